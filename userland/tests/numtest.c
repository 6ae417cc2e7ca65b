/*
 * numtest item ...: numbers to text and back, a line an item, for a test that
 * has the expected lines:
 *
 *	d bits %...	a double of these bits (in hexadecimal), printed so
 *	l bits %...	a long double
 *	s text		the bits of the float, double and long double that it
 *			is, each with an R if that set errno to ERANGE; the number
 *			of characters that each has taken; and if scanf agrees
 *
 * without the blanks before the format and the text.
 */

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

union number {
	float f;
	double d;
	long double ld;
	uint32_t words[4];
};

/* Reads the words of a number, the highest first; returns what follows. */
static const char *bits(const char *text, int nwords, union number *x)
{
	for (int i = nwords - 1; i >= 0; i--, text += 8) {
		char word[9] = { 0 };

		memcpy(word, text, 8);
		x->words[i] = strtoul(word, NULL, 16);
	}
	return text;
}

static void show(const union number *x, int nwords, const char *text, const char *end)
{
	for (int i = nwords - 1; i >= 0; i--)
		printf("%08lx", (unsigned long)x->words[i]);
	printf("%s %d ", errno == ERANGE ? "R" : "", (int)(end - text));
}

/* True if scanf reads as much as strtod, and returns the same number. */
static int agrees(const char *text, const char *fmt, const union number *x, int nwords, const char *end)
{
	union number y;
	int n = -1;

	return sscanf(text, fmt, &y, &n) == 1 && n == end - text && memcmp(&y, x, 4 * nwords) == 0;
}

static void read_number(const char *text)
{
	union number f, d, ld;
	char *fend, *dend, *ldend;

	errno = 0;
	f.f = strtof(text, &fend);
	show(&f, 1, text, fend);
	errno = 0;
	d.d = strtod(text, &dend);
	show(&d, 2, text, dend);
	errno = 0;
	ld.ld = strtold(text, &ldend);
	show(&ld, 4, text, ldend);
	puts(agrees(text, "%f%n", &f, 1, fend) && agrees(text, "%lf%n", &d, 2, dend) &&
	     agrees(text, "%Lf%n", &ld, 4, ldend) ? "scanf agrees" : "scanf differs");
}

int main(int argc, char **argv)
{
	union number x;

	for (int i = 1; i < argc; i++)
		switch (argv[i][0]) {
		case 'd':
			printf(bits(argv[i] + 1, 2, &x), x.d);
			putchar('\n');
			break;
		case 'l':
			printf(bits(argv[i] + 1, 4, &x), x.ld);
			putchar('\n');
			break;
		case 's':
			read_number(argv[i] + 1);
			break;
		default:
			fprintf(stderr, "numtest: %s\n", argv[i]);
			return 1;
		}
	return 0;
}
