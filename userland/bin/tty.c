/* tty [-s]: the name of the terminal on standard input; 1 if it is none. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int silent = argc == 2 && strcmp(argv[1], "-s") == 0;
	const char *name = ttyname(STDIN_FILENO);

	if (argc > 1 && !silent) {
		fprintf(stderr, "usage: tty [-s]\n");
		return 2;
	}
	if (!silent)
		printf("%s\n", name ? name : "not a tty");
	return name == NULL;
}
