/*
 * Doubles as integers of a word, cut off towards zero. Outside the range of
 * the type C leaves the result open; here it is the type's nearest end, and
 * NaN counts as beyond it on the side of its sign.
 */

#include "binary64.h"

/* The significand's first 32 bits, its highest bit on top. */
static inline uint32_t top(uint64_t x)
{
	return (uint32_t)(x >> 32) << 11 | (uint32_t)x >> 21 | HALF;
}

int32_t __fixdfsi(uint64_t x)
{
	const uint32_t high = x >> 32;
	const int exponent = EXPONENT64(high) - 1023;
	uint32_t value;

	if (exponent < 0)
		return 0;
	if (exponent > 30)
		return (high >> 31) + 0x7fffffff;
	value = top(x) >> (31 - exponent);
	return high >> 31 ? -value : value;
}

uint32_t __fixunsdfsi(uint64_t x)
{
	const uint32_t high = x >> 32;
	const int exponent = EXPONENT64(high) - 1023;

	if (exponent < 0 || high >> 31)
		return 0;
	if (exponent > 31)
		return 0xffffffffu;
	return top(x) >> (31 - exponent);
}
