/* uniq [-c] [-d | -u] [-i] [-f fields] [-s characters] [input [output]]: lines that follow their like are left out. */
#include <ctype.h>
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static bool counting, onlyrepeated, onlyunique, nocase;
static long fields, characters;

static const char *key(const char *line)
{
	for (long i = 0; i < fields; i++) {
		while (isblank((unsigned char)*line))
			line++;
		while (*line && !isblank((unsigned char)*line))
			line++;
	}
	for (long i = 0; i < characters && *line; i++)
		line++;
	return line;
}

static bool alike(const char *a, const char *b)
{
	return (nocase ? strcasecmp : strcmp)(key(a), key(b)) == 0;
}

static void show(const char *line, long n)
{
	if ((onlyrepeated && n == 1) || (onlyunique && n > 1))
		return;
	if (counting)
		printf("%4ld ", n);
	puts(line);
}

static void uniq(FILE *f)
{
	char *line = NULL, *last = NULL;
	size_t size = 0;
	ssize_t length;
	long n = 0;

	while ((length = getline(&line, &size, f)) > 0) {
		if (line[length - 1] == '\n')
			line[length - 1] = '\0';
		if (last && alike(last, line)) {
			n++;
			continue;
		}
		if (last)
			show(last, n);
		free(last);
		if ((last = strdup(line)) == NULL)
			err(1, NULL);
		n = 1;
	}
	if (last)
		show(last, n);
}

static int usage(void)
{
	fprintf(stderr, "usage: uniq [-c | -d | -u] [-i] [-f fields] [-s chars] [input [output]]\n");
	return 1;
}

int main(int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, "cdf:is:u")) != -1) {
		switch (c) {
		case 'c': counting = true; break;
		case 'd': onlyrepeated = true; break;
		case 'f': fields = strtol(optarg, NULL, 10); break;
		case 'i': nocase = true; break;
		case 's': characters = strtol(optarg, NULL, 10); break;
		case 'u': onlyunique = true; break;
		default: return usage();
		}
	}
	if (argc - optind > 2)
		return usage();
	if (optind < argc && strcmp(argv[optind], "-") != 0 && freopen(argv[optind], "r", stdin) == NULL)
		err(1, "%s", argv[optind]);
	if (optind + 1 < argc && freopen(argv[optind + 1], "w", stdout) == NULL)
		err(1, "%s", argv[optind + 1]);
	uniq(stdin);
	return 0;
}
