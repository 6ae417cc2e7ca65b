/* Integers of a word as floats, rounded to the nearest one. */

#include "binary32.h"

static inline uint32_t convert(uint32_t sign, uint32_t magnitude)
{
	int zeros;
	uint32_t rest, up;

	if (magnitude == 0)
		return 0;
	zeros = leading_zeros(magnitude);
	magnitude <<= zeros;
	rest = magnitude & 0xff;
	magnitude >>= 8;
	up = (rest | (magnitude & 1)) > 0x80;
	return sign + ((uint32_t)(157 - zeros) << 23) + magnitude + up;
}

uint32_t __floatsisf(int32_t value)
{
	const uint32_t sign = value & SIGN32;

	return convert(sign, sign ? -(uint32_t)value : (uint32_t)value);
}

uint32_t __floatunsisf(uint32_t value)
{
	return convert(0, value);
}
