/* head [-n lines | -lines] [file ...]: the first lines (10) of files. */
#include <ctype.h>
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void head(FILE *f, long n)
{
	int c;

	while (n > 0 && (c = getc(f)) != EOF) {
		putchar(c);
		n -= c == '\n';
	}
}

int main(int argc, char **argv)
{
	long n = 10;
	int i = 1, failed = 0, files;

	if (i + 1 < argc && strcmp(argv[i], "-n") == 0) {
		n = strtol(argv[i + 1], NULL, 10);
		i += 2;
	} else if (i < argc && argv[i][0] == '-' && isdigit((unsigned char)argv[i][1])) {
		n = strtol(argv[i++] + 1, NULL, 10);
	}
	files = argc - i;
	if (files == 0)
		head(stdin, n);
	for (; i < argc; i++) {
		FILE *f = fopen(argv[i], "r");

		if (f == NULL) {
			warn("%s", argv[i]);
			failed = 1;
			continue;
		}
		if (files > 1)
			printf("==> %s <==\n", argv[i]);
		head(f, n);
		fclose(f);
	}
	return failed;
}
