/* Integers of 64 bits as doubles, rounded to the nearest one. */

#include "binary64.h"

static inline uint64_t convert(uint32_t sign, uint32_t high, uint32_t low)
{
	int exponent = 1085;
	int zeros;

	if (high == 0) {
		if (low == 0)
			return 0;
		high = low;
		low = 0;
		exponent = 1053;
	}
	zeros = leading_zeros(high);
	high = upper(high, low, zeros);
	low <<= zeros;
	return round64(sign, exponent + 1 - zeros, high >> 11, low >> 11 | high << 21, low << 21);
}

uint64_t __floatdidf(int64_t value)
{
	const uint32_t sign = (uint32_t)(value >> 32) & SIGN64;
	const uint64_t magnitude = sign ? -(uint64_t)value : (uint64_t)value;

	return convert(sign, magnitude >> 32, magnitude);
}

uint64_t __floatundidf(uint64_t value)
{
	return convert(0, value >> 32, value);
}
