/*
 * cut -c list | -b list | -f list [-d delimiter] [-s] [file ...]: of each line
 * the characters or fields of the list, such as 1,3-5,7-. A line without a
 * delimiter is left whole by -f, and left out by -s.
 */
#include <err.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 2048 };

static bool wanted[MOST + 1]; /* by place, from 1 */
static long andon = MOST + 1; /* all places from here on, too */
static bool onlydelimited;
static char delimiter = '\t';

static void usage(void)
{
	fprintf(stderr, "usage: cut -b list [file ...]\n"
	                "       cut -c list [file ...]\n"
	                "       cut -f list [-s] [-d delimiter] [file ...]\n");
	exit(1);
}

static void readlist(const char *s)
{
	while (*s) {
		long from = 1, to;
		char *end;

		if (*s != '-') {
			from = strtol(s, &end, 10);
			if (end == s)
				errx(1, "[-bcf] list: illegal list value");
			s = end;
		}
		to = from;
		if (*s == '-') {
			to = strtol(++s, &end, 10);
			if (end == s) {
				andon = from < andon ? from : andon;
				to = from;
			}
			s = end;
		}
		if (from < 1 || to < from || to > MOST)
			errx(1, "[-bcf] list: values may not include zero, and not exceed %d", MOST);
		for (; from <= to; from++)
			wanted[from] = true;
		if (*s && strchr(", \t", *s) == NULL)
			errx(1, "[-bcf] list: illegal list value");
		s += *s != '\0';
	}
}

static bool in(long place)
{
	return place >= andon || (place <= MOST && wanted[place]);
}

static void characters(const char *line, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (in(i + 1))
			putchar(line[i]);
	putchar('\n');
}

static void fields(char *line, size_t n)
{
	bool first = true;
	long place = 1;
	char *end = line + n;

	if (memchr(line, delimiter, n) == NULL) {
		if (!onlydelimited)
			printf("%.*s\n", (int)n, line);
		return;
	}
	for (char *next; line <= end; line = next + 1, place++) {
		next = memchr(line, delimiter, end - line);
		if (next == NULL)
			next = end;
		if (!in(place))
			continue;
		if (!first)
			putchar(delimiter);
		first = false;
		fwrite(line, 1, next - line, stdout);
	}
	putchar('\n');
}

static void cut(FILE *f, bool byfield)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t n;

	while ((n = getline(&line, &size, f)) > 0) {
		n -= line[n - 1] == '\n';
		byfield ? fields(line, n) : characters(line, n);
	}
	free(line);
}

int main(int argc, char **argv)
{
	int c, how = 0, failed = 0;

	while ((c = getopt(argc, argv, "b:c:d:f:s")) != -1) {
		switch (c) {
		case 'b':
		case 'c':
		case 'f':
			if (how)
				usage();
			how = c;
			readlist(optarg);
			break;
		case 'd': delimiter = *optarg; break;
		case 's': onlydelimited = true; break;
		default: usage();
		}
	}
	if (!how)
		usage();
	if (optind == argc)
		cut(stdin, how == 'f');
	for (int i = optind; i < argc; i++) {
		FILE *f = strcmp(argv[i], "-") == 0 ? stdin : fopen(argv[i], "r");

		if (f == NULL) {
			warn("%s", argv[i]);
			failed = 1;
			continue;
		}
		cut(f, how == 'f');
		if (f != stdin)
			fclose(f);
	}
	return failed;
}
