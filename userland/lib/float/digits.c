/*
 * From binary to decimal, exactly: the whole part divided again and again by
 * 10^9, each remainder being nine digits, then the fraction multiplied again
 * and again by 10^9, each carry being nine more, until there are enough. The
 * rest of the fraction decides the rounding.
 */

#include "float.h"

#define CHUNK 9		/* digits of a number below 10^9 */

/* A fraction: the words below the point, low first. Below `low` they are 0; from `high` on too, but not written. */
struct fraction {
	uint32_t *words;
	int low, high, n;
};

/* Bits of the whole part, at most. */
static int whole_bits(const struct float_number *x)
{
	const int bits = 32 * x->words + x->exponent;

	return bits > 0 ? bits : 0;
}

/* Words of the fraction, at most. */
static int fraction_words(const struct float_number *x)
{
	return x->exponent < 0 ? (31 - x->exponent) / 32 : 0;
}

/* Chunks of the whole part's digits, at most: nine digits are more than 29 bits. */
static int whole_chunks(const struct float_number *x)
{
	return (whole_bits(x) + 28) / 29;
}

size_t __float_room(const struct float_number *x, int places, bool significant)
{
	/* 2^-n has n digits behind the point. Those wanted may begin anywhere in a chunk, and end so. */
	const int fraction = x->exponent < 0 ? -x->exponent : 0, slack = significant ? 2 * CHUNK : CHUNK;

	return CHUNK * whole_chunks(x) + (places < fraction ? places : fraction) + slack + 1;
}

/* Bits from bit `from` of the significand on, 32 of them; it has zeros on either side. */
static uint32_t bits_at(const struct float_number *x, int from)
{
	const int word = from >> 5, bit = from & 31;
	const uint32_t low = word >= 0 && word < FLOAT_WORDS ? x->significand[word] : 0;
	const uint32_t high = word >= -1 && word < FLOAT_WORDS - 1 ? x->significand[word + 1] : 0;

	return bit == 0 ? low : low >> bit | high << (32 - bit);
}

static void put_chunk(char *to, uint32_t chunk)
{
	for (int i = CHUNK - 1; i >= 0; i--) {
		to[i] = '0' + chunk % 10;
		chunk /= 10;
	}
}

/* Writes the digits of the whole part that end at `end`; returns the first that is not 0, or `end`. */
static char *whole_digits(const struct float_number *x, char *end)
{
	int n = (whole_bits(x) + 31) / 32;
	uint32_t words[n + 1];
	char *first = end;

	for (int i = 0; i < n; i++)
		words[i] = bits_at(x, 32 * i - x->exponent);
	for (;;) {
		uint32_t rest = 0;

		while (n > 0 && words[n - 1] == 0)
			n--;
		if (n == 0)
			break;
		for (int i = n - 1; i >= 0; i--)
			words[i] = __float_divide(rest, words[i], &rest);
		first -= CHUNK;
		put_chunk(first, rest);
	}
	while (first < end && *first == '0')
		first++;
	return first;
}

static void take_fraction(const struct float_number *x, struct fraction *f)
{
	const int n = f->n;

	/* The point is at bit -exponent of the significand. */
	for (int i = 0; i < n; i++) {
		const int from = -x->exponent - 32 * (n - i);

		if (from >= 32 * x->words)
			break;
		f->words[i] = bits_at(x, from);
		f->high = i + 1;
	}
	while (f->low < f->high && f->words[f->low] == 0)
		f->low++;
}

/* Multiplies by 10^9 and takes the whole part off. */
static uint32_t next_chunk(struct fraction *f)
{
	uint32_t carry = 0;

	for (int i = f->low; i < f->high; i++) {
		const uint64_t product = (uint64_t)f->words[i] * BILLION + carry;

		f->words[i] = (uint32_t)product;
		carry = product >> 32;
	}
	if (carry != 0 && f->high < f->n) {
		f->words[f->high++] = carry;
		carry = 0;
	}
	while (f->low < f->high && f->words[f->low] == 0)
		f->low++;
	return carry;
}

/* Digits as far as they are known: from first to end, and where among them the point is. */
struct digits {
	char *first, *end;
	int point;
};

/* True if there is a digit beyond the wanted ones, by which the number can be rounded. */
static bool enough(const struct digits *d, int places, bool significant)
{
	return d->end - d->first > (significant ? places : places + d->point);
}

/* Adds the fraction's digits, as many as are wanted and one more; returns whether there are others. */
static bool fraction_digits(const struct float_number *x, int places, bool significant, struct digits *d)
{
	uint32_t words[fraction_words(x) + 1];
	struct fraction f = { .words = words, .n = fraction_words(x) };

	take_fraction(x, &f);
	while (f.low < f.high && !enough(d, places, significant)) {
		const uint32_t chunk = next_chunk(&f);

		if (d->first == d->end && chunk == 0) {
			d->point -= CHUNK;
			continue;
		}
		put_chunk(d->end, chunk);
		if (d->first == d->end)
			for (; *d->first == '0'; d->first++)
				d->point--;
		d->end += CHUNK;
	}
	return f.low < f.high;
}

/* True if the digits up to `keep` round up: the rest is over half, or half and they are odd. */
static bool rounds_up(const char *first, const char *keep, const char *end, bool more)
{
	if (*keep != '5')
		return *keep > '5';
	for (const char *p = keep + 1; p < end; p++)
		more |= *p != '0';
	return more || (keep > first && (keep[-1] & 1));
}

int __float_digits(const struct float_number *x, int places, bool significant, char *room, char **digits,
		   int *point)
{
	char *end = room + CHUNK * whole_chunks(x), *first = whole_digits(x, end);
	struct digits d = { .first = first, .end = end, .point = end - first };
	const bool more = fraction_digits(x, places, significant, &d);
	const int keep = significant ? places : places + d.point;

	*digits = d.first;
	*point = d.point;
	if (!enough(&d, places, significant))
		return d.end - d.first;
	if (keep < 0)
		return 0;
	if (!rounds_up(d.first, d.first + keep, d.end, more))
		return keep;
	for (int i = keep; i > 0; i--)
		if (d.first[i - 1] < '9') {
			d.first[i - 1]++;
			return i;
		}
	/* All nines. */
	*d.first = '1';
	++*point;
	return 1;
}
