/*
 * Integers of 64 bits as floats, rounded to the nearest one. They are shifted
 * up until their highest bit is on top; what lies below the high word is
 * sticky.
 */

#include "binary32.h"

static inline uint32_t convert(uint32_t sign, uint32_t high, uint32_t low)
{
	int exponent = 189;
	uint32_t rest, up;
	int zeros;

	if (high == 0) {
		if (low == 0)
			return 0;
		high = low;
		low = 0;
		exponent = 157;
	}
	zeros = leading_zeros(high);
	high = upper(high, low, zeros) | (low << zeros != 0);
	rest = high & 0xff;
	high >>= 8;
	up = (rest | (high & 1)) > 0x80;
	return sign + ((uint32_t)(exponent - zeros) << 23) + high + up;
}

uint32_t __floatdisf(int64_t value)
{
	const uint32_t sign = (uint32_t)(value >> 32) & SIGN32;
	const uint64_t magnitude = sign ? -(uint64_t)value : (uint64_t)value;

	return convert(sign, magnitude >> 32, magnitude);
}

uint32_t __floatundisf(uint64_t value)
{
	return convert(0, value >> 32, value);
}
