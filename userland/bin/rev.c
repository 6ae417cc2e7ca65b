/* rev [file ...]: lines, each with its characters in reverse. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void reverse(FILE *f)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t n;

	while ((n = getline(&line, &size, f)) > 0) {
		n -= line[n - 1] == '\n';
		while (n > 0)
			putchar(line[--n]);
		putchar('\n');
	}
	free(line);
}

int main(int argc, char **argv)
{
	int failed = 0;

	if (getopt(argc, argv, "") != -1) {
		fprintf(stderr, "usage: rev [file ...]\n");
		return 1;
	}
	if (optind == argc)
		reverse(stdin);
	for (int i = optind; i < argc; i++) {
		FILE *f = fopen(argv[i], "r");

		if (f == NULL) {
			warn("%s", argv[i]);
			failed = 1;
			continue;
		}
		reverse(f);
		fclose(f);
	}
	return failed;
}
