/*
 * The product of two floats. Two significands of 24 bits make a product of 47
 * or 48; its high word, with a sticky bit for the low one, is rounded.
 */

#include "binary32.h"

/* The product if an operand is zero, infinite or no number; else 1, for a subnormal one. */
static uint32_t special(uint32_t a, uint32_t b, uint32_t sign)
{
	a <<= 1;
	b <<= 1;
	if (a > INFINITY32 << 1 || b > INFINITY32 << 1)
		return NAN32;
	if (a == INFINITY32 << 1 || b == INFINITY32 << 1)
		return a == 0 || b == 0 ? NAN32 : sign | INFINITY32;
	return a == 0 || b == 0 ? sign : 1;
}

/* Shifts a subnormal significand up to its place, bit 23; returns its exponent. */
static int normalize(uint32_t *significand)
{
	const int shift = leading_zeros(*significand) - 8;

	*significand <<= shift;
	return 1 - shift;
}

uint32_t __mulsf3(uint32_t a, uint32_t b)
{
	const uint32_t sign = (a ^ b) & SIGN32;
	int ea = a >> 23 & 0xff, eb = b >> 23 & 0xff;
	uint32_t x = (a & FRACTION32) | HIDDEN32, y = (b & FRACTION32) | HIDDEN32;
	uint32_t high, low;
	uint64_t product;

	if ((unsigned)(ea - 1) >= 254 || (unsigned)(eb - 1) >= 254) {
		const uint32_t result = special(a, b, sign);

		if (result != 1)
			return result;
		if (ea == 0) {
			uint32_t fraction = a & FRACTION32;

			ea = normalize(&fraction);
			x = fraction;
		}
		if (eb == 0) {
			uint32_t fraction = b & FRACTION32;

			eb = normalize(&fraction);
			y = fraction;
		}
	}
	product = (uint64_t)(x << 8) * (y << 7);
	high = product >> 32;
	low = product;
	ea += eb - 126;
	if (high < 1u << 30) {
		high = high << 1 | low >> 31;
		low <<= 1;
		ea--;
	}
	return pack32(sign, ea, high | (low != 0));
}
