/*
 * From decimal to binary, exactly: nine digits to a chunk, whole part and
 * fraction apart. The whole part becomes binary by Horner's rule; the fraction
 * is multiplied again and again by 2^32, each carry being 32 more bits, until
 * there are enough. The rest decides the rounding. This is the reverse of
 * digits.c.
 */

#include <string.h>

#include "float.h"

#define CHUNK 9

/* The leading words of a binary number, found from the highest to the lowest; the first is not 0. */
struct top {
	uint32_t words[FLOAT_TOP];
	int n;
	int exponent;	/* of the lowest bit of the word seen last */
	bool more;	/* something is left out */
};

/* The word below those seen. */
static void see(struct top *top, uint32_t word)
{
	if (top->n == FLOAT_TOP) {
		top->more |= word != 0;
		return;
	}
	top->exponent -= 32;
	if (top->n > 0 || word != 0)
		top->words[top->n++] = word;
}

/* Cuts digits into chunks; the first digit is number `offset` of the first chunks, and before it are zeros. */
static void cut(const char *text, size_t n, int offset, uint32_t *chunks)
{
	uint32_t chunk = 0;

	for (; n > 0; text++)
		if (*text != '.') {
			n--;
			chunk = 10 * chunk + (*text - '0');
			if (++offset % CHUNK == 0) {
				chunks[offset / CHUNK - 1] = chunk;
				chunk = 0;
			}
		}
	if (offset % CHUNK != 0) {
		const int last = offset / CHUNK;

		for (; offset % CHUNK != 0; offset++)
			chunk *= 10;
		chunks[last] = chunk;
	}
}

/* True if any of n digits is not 0. */
static bool nonzero(const char *text, size_t n)
{
	for (; n > 0; text++)
		if (*text != '.') {
			n--;
			if (*text != '0')
				return true;
		}
	return false;
}

static void see_whole(const uint32_t *chunks, int nchunks, struct top *top)
{
	uint32_t words[nchunks + 1];
	int n = 0;

	for (int i = 0; i < nchunks; i++) {
		uint32_t carry = chunks[i];

		for (int j = 0; j < n; j++) {
			const uint64_t product = (uint64_t)words[j] * BILLION + carry;

			words[j] = (uint32_t)product;
			carry = product >> 32;
		}
		if (carry != 0)
			words[n++] = carry;
	}
	top->exponent = 32 * n;
	while (n > 0)
		see(top, words[--n]);
}

static void see_fraction(uint32_t *chunks, int n, struct top *top)
{
	int first = 0;

	while (first < n && chunks[first] == 0)
		first++;
	while (top->n < FLOAT_TOP && n > 0) {
		uint32_t carry = 0;
		int i;

		/* Chunks before the first stay 0 unless a carry comes to them. */
		for (i = n - 1; i >= first || (i >= 0 && carry != 0); i--)
			carry = __float_divide(chunks[i], carry, &chunks[i]);
		if (i + 1 < first)
			first = i + 1;
		while (n > 0 && chunks[n - 1] == 0)
			n--;
		see(top, carry);
	}
	top->more |= n > 0;
	while (top->n < FLOAT_TOP)
		see(top, 0);
}

bool __float_decimal(const char *text, size_t n, int point, const struct float_format *format, uint32_t *words)
{
	const int whole = point > 0 ? (point + CHUNK - 1) / CHUNK : 0;
	/* Below the half of the lowest bit, and above all finite numbers: 10^n is less than 2^(3n) for n < 0. */
	const int lowest = format->lowest - 1, highest = 2 - lowest;
	struct top top = { .n = 0 };

	if (3 * point < lowest) {
		memset(words, 0, sizeof *words * format->words);
		return false;
	}
	if (3 * (point - 1) > highest) {
		__float_infinity(format, words);
		return false;
	}
	if (n > (size_t)format->digits) {
		const char *rest = text + format->digits;

		if (memchr(text, '.', format->digits) != NULL)
			rest++;
		top.more = nonzero(rest, n - format->digits);
		n = format->digits;
	}

	const int fraction = (int)n > point ? ((int)n - point + CHUNK - 1) / CHUNK : 0;
	uint32_t chunks[whole + fraction];

	memset(chunks, 0, sizeof chunks);
	cut(text, n, CHUNK * whole - point, chunks);
	see_whole(chunks, whole, &top);
	see_fraction(chunks + whole, fraction, &top);
	return __float_encode(top.words, top.exponent, top.more, format, words);
}
