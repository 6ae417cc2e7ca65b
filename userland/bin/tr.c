/*
 * tr [-cs] string1 string2; tr [-c] -d string1; tr [-c] -s string1; tr [-c]
 * -ds string1 string2: puts characters in the place of others (the last of
 * string2 again if it is shorter), deletes them (-d), or makes one of several
 * alike (-s). -c is all characters but those. Strings have ranges (a-z),
 * classes ([:alpha:]), repetitions ([x*n]) and escapes (\n, \012).
 */
#include <ctype.h>
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NCHARS = 256 };

struct set {
	int n;
	unsigned char chars[4 * NCHARS];
	bool in[NCHARS];
};

static void add(struct set *set, unsigned char c)
{
	if (set->n == sizeof set->chars)
		errx(1, "the string is too long");
	set->chars[set->n++] = c;
	set->in[c] = true;
}

/* A character, which may be written by an escape. */
static unsigned char character(const char **s)
{
	static const char letters[] = "a\ab\bf\fn\nr\rt\tv\v";
	const char *l;
	int value = 0;

	if (**s != '\\' || (*s)[1] == '\0')
		return *(*s)++;
	++*s;
	if (**s >= '0' && **s <= '7') {
		for (int i = 0; i < 3 && **s >= '0' && **s <= '7'; i++)
			value = value * 8 + *(*s)++ - '0';
		return value;
	}
	l = strchr(letters, **s);
	if (l && (l - letters) % 2 == 0) {
		++*s;
		return l[1];
	}
	return *(*s)++;
}

/* [:class:] at s; false if it is none. */
static bool addclass(struct set *set, const char **s)
{
	static const struct {
		const char *name;
		int (*is)(int);
	} classes[] = {
		{ "alnum", isalnum }, { "alpha", isalpha }, { "blank", isblank }, { "cntrl", iscntrl },
		{ "digit", isdigit }, { "graph", isgraph }, { "lower", islower }, { "print", isprint },
		{ "punct", ispunct }, { "space", isspace }, { "upper", isupper }, { "xdigit", isxdigit },
	};
	const char *end = strstr(*s + 2, ":]");

	if (strncmp(*s, "[:", 2) != 0 || end == NULL)
		return false;
	for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
		if (strlen(classes[i].name) != (size_t)(end - *s - 2) || strncmp(classes[i].name, *s + 2, end - *s - 2) != 0)
			continue;
		for (int c = 0; c < NCHARS; c++)
			if (c < 128 && classes[i].is(c))
				add(set, c);
		*s = end + 2;
		return true;
	}
	errx(1, "unknown class %.*s", (int)(end - *s - 2), *s + 2);
}

/* [x*n] at s, or [x*] for as many as string1 has more; false if it is none. */
static bool addrepetition(struct set *set, const char **s, int wanted)
{
	const char *at = *s + 1;
	unsigned char c;
	char *end;
	long n;

	if (**s != '[' || (*s)[1] == '\0')
		return false;
	c = character(&at);
	if (*at != '*')
		return false;
	n = strtol(at + 1, &end, at[1] == '0' ? 8 : 10);
	if (*end != ']')
		return false;
	if (n == 0)
		n = wanted - set->n;
	while (n-- > 0)
		add(set, c);
	*s = end + 1;
	return true;
}

static void parse(struct set *set, const char *s, int wanted)
{
	while (*s) {
		unsigned char c;
		int last;

		if (addclass(set, &s) || addrepetition(set, &s, wanted))
			continue;
		c = last = character(&s);
		if (*s == '-' && s[1]) {
			s++;
			last = character(&s);
			if (last < c)
				errx(1, "%c-%c: the range is backwards", c, last);
		}
		for (int i = c; i <= last; i++)
			add(set, i);
	}
}

static void complement(struct set *set)
{
	struct set others = { 0 };

	for (int c = 0; c < NCHARS; c++)
		if (!set->in[c])
			add(&others, c);
	*set = others;
}

static int usage(void)
{
	fprintf(stderr, "usage: tr [-cs] string1 string2\n"
	                "       tr [-c] -d string1\n"
	                "       tr [-c] -s string1\n"
	                "       tr [-c] -ds string1 string2\n");
	return 1;
}

int main(int argc, char **argv)
{
	static struct set from, to;
	bool inverse = false, delete = false, squeeze = false;
	unsigned char map[NCHARS];
	int c, last = EOF, operands;

	while ((c = getopt(argc, argv, "cCds")) != -1) {
		switch (c) {
		case 'c':
		case 'C': inverse = true; break;
		case 'd': delete = true; break;
		case 's': squeeze = true; break;
		default: return usage();
		}
	}
	operands = argc - optind;
	if (operands != (delete == squeeze ? 2 : 1) && !(squeeze && !delete && operands == 2))
		return usage();
	parse(&from, argv[optind], 0);
	if (inverse)
		complement(&from);
	if (operands == 2)
		parse(&to, argv[optind + 1], from.n);
	for (c = 0; c < NCHARS; c++)
		map[c] = c;
	if (!delete && operands == 2) {
		if (to.n == 0)
			errx(1, "empty string2");
		for (int i = 0; i < from.n; i++)
			map[from.chars[i]] = to.chars[i < to.n ? i : to.n - 1];
	}
	while ((c = getchar()) != EOF) {
		if (delete && from.in[c])
			continue;
		c = map[c];
		if (squeeze && c == last && (operands == 2 ? to.in[c] : from.in[c]))
			continue;
		putchar(c);
		last = c;
	}
	return 0;
}
