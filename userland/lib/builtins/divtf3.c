/*
 * The quotient of two long doubles. After a first 1, the quotient comes in
 * four digits of 29 bits. A digit is guessed with the reciprocal of the
 * divisor's highest 32 bits; it is too small by 4 at most, and is made right
 * by subtracting the divisor until the remainder is below it.
 */

#include "binary128.h"
#include "reciprocal.h"

/* The quotient if an operand is zero, infinite or no number; of subnormal ones its high word is 1. */
static struct binary128 special(const struct binary128 *a, const struct binary128 *b, uint32_t sign)
{
	const int azero = iszero128(a), bzero = iszero128(b);

	if (isnan128(a) || isnan128(b))
		return short128(NAN128);
	if (EXPONENT128(a->word[3]) == 0x7fff)
		return short128(EXPONENT128(b->word[3]) == 0x7fff ? NAN128 : sign | INFINITY128);
	if (EXPONENT128(b->word[3]) == 0x7fff)
		return short128(sign);
	if (bzero)
		return short128(azero ? NAN128 : sign | INFINITY128);
	return short128(azero ? sign : 1);
}

/* True if x < y. */
static inline int less(const struct wide *x, const struct wide *y)
{
	if (x->w3 != y->w3)
		return x->w3 < y->w3;
	if (x->w2 != y->w2)
		return x->w2 < y->w2;
	return x->w1 != y->w1 ? x->w1 < y->w1 : x->w0 < y->w0;
}

/* x - y, from x. */
static inline void subtract(struct wide *x, const struct wide *y)
{
	const uint64_t low = join(x->w1, x->w0), less = join(y->w1, y->w0);
	const uint64_t d = low - less;
	const uint64_t high = join(x->w3, x->w2) - join(y->w3, y->w2) - (low < less);

	x->w3 = high >> 32;
	x->w2 = high;
	x->w1 = d >> 32;
	x->w0 = d;
}

/* The next digit of 29 bits; `left`, the remainder, stays below y. */
static inline uint32_t digit(struct wide *left, const struct wide *y, uint32_t inverse)
{
	const uint32_t top = left->w3 << 15 | left->w2 >> 17;
	uint32_t digit = (uint64_t)top * inverse >> 34;
	struct wide product;
	uint64_t carry;

	left->w3 = left->w3 << 29 | left->w2 >> 3;
	left->w2 = left->w2 << 29 | left->w1 >> 3;
	left->w1 = left->w1 << 29 | left->w0 >> 3;
	left->w0 <<= 29;
	carry = (uint64_t)digit * y->w0;
	product.w0 = carry;
	carry = (uint64_t)digit * y->w1 + (uint32_t)(carry >> 32);
	product.w1 = carry;
	carry = (uint64_t)digit * y->w2 + (uint32_t)(carry >> 32);
	product.w2 = carry;
	product.w3 = digit * y->w3 + (uint32_t)(carry >> 32);
	subtract(left, &product);
	while (!less(left, y)) {
		subtract(left, y);
		digit++;
	}
	return digit;
}

/* The quotient of significands x >= y, x < 2y, with the exponent of the result. */
static inline struct binary128 divide(uint32_t sign, int exponent, struct wide *x, const struct wide *y)
{
	const uint32_t inverse = reciprocal(y->w3 << 15 | y->w2 >> 17);
	struct wide quotient;
	uint32_t first, second, third, fourth;

	subtract(x, y);
	first = digit(x, y, inverse);
	second = digit(x, y, inverse);
	third = digit(x, y, inverse);
	fourth = digit(x, y, inverse);
	quotient.w3 = HIDDEN128 | first >> 13;
	quotient.w2 = first << 19 | second >> 10;
	quotient.w1 = second << 22 | third >> 7;
	quotient.w0 = third << 25 | fourth >> 4;
	quotient.rest = fourth << 28 | ((x->w3 | x->w2 | x->w1 | x->w0) != 0);
	return pack128(sign, exponent, quotient);
}

struct binary128 __divtf3(struct binary128 a, struct binary128 b)
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
	ea += 16383 - eb;
	if (less(&x, &y)) {
		x.w3 = x.w3 << 1 | x.w2 >> 31;
		x.w2 = x.w2 << 1 | x.w1 >> 31;
		x.w1 = x.w1 << 1 | x.w0 >> 31;
		x.w0 <<= 1;
		ea--;
	}
	return divide(sign, ea, &x, &y);
}
