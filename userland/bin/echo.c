/* echo [-n] [word ...]: writes its arguments. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	int i = 1, newline = 1;

	if (argc > 1 && strcmp(argv[1], "-n") == 0) {
		newline = 0;
		i++;
	}
	for (; i < argc; i++)
		printf("%s%s", argv[i], i + 1 < argc ? " " : "");
	if (newline)
		printf("\n");
	return fflush(stdout) != 0;
}
