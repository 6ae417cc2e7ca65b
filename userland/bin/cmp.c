/* cmp [-ls] file1 file2: where two files begin to differ; 1 if they do. -l every byte, -s not a word. */
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DIFFERENT = 1, TROUBLE = 2 };

static bool all, silent;

static int compare(FILE *a, const char *nameofa, FILE *b, const char *nameofb)
{
	long byte = 0, line = 1;
	int result = 0;

	for (;;) {
		int x = getc(a), y = getc(b);

		byte++;
		if (x == EOF && y == EOF)
			return result;
		if (x == EOF || y == EOF) {
			if (!silent)
				fprintf(stderr, "cmp: EOF on %s\n", x == EOF ? nameofa : nameofb);
			return DIFFERENT;
		}
		if (x != y) {
			result = DIFFERENT;
			if (all)
				printf("%6ld %3o %3o\n", byte, x, y);
			else if (!silent)
				printf("%s %s differ: char %ld, line %ld\n", nameofa, nameofb, byte, line);
			if (!all)
				return result;
		}
		line += x == '\n';
	}
}

static FILE *openfile(const char *name)
{
	FILE *f = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");

	if (f == NULL) {
		if (!silent)
			warn("%s", name);
		exit(TROUBLE);
	}
	return f;
}

int main(int argc, char **argv)
{
	FILE *a, *b;
	int c;

	while ((c = getopt(argc, argv, "ls")) != -1) {
		all |= c == 'l';
		silent |= c == 's';
		if (c == '?')
			break;
	}
	if (c == '?' || argc - optind != 2 || (all && silent)) {
		fprintf(stderr, "usage: cmp [-l | -s] file1 file2\n");
		return TROUBLE;
	}
	a = openfile(argv[optind]);
	b = openfile(argv[optind + 1]);
	return compare(a, argv[optind], b, argv[optind + 1]);
}
