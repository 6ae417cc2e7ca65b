/*
 * The product of two long doubles, row by row as on paper, with words for
 * digits. The lower four words of the product, but for one, are sticky only.
 */

#include "binary128.h"

/* The product if an operand is zero, infinite or no number; of subnormal ones its high word is 1. */
static struct binary128 special(const struct binary128 *a, const struct binary128 *b, uint32_t sign)
{
	const int azero = iszero128(a), bzero = iszero128(b);

	if (isnan128(a) || isnan128(b))
		return short128(NAN128);
	if (EXPONENT128(a->word[3]) == 0x7fff || EXPONENT128(b->word[3]) == 0x7fff)
		return short128(azero || bzero ? NAN128 : sign | INFINITY128);
	return short128(azero || bzero ? sign : 1);
}

/* One digit of a row: a * b + sum + carry; returns the low word, and carries the high one. */
static inline uint32_t digit(uint32_t a, uint32_t b, uint32_t sum, uint32_t *carry)
{
	const uint64_t product = (uint64_t)a * b + sum + *carry;

	*carry = product >> 32;
	return product;
}

/* Adds digit * x to the four words above the lowest one, which is cut off and returned. */
static inline uint32_t row(uint32_t by, const struct wide *x, struct wide *sum)
{
	uint32_t carry = 0;
	const uint32_t lowest = digit(by, x->w0, sum->w0, &carry);

	sum->w0 = digit(by, x->w1, sum->w1, &carry);
	sum->w1 = digit(by, x->w2, sum->w2, &carry);
	sum->w2 = digit(by, x->w3, sum->w3, &carry);
	sum->w3 = carry;
	return lowest;
}

/* The product's upper 113 or 112 bits, rounded. */
static inline struct binary128 multiply(uint32_t sign, int exponent, const struct wide *x, struct wide *y)
{
	struct wide sum = { 0, 0, 0, 0, 0 };
	uint32_t sticky;

	/* With one factor 15 places up, the product's highest bit is at 15 or 16 of the top word. */
	y->w3 = y->w3 << 15 | y->w2 >> 17;
	y->w2 = y->w2 << 15 | y->w1 >> 17;
	y->w1 = y->w1 << 15 | y->w0 >> 17;
	y->w0 <<= 15;
	sticky = row(y->w0, x, &sum);
	sticky |= row(y->w1, x, &sum);
	sticky |= row(y->w2, x, &sum);
	sum.rest = row(y->w3, x, &sum);
	if (sum.w3 < HIDDEN128) {
		sum.w3 = sum.w3 << 1 | sum.w2 >> 31;
		sum.w2 = sum.w2 << 1 | sum.w1 >> 31;
		sum.w1 = sum.w1 << 1 | sum.w0 >> 31;
		sum.w0 = sum.w0 << 1 | sum.rest >> 31;
		sum.rest <<= 1;
		exponent--;
	}
	sum.rest |= sticky != 0;
	return pack128(sign, exponent, sum);
}

struct binary128 __multf3(struct binary128 a, struct binary128 b)
{
	const uint32_t sign = (a.word[3] ^ b.word[3]) & SIGN128;
	int ea = EXPONENT128(a.word[3]), eb = EXPONENT128(b.word[3]);
	struct wide x = fraction128(&a), y = fraction128(&b);

	if ((unsigned)(ea - 1) >= 32766 || (unsigned)(eb - 1) >= 32766) {
		const struct binary128 result = special(&a, &b, sign);

		if (result.word[3] != 1)
			return result;
		if (ea == 0)
			ea = normalize128(&x);
		if (eb == 0)
			eb = normalize128(&y);
	}
	x.w3 |= HIDDEN128;
	y.w3 |= HIDDEN128;
	return multiply(sign, ea + eb - 16382, &x, &y);
}
