/*
 * The sum and the difference of two long doubles, as adddf3.c makes those of
 * doubles.
 */

#include "binary128.h"

/* a + b where |a| >= |b| and a is infinite or no number. */
static struct binary128 special(const struct binary128 *a, uint32_t bhigh)
{
	if (isnan128(a) || (a->word[3] ^ bhigh) == SIGN128)
		return short128(NAN128);
	return *a;
}

/* True if |a| < |b|. */
static inline int smaller(const struct binary128 *a, const struct binary128 *b)
{
	const uint32_t ahigh = a->word[3] << 1, bhigh = b->word[3] << 1;

	if (ahigh != bhigh)
		return ahigh < bhigh;
	if (a->word[2] != b->word[2])
		return a->word[2] < b->word[2];
	return a->word[1] != b->word[1] ? a->word[1] < b->word[1] : a->word[0] < b->word[0];
}

/* x - y, where x has no rest. */
static inline struct wide difference(const struct wide *x, const struct wide *y)
{
	struct wide d;
	uint32_t borrow = y->rest != 0, partial;

	d.rest = -y->rest;
	partial = x->w0 - y->w0;
	d.w0 = partial - borrow;
	borrow = (x->w0 < y->w0) | (partial < borrow);
	partial = x->w1 - y->w1;
	d.w1 = partial - borrow;
	borrow = (x->w1 < y->w1) | (partial < borrow);
	partial = x->w2 - y->w2;
	d.w2 = partial - borrow;
	borrow = (x->w2 < y->w2) | (partial < borrow);
	d.w3 = x->w3 - y->w3 - borrow;
	return d;
}

/* a + b for operands of different signs: the difference of their significands x and y. */
static struct binary128 subtract(uint32_t sign, int exponent, const struct wide *x, const struct wide *y)
{
	struct wide d = difference(x, y);

	if (d.w3 < HIDDEN128) {
		int shift;

		if ((d.w3 | d.w2 | d.w1 | d.w0 | d.rest) == 0)
			return short128(0);
		shift = places128(&d);
		if (shift >= exponent)
			shift = exponent - 1;
		shift_left(&d, shift);
		exponent -= shift;
	}
	return round128(sign, exponent, d);
}

/* The sum of the significands x and y, where x has no rest. */
static inline struct binary128 add(uint32_t sign, int exponent, const struct wide *x, const struct wide *y)
{
	struct wide sum;
	uint32_t carry, partial;

	sum.rest = y->rest;
	sum.w0 = x->w0 + y->w0;
	carry = sum.w0 < x->w0;
	partial = x->w1 + y->w1;
	sum.w1 = partial + carry;
	carry = (partial < x->w1) | (sum.w1 < carry);
	partial = x->w2 + y->w2;
	sum.w2 = partial + carry;
	carry = (partial < x->w2) | (sum.w2 < carry);
	sum.w3 = x->w3 + y->w3 + carry;
	if (sum.w3 >= HIDDEN128 << 1) {
		sum.rest = sum.w0 << 31 | sum.rest >> 1 | (sum.rest & 1);
		sum.w0 = sum.w0 >> 1 | sum.w1 << 31;
		sum.w1 = sum.w1 >> 1 | sum.w2 << 31;
		sum.w2 = sum.w2 >> 1 | sum.w3 << 31;
		sum.w3 >>= 1;
		if (++exponent == 0x7fff)
			return short128(sign | INFINITY128);
	}
	return round128(sign, exponent, sum);
}

/* The sum, where `flip` is SIGN128 if b has the other sign. */
static inline struct binary128 sum(const struct binary128 *a, const struct binary128 *b, uint32_t flip)
{
	const struct binary128 *great = a, *little = b;
	uint32_t high = a->word[3], other = b->word[3] ^ flip, sign;
	int exponent, distance;
	struct wide x, y;

	if (smaller(a, b)) {
		great = b;
		little = a;
		other = high;
		high = b->word[3] ^ flip;
	}
	exponent = EXPONENT128(high);
	distance = exponent - EXPONENT128(other);
	if (exponent == 0x7fff) {
		struct binary128 end = *great;

		end.word[3] = high;
		return special(&end, other);
	}
	x = fraction128(great);
	y = fraction128(little);
	sign = high & SIGN128;
	/* Subnormal numbers have the exponent 1, and no hidden bit. */
	if (exponent != 0)
		x.w3 |= HIDDEN128;
	else
		exponent = 1;
	if (EXPONENT128(other) != 0)
		y.w3 |= HIDDEN128;
	else if (distance != 0)
		distance--;
	if (distance != 0)
		shift_right(&y, distance);
	if ((high ^ other) & SIGN128)
		return subtract(sign, exponent, &x, &y);
	return add(sign, exponent, &x, &y);
}

struct binary128 __addtf3(struct binary128 a, struct binary128 b)
{
	return sum(&a, &b, 0);
}

struct binary128 __subtf3(struct binary128 a, struct binary128 b)
{
	return sum(&a, &b, SIGN128);
}
