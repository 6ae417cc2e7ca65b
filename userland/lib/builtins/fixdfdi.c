/* Doubles as integers of 64 bits; otherwise as in fixdfsi.c. */

#include "binary64.h"

/* The significand, 1.fraction, times 2^exponent, for exponents from 0 to 63. */
static inline uint64_t scale(uint64_t x, int exponent)
{
	const uint32_t high = (uint32_t)(x >> 32) << 11 | (uint32_t)x >> 21 | HALF;
	const uint32_t low = (uint32_t)x << 11;

	if (exponent < 32)
		return high >> (31 - exponent);
	return join(high >> (63 - exponent), lower(high, low, 63 - exponent));
}

int64_t __fixdfdi(uint64_t x)
{
	const uint32_t word = x >> 32;
	const int exponent = EXPONENT64(word) - 1023;
	uint64_t value;

	if (exponent < 0)
		return 0;
	if (exponent > 62)
		return join((word >> 31) + 0x7fffffff, (word >> 31) - 1);
	value = scale(x, exponent);
	return word >> 31 ? -value : value;
}

uint64_t __fixunsdfdi(uint64_t x)
{
	const uint32_t word = x >> 32;
	const int exponent = EXPONENT64(word) - 1023;

	if (exponent < 0 || word >> 31)
		return 0;
	if (exponent > 63)
		return ~(uint64_t)0;
	return scale(x, exponent);
}
