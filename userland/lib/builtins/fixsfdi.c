/* Floats as integers of 64 bits; otherwise as in fixsfsi.c. */

#include "binary32.h"

/* The significand, 1.fraction, times 2^exponent, for exponents from 0 to 63. */
static inline uint64_t scale(uint32_t x, int exponent)
{
	const uint32_t significand = x << 8 | HALF;

	if (exponent < 32)
		return significand >> (31 - exponent);
	exponent -= 32;
	return join(significand >> (31 - exponent), significand << 1 << exponent);
}

int64_t __fixsfdi(uint32_t x)
{
	const int exponent = (int)(x >> 23 & 0xff) - 127;
	uint64_t value;

	if (exponent < 0)
		return 0;
	if (exponent > 62)
		return join((x >> 31) + 0x7fffffff, (x >> 31) - 1);
	value = scale(x, exponent);
	return x >> 31 ? -value : value;
}

uint64_t __fixunssfdi(uint32_t x)
{
	const int exponent = (int)(x >> 23 & 0xff) - 127;

	if (exponent < 0 || x >> 31)
		return 0;
	if (exponent > 63)
		return ~(uint64_t)0;
	return scale(x, exponent);
}
