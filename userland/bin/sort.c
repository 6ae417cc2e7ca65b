/* sort [-nru] [file ...]: the lines of files in order; -n by the number they begin with. */
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char **lines;
static size_t nlines, room;
static bool numeric, backwards, once;

static int compare(const char *a, const char *b)
{
	if (numeric) {
		double x = strtod(a, NULL), y = strtod(b, NULL);

		if (x != y)
			return x < y ? -1 : 1;
		if (once)
			return 0;
	}
	return strcmp(a, b);
}

static int order(const void *a, const void *b)
{
	int result = compare(*(char *const *)a, *(char *const *)b);

	return backwards ? -result : result;
}

static void readlines(FILE *f)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t n;

	while ((n = getline(&line, &size, f)) > 0) {
		if (line[n - 1] == '\n')
			line[n - 1] = '\0';
		if (nlines == room && (lines = realloc(lines, (room = room ? 2 * room : 64) * sizeof *lines)) == NULL)
			err(2, NULL);
		if ((lines[nlines++] = strdup(line)) == NULL)
			err(2, NULL);
	}
	free(line);
}

int main(int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, "nru")) != -1) {
		switch (c) {
		case 'n': numeric = true; break;
		case 'r': backwards = true; break;
		case 'u': once = true; break;
		default: errx(2, "usage: sort [-nru] [file ...]");
		}
	}
	if (optind == argc)
		readlines(stdin);
	for (int i = optind; i < argc; i++) {
		FILE *f = fopen(argv[i], "r");

		if (f == NULL)
			err(2, "%s", argv[i]);
		readlines(f);
		fclose(f);
	}
	qsort(lines, nlines, sizeof *lines, order);
	for (size_t i = 0; i < nlines; i++)
		if (!once || i == 0 || compare(lines[i - 1], lines[i]) != 0)
			printf("%s\n", lines[i]);
	return 0;
}
