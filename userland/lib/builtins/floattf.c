/* Integers as long doubles, which hold them exactly. */

#include "binary128.h"

/* A magnitude of a word, or of the high word of two, and the exponent that its top bit gives. */
static inline struct binary128 convert(uint32_t sign, uint32_t high, uint32_t low, int exponent)
{
	int zeros;

	if (high == 0) {
		if (low == 0)
			return short128(0);
		high = low;
		low = 0;
		exponent -= 32;
	}
	zeros = leading_zeros(high);
	high = upper(high, low, zeros);
	low <<= zeros;
	return (struct binary128){ { 0, low << 17, high << 17 | low >> 15,
				     sign + ((uint32_t)(exponent - zeros - 1) << 16) + (high >> 15) } };
}

struct binary128 __floatsitf(int32_t value)
{
	const uint32_t sign = value & SIGN128;

	return convert(sign, sign ? -(uint32_t)value : (uint32_t)value, 0, 16383 + 31);
}

struct binary128 __floatunsitf(uint32_t value)
{
	return convert(0, value, 0, 16383 + 31);
}

struct binary128 __floatditf(int64_t value)
{
	const uint32_t sign = (uint32_t)(value >> 32) & SIGN128;
	const uint64_t magnitude = sign ? -(uint64_t)value : (uint64_t)value;

	return convert(sign, magnitude >> 32, magnitude, 16383 + 63);
}

struct binary128 __floatunditf(uint64_t value)
{
	return convert(0, value >> 32, value, 16383 + 63);
}
