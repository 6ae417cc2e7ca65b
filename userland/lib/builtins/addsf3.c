/*
 * The sum and the difference of two floats. The smaller operand is shifted
 * right until the exponents agree; the significands are added or subtracted,
 * with 7 bits to spare below, and the result is rounded once.
 */

#include "binary32.h"

/* a + b where |a| >= |b| and a is infinite or no number. */
static uint32_t special(uint32_t a, uint32_t b)
{
	if ((a & ~SIGN32) > INFINITY32 || (a ^ b) == SIGN32)
		return NAN32;
	return a;
}

/*
 * a + b for operands of different signs: the difference of their magnitudes,
 * whose significands are x and y, of which y is shifted already.
 */
static uint32_t subtract(uint32_t sign, int exponent, uint32_t x, uint32_t y)
{
	const uint32_t difference = x - y;
	int shift;

	if (difference == 0)
		return 0;
	shift = leading_zeros(difference) - 1;
	if (shift >= exponent)
		shift = exponent - 1;
	return pack32(sign, exponent - shift, difference << shift);
}

uint32_t __addsf3(uint32_t a, uint32_t b)
{
	const uint32_t swap = (a << 1) < (b << 1) ? a ^ b : 0;
	uint32_t x, y, sign;
	int exponent, distance;

	a ^= swap;
	b ^= swap;
	exponent = a >> 23 & 0xff;
	distance = exponent - (int)(b >> 23 & 0xff);
	if (exponent == 0xff)
		return special(a, b);
	sign = a & SIGN32;
	x = (a & FRACTION32) << 7 | 1u << 30;
	y = (b & FRACTION32) << 7;
	if (distance == exponent) {
		if (exponent == 0) {
			/* Both are subnormal, or zero: exact as integers. */
			if (((a ^ b) & SIGN32) == 0)
				return a + (b & ~SIGN32);
			return a << 1 == b << 1 ? 0 : a - (b & ~SIGN32);
		}
		distance--;
	} else
		y |= 1u << 30;
	if (distance != 0)
		y = distance > 31 ? y != 0 : y >> distance | (y << (32 - distance) != 0);
	if ((a ^ b) & SIGN32)
		return subtract(sign, exponent, x, y);
	x += y;
	if (x >> 31) {
		x = x >> 1 | (x & 1);
		exponent++;
	}
	return pack32(sign, exponent, x);
}
