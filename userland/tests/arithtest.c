/*
 * arithtest item ...: arithmetic that the processor has no instructions for, a
 * line an item, for a test that has the expected lines. An item is a letter
 * and two operands, in hexadecimal, with a comma between them: s, d and t for
 * the bits of floats, doubles and long doubles, q for integers of 64 bits.
 *
 * For floating numbers a line has sum, difference, product and quotient; the
 * truth of < <= == != >= > and of "without order"; the first operand as float,
 * double, long double, int, unsigned, long long and unsigned long long. For
 * integers it has product, quotient and remainder, both without sign, three
 * shifts, and the first operand as each of the floating types, with sign and
 * without. The program is linked with the routines of lib/builtins.
 */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

union operand {
	float s;
	double d;
	long double t;
	int64_t q;
	uint64_t u;
	uint32_t words[4];
};

/* Reads an operand; returns what follows. */
static const char *operand(const char *text, int nwords, union operand *x)
{
	for (int i = nwords - 1; i >= 0; i--, text += 8) {
		char word[9] = { 0 };

		memcpy(word, text, 8);
		x->words[i] = strtoul(word, NULL, 16);
	}
	return text;
}

/* Prints the words of a result. */
static void show(const void *result, size_t size)
{
	uint32_t words[4];

	memcpy(words, result, size);
	for (int i = size / 4 - 1; i >= 0; i--)
		printf("%08lx", (unsigned long)words[i]);
	putchar(' ');
}

#define SHOW(type, expression) \
	do { \
		const type result = (expression); \
\
		show(&result, sizeof result); \
	} while (0)

#define ARITHMETIC(name, type) \
	static void name(type a, type b) \
	{ \
		SHOW(type, a + b); \
		SHOW(type, a - b); \
		SHOW(type, a * b); \
		SHOW(type, a / b); \
		printf("%d%d%d%d%d%d%d ", a < b, a <= b, a == b, a != b, a >= b, a > b, isunordered(a, b)); \
		SHOW(float, a); \
		SHOW(double, a); \
		SHOW(long double, a); \
		SHOW(int32_t, a); \
		SHOW(uint32_t, a); \
		SHOW(int64_t, a); \
		SHOW(uint64_t, a); \
	}

ARITHMETIC(floats, float)
ARITHMETIC(doubles, double)
ARITHMETIC(longs, long double)

static void integers(const union operand *a, const union operand *b)
{
	const int places = b->u & 63;

	SHOW(uint64_t, a->u * b->u);
	SHOW(int64_t, a->q / b->q);
	SHOW(int64_t, a->q % b->q);
	SHOW(uint64_t, a->u / b->u);
	SHOW(uint64_t, a->u % b->u);
	SHOW(uint64_t, a->u << places);
	SHOW(uint64_t, a->u >> places);
	SHOW(int64_t, a->q >> places);
	SHOW(float, a->q);
	SHOW(float, a->u);
	SHOW(double, a->q);
	SHOW(double, a->u);
	SHOW(long double, a->q);
	SHOW(long double, a->u);
}

static void item(const char *text)
{
	const int nwords = *text == 's' ? 1 : *text == 't' ? 4 : 2;
	union operand a, b;

	operand(operand(text + 1, nwords, &a) + 1, nwords, &b);
	if (*text == 's')
		floats(a.s, b.s);
	else if (*text == 'd')
		doubles(a.d, b.d);
	else if (*text == 't')
		longs(a.t, b.t);
	else
		integers(&a, &b);
	putchar('\n');
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		item(argv[i]);
	return 0;
}
