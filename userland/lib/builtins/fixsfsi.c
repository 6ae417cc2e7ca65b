/*
 * Floats as integers of a word, cut off towards zero. Outside the range of the
 * type C leaves the result open; here it is the type's nearest end, and NaN
 * counts as beyond it on the side of its sign.
 */

#include "binary32.h"

int32_t __fixsfsi(uint32_t x)
{
	const int exponent = (int)(x >> 23 & 0xff) - 127;
	const uint32_t significand = x << 8 | HALF;
	uint32_t value;

	if (exponent < 0)
		return 0;
	if (exponent > 30)
		return (x >> 31) + 0x7fffffff;
	value = significand >> (31 - exponent);
	return x >> 31 ? -value : value;
}

uint32_t __fixunssfsi(uint32_t x)
{
	const int exponent = (int)(x >> 23 & 0xff) - 127;

	if (exponent < 0)
		return 0;
	if (x >> 31)
		return 0;
	if (exponent > 31)
		return 0xffffffffu;
	return (x << 8 | HALF) >> (31 - exponent);
}
