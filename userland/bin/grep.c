/*
 * grep [-EFcilnoqrsvwx] [-e pattern] [pattern] [file ...]: lines that match a
 * regular expression, basic or with -E extended, or with -F a string. 1 if
 * there are none, 2 after an error.
 */
#include <ctype.h>
#include <dirent.h>
#include <err.h>
#include <limits.h>
#include <regex.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TROUBLE = 2, MOSTPATTERNS = 32 };

static bool fixed, counting, nocase, nameonly, numbers, only, quiet, recursive, silent, inverted, words, wholelines;
static int showname = -1; /* -1: if there are several files */
static int syntax = REG_NEWLINE;
static regex_t patterns[MOSTPATTERNS];
static int npatterns;
static bool failed, found;

/* The regular expression that matches just this string. */
static char *quoted(const char *s)
{
	char *text = malloc(2 * strlen(s) + 1), *end = text;

	if (text == NULL)
		err(TROUBLE, NULL);
	for (; *s; s++) {
		if (strchr("\\.[*^$", *s))
			*end++ = '\\';
		*end++ = *s;
	}
	*end = '\0';
	return text;
}

/* Each line of it is a pattern. */
static void addpatterns(char *s)
{
	for (char *next; s; s = next) {
		const char *expression;
		char text[128];
		int error;

		if ((next = strchr(s, '\n')) != NULL)
			*next++ = '\0';
		if (npatterns == MOSTPATTERNS)
			errx(TROUBLE, "too many patterns");
		expression = *s == '\0' ? "^" : fixed ? quoted(s) : s; /* nothing is in every line */
		error = regcomp(&patterns[npatterns], expression, (fixed ? 0 : syntax) | (nocase ? REG_ICASE : 0));
		if (error != 0) {
			regerror(error, &patterns[npatterns], text, sizeof text);
			errx(TROUBLE, "%s: %s", s, text);
		}
		npatterns++;
	}
}

static bool inword(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* The first match at or behind `from`, of any pattern, in m. */
static bool match(const char *line, size_t from, regmatch_t *m)
{
	bool any = false;

	for (int i = 0; i < npatterns; i++) {
		size_t at = from;
		regmatch_t one;

		while (regexec(&patterns[i], line + at, 1, &one, at > 0 ? REG_NOTBOL : 0) == 0) {
			bool well = !wholelines || (at == 0 && one.rm_so == 0 && line[one.rm_eo] == '\0');

			one.rm_so += at;
			one.rm_eo += at;
			if (words)
				well = well && !(one.rm_so > 0 && inword(line[one.rm_so - 1])) && !inword(line[one.rm_eo]);
			if (well && (!any || one.rm_so < m->rm_so || (one.rm_so == m->rm_so && one.rm_eo > m->rm_eo))) {
				*m = one;
				any = true;
			}
			if (well || line[one.rm_so] == '\0')
				break;
			at = one.rm_so + 1;
		}
	}
	return any;
}

static void prefix(const char *name, long number)
{
	if (showname)
		printf("%s:", name);
	if (numbers)
		printf("%ld:", number);
}

static void show(const char *line, const char *name, long number)
{
	regmatch_t m = { 0 };

	if (!only) {
		prefix(name, number);
		puts(line);
		return;
	}
	for (size_t at = 0; match(line, at, &m); at = m.rm_eo) {
		if (m.rm_eo == m.rm_so) {
			if (line[m.rm_eo++] == '\0')
				break;
			continue;
		}
		prefix(name, number);
		printf("%.*s\n", (int)(m.rm_eo - m.rm_so), line + m.rm_so);
	}
}

static void grep(FILE *f, const char *name)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t n;
	long number = 0, count = 0;
	regmatch_t m;

	while ((n = getline(&line, &size, f)) > 0) {
		if (line[n - 1] == '\n')
			line[n - 1] = '\0';
		number++;
		if (match(line, 0, &m) == inverted)
			continue;
		count++;
		if (quiet)
			exit(0);
		if (nameonly)
			break;
		if (!counting)
			show(line, name, number);
	}
	free(line);
	found |= count > 0;
	if (nameonly && count > 0) {
		printf("%s\n", name);
	} else if (counting && !nameonly) {
		if (showname)
			printf("%s:", name);
		printf("%ld\n", count);
	}
}

static void grepfile(const char *name);

static void grepbelow(const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *e;
	char path[PATH_MAX];

	while (d && (e = readdir(d)) != NULL) {
		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
		grepfile(path);
	}
	if (d)
		closedir(d);
}

static void grepfile(const char *name)
{
	struct stat st;
	FILE *f;

	if (recursive && lstat(name, &st) == 0 && S_ISDIR(st.st_mode)) {
		grepbelow(name);
		return;
	}
	if ((f = strcmp(name, "-") == 0 ? stdin : fopen(name, "r")) == NULL) {
		if (!silent)
			warn("%s", name);
		failed = true;
		return;
	}
	grep(f, f == stdin ? "(standard input)" : name);
	if (f != stdin)
		fclose(f);
}

static int usage(void)
{
	fprintf(stderr, "usage: grep [-EFHchilnoqrsvwx] [-e pattern] [pattern] [file ...]\n");
	return TROUBLE;
}

int main(int argc, char **argv)
{
	char *given[MOSTPATTERNS];
	int c, ngiven = 0;

	while ((c = getopt(argc, argv, "EFGHce:hilnoqrsvwx")) != -1) {
		switch (c) {
		case 'E': syntax |= REG_EXTENDED; break;
		case 'F': fixed = true; break;
		case 'G': syntax &= ~REG_EXTENDED; break;
		case 'H': showname = 1; break;
		case 'c': counting = true; break;
		case 'e':
			if (ngiven == MOSTPATTERNS)
				errx(TROUBLE, "too many patterns");
			given[ngiven++] = optarg;
			break;
		case 'h': showname = 0; break;
		case 'i': nocase = true; break;
		case 'l': nameonly = true; break;
		case 'n': numbers = true; break;
		case 'o': only = true; break;
		case 'q': quiet = true; break;
		case 'r': recursive = true; break;
		case 's': silent = true; break;
		case 'v': inverted = true; break;
		case 'w': words = true; break;
		case 'x': wholelines = true; break;
		default: return usage();
		}
	}
	if (ngiven == 0) {
		if (optind == argc)
			return usage();
		given[ngiven++] = argv[optind++];
	}
	for (int i = 0; i < ngiven; i++)
		addpatterns(given[i]);
	if (showname < 0)
		showname = argc - optind > 1 || recursive;
	if (optind == argc)
		grepfile(recursive ? "." : "-");
	for (int i = optind; i < argc; i++)
		grepfile(argv[i]);
	return failed && !(quiet && found) ? TROUBLE : !found;
}
