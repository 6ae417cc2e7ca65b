/* Integers of a word as doubles, which hold them exactly. */

#include "binary64.h"

static inline uint64_t convert(uint32_t sign, uint32_t magnitude)
{
	int zeros;

	if (magnitude == 0)
		return 0;
	zeros = leading_zeros(magnitude);
	magnitude <<= zeros;
	return join(sign + ((uint32_t)(1053 - zeros) << 20) + (magnitude >> 11), magnitude << 21);
}

uint64_t __floatsidf(int32_t value)
{
	const uint32_t sign = value & SIGN64;

	return convert(sign, sign ? -(uint32_t)value : (uint32_t)value);
}

uint64_t __floatunsidf(uint32_t value)
{
	return convert(0, value);
}
