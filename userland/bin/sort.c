/*
 * sort [-bcfimnrsu] [-k field1[,field2]] [-o file] [-t character] [file ...]:
 * the lines of files in order; -n by numbers, -f without regard to case, -u
 * only one of several equal lines, -s equal lines in their old order; -c only
 * checks the order. A field of -k is number[.character], with letters of its
 * own for the comparison.
 */
#include <ctype.h>
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOSTKEYS = 16, DISORDER = 1, TROUBLE = 2 };

struct how {
	bool blanks, fold, printable, numeric, backwards;
};

static struct key {
	int fromfield, fromchar, tofield, tochar; /* from 1; tofield 0 is the end of the line, tochar 0 of the field */
	struct how how;
} keys[MOSTKEYS];
static int nkeys;

static struct line {
	char *text;
	size_t number;
} *lines;
static size_t nlines, room;
static struct how how;
static bool once, stable;
static char separator; /* \0: blanks before a field belong to it */

/* The beginning of the n-th field. */
static const char *field(const char *s, int n)
{
	while (--n > 0 && *s) {
		if (separator) {
			s += strcspn(s, (char[]){ separator, '\0' });
			s += *s != '\0';
		} else {
			while (isblank((unsigned char)*s))
				s++;
			while (*s && !isblank((unsigned char)*s))
				s++;
		}
	}
	return s;
}

static const char *fieldend(const char *s)
{
	if (separator)
		return s + strcspn(s, (char[]){ separator, '\0' });
	while (isblank((unsigned char)*s))
		s++;
	while (*s && !isblank((unsigned char)*s))
		s++;
	return s;
}

static const char *skipblanks(const char *s)
{
	while (isblank((unsigned char)*s))
		s++;
	return s;
}

/* The part of a line that a key says. */
static const char *part(const char *line, const struct key *k, const char **end)
{
	const char *from = field(line, k->fromfield), *to;

	if (k->how.blanks)
		from = skipblanks(from);
	for (int i = 1; i < k->fromchar && *from; i++)
		from++;
	if (k->tofield == 0) {
		*end = from + strlen(from);
		return from;
	}
	to = field(line, k->tofield);
	if (k->tochar == 0) {
		*end = fieldend(to);
	} else {
		if (k->how.blanks)
			to = skipblanks(to);
		for (int i = 0; i < k->tochar && *to; i++)
			to++;
		*end = to;
	}
	if (*end < from)
		*end = from;
	return from;
}

static double value(const char *s, const char *end)
{
	char text[64];
	size_t n = end - s;

	n = n < sizeof text ? n : sizeof text - 1;
	memcpy(text, s, n);
	text[n] = '\0';
	return strtod(text, NULL);
}

static int comparetexts(const char *a, const char *aend, const char *b, const char *bend, const struct how *h)
{
	for (;;) {
		int x, y;

		while (h->printable && a < aend && !isprint((unsigned char)*a))
			a++;
		while (h->printable && b < bend && !isprint((unsigned char)*b))
			b++;
		if (a == aend || b == bend)
			return (a < aend) - (b < bend);
		x = (unsigned char)*a++;
		y = (unsigned char)*b++;
		if (h->fold) {
			x = toupper(x);
			y = toupper(y);
		}
		if (x != y)
			return x - y;
	}
}

static int compareparts(const char *a, const char *aend, const char *b, const char *bend, const struct how *h)
{
	int result;

	if (h->numeric) {
		double x = value(a, aend), y = value(b, bend);

		result = (x > y) - (x < y);
	} else {
		result = comparetexts(a, aend, b, bend, h);
	}
	return h->backwards ? -result : result;
}

static int comparekeys(const char *a, const char *b)
{
	for (int i = 0; i < nkeys; i++) {
		const char *aend, *bend, *x = part(a, &keys[i], &aend), *y = part(b, &keys[i], &bend);
		int result = compareparts(x, aend, y, bend, &keys[i].how);

		if (result)
			return result;
	}
	if (nkeys > 0)
		return 0;
	if (how.blanks) {
		a = skipblanks(a);
		b = skipblanks(b);
	}
	return compareparts(a, a + strlen(a), b, b + strlen(b), &how);
}

static int order(const void *a, const void *b)
{
	const struct line *x = a, *y = b;
	int result = comparekeys(x->text, y->text);

	if (result == 0 && !stable && !once)
		result = how.backwards ? -strcmp(x->text, y->text) : strcmp(x->text, y->text);
	return result ? result : (x->number > y->number) - (x->number < y->number);
}

static void readlines(FILE *f)
{
	char *text = NULL;
	size_t size = 0;
	ssize_t n;

	while ((n = getline(&text, &size, f)) > 0) {
		if (text[n - 1] == '\n')
			text[n - 1] = '\0';
		if (nlines == room && (lines = realloc(lines, (room = room ? 2 * room : 64) * sizeof *lines)) == NULL)
			err(TROUBLE, NULL);
		lines[nlines] = (struct line){ strdup(text), nlines };
		if (lines[nlines++].text == NULL)
			err(TROUBLE, NULL);
	}
	free(text);
}

static void usage(void)
{
	fprintf(stderr, "usage: sort [-bcfimnrsu] [-k field1[,field2]] [-o output] [-t char] [file ...]\n");
	exit(TROUBLE);
}

static bool sethow(struct how *h, char c)
{
	switch (c) {
	case 'b': h->blanks = true; break;
	case 'f': h->fold = true; break;
	case 'i': h->printable = true; break;
	case 'n': h->numeric = h->blanks = true; break;
	case 'r': h->backwards = true; break;
	default: return false;
	}
	return true;
}

/* number[.character][letters]; returns where it ends. */
static const char *place(const char *s, int *fieldnumber, int *character, struct how *h)
{
	char *end;

	*fieldnumber = strtol(s, &end, 10);
	if (end == s || *fieldnumber < 1)
		errx(TROUBLE, "invalid field specification: %s", s);
	if (*end == '.')
		*character = strtol(end + 1, &end, 10);
	while (sethow(h, *end))
		end++;
	return end;
}

static void addkey(const char *s)
{
	struct key *k = &keys[nkeys++];

	if (nkeys > MOSTKEYS)
		errx(TROUBLE, "too many keys");
	k->fromchar = 1;
	s = place(s, &k->fromfield, &k->fromchar, &k->how);
	if (*s == ',')
		s = place(s + 1, &k->tofield, &k->tochar, &k->how);
	if (*s)
		usage();
}

static int check(void)
{
	for (size_t i = 1; i < nlines; i++) {
		int result = comparekeys(lines[i - 1].text, lines[i].text);

		if (result > 0 || (result == 0 && once)) {
			warnx("disorder: %s", lines[i].text);
			return DISORDER;
		}
	}
	return 0;
}

int main(int argc, char **argv)
{
	static const struct how plain;
	const char *output = NULL;
	bool checking = false;
	int c;

	while ((c = getopt(argc, argv, "bcfik:mno:rst:u")) != -1) {
		switch (c) {
		case 'c': checking = true; break;
		case 'k': addkey(optarg); break;
		case 'm': break; /* sorting merges, too */
		case 'o': output = optarg; break;
		case 's': stable = true; break;
		case 't': separator = *optarg; break;
		case 'u': once = true; break;
		default:
			if (!sethow(&how, c))
				usage();
		}
	}
	for (int i = 0; i < nkeys; i++) /* a key without letters compares as the options say */
		if (memcmp(&keys[i].how, &plain, sizeof plain) == 0)
			keys[i].how = how;
	if (optind == argc)
		readlines(stdin);
	for (int i = optind; i < argc; i++) {
		FILE *f = strcmp(argv[i], "-") == 0 ? stdin : fopen(argv[i], "r");

		if (f == NULL)
			err(TROUBLE, "%s", argv[i]);
		readlines(f);
		if (f != stdin)
			fclose(f);
	}
	if (checking)
		return check();
	if (output && freopen(output, "w", stdout) == NULL)
		err(TROUBLE, "%s", output);
	if (nlines > 0)
		qsort(lines, nlines, sizeof *lines, order);
	for (size_t i = 0; i < nlines; i++)
		if (!once || i == 0 || comparekeys(lines[i - 1].text, lines[i].text) != 0)
			puts(lines[i].text);
	return 0;
}
