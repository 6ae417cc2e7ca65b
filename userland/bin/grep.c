/*
 * grep [-cinqv] pattern [file ...]: lines that match. A pattern has . [set]
 * [^set] * ^ $ and \; it is matched by trying, after Kernighan and Pike's way.
 */
#include <ctype.h>
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool counting, nocase, numbers, quiet, inverted;

static bool here(const char *p, const char *s);

/* Length of the single element that begins a pattern. */
static size_t element(const char *p)
{
	const char *end = p + 1;

	if (*p == '\\' && p[1])
		return 2;
	if (*p != '[')
		return 1;
	end += *end == '^';
	end += *end == ']';
	while (*end && *end != ']')
		end++;
	return *end ? (size_t)(end - p) + 1 : 1;
}

static unsigned char fold(char c)
{
	return nocase ? tolower((unsigned char)c) : (unsigned char)c;
}

static bool inset(const char *p, const char *end, char c)
{
	bool negated = *p == '^', found = false;

	for (p += negated; p < end; p++) {
		unsigned char low = fold(*p), high = low;

		if (p + 2 < end && p[1] == '-') {
			p += 2;
			high = fold(*p);
		}
		found |= low <= fold(c) && fold(c) <= high;
	}
	return found != negated;
}

/* Whether the element at p, of n characters, matches c. */
static bool one(const char *p, size_t n, char c)
{
	if (n > 2)
		return inset(p + 1, p + n - 1, c);
	if (n == 2)
		return fold(p[1]) == fold(c);
	return *p == '.' || fold(*p) == fold(c);
}

static bool star(const char *p, size_t n, const char *rest, const char *s)
{
	do {
		if (here(rest, s))
			return true;
	} while (*s && one(p, n, *s++));
	return false;
}

/* Whether the pattern matches at the beginning of s. */
static bool here(const char *p, const char *s)
{
	size_t n;

	if (*p == '\0')
		return true;
	if (*p == '$' && p[1] == '\0')
		return *s == '\0';
	n = element(p);
	if (p[n] == '*')
		return star(p, n, p + n + 1, s);
	return *s && one(p, n, *s) && here(p + n, s + 1);
}

static bool matches(const char *p, const char *s)
{
	if (*p == '^')
		return here(p + 1, s);
	do {
		if (here(p, s))
			return true;
	} while (*s++);
	return false;
}

static long grep(const char *pattern, FILE *f, const char *name)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t n;
	long count = 0, number = 0;

	while ((n = getline(&line, &size, f)) > 0) {
		number++;
		if (line[n - 1] == '\n')
			line[n - 1] = '\0';
		if (matches(pattern, line) == inverted)
			continue;
		count++;
		if (quiet || counting)
			continue;
		if (name)
			printf("%s:", name);
		if (numbers)
			printf("%ld:", number);
		printf("%s\n", line);
	}
	free(line);
	if (counting && !quiet)
		printf("%s%s%ld\n", name ? name : "", name ? ":" : "", count);
	return count;
}

static int usage(void)
{
	fprintf(stderr, "usage: grep [-cinqv] pattern [file ...]\n");
	return 2;
}

int main(int argc, char **argv)
{
	long count = 0;
	bool failed = false;
	int c;

	while ((c = getopt(argc, argv, "cinqv")) != -1) {
		switch (c) {
		case 'c': counting = true; break;
		case 'i': nocase = true; break;
		case 'n': numbers = true; break;
		case 'q': quiet = true; break;
		case 'v': inverted = true; break;
		default: return usage();
		}
	}
	if (optind == argc)
		return usage();
	if (optind + 1 == argc)
		count = grep(argv[optind], stdin, NULL);
	for (int i = optind + 1; i < argc; i++) {
		FILE *f = fopen(argv[i], "r");

		if (f == NULL) {
			warn("%s", argv[i]);
			failed = true;
			continue;
		}
		count += grep(argv[optind], f, argc - optind > 2 ? argv[i] : NULL);
		fclose(f);
	}
	return failed ? 2 : count == 0;
}
