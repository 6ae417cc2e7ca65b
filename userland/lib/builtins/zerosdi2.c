/* Zeros above the highest one, and below the lowest one; equal bits below the sign. */

#include "bits.h"

int __clzsi2(uint32_t x)
{
	return leading_zeros(x);
}

int __clzdi2(uint64_t x)
{
	const uint32_t high = x >> 32;

	return high != 0 ? leading_zeros(high) : 32 + leading_zeros(x);
}

int __ctzsi2(uint32_t x)
{
	return trailing_zeros(x);
}

int __ctzdi2(uint64_t x)
{
	const uint32_t low = x;

	return low != 0 ? trailing_zeros(low) : 32 + trailing_zeros(x >> 32);
}

/* The place of the lowest one, counted from 1; 0 if there is none. */
int __ffssi2(uint32_t x)
{
	return 32 - leading_zeros(x & -x);
}

int __ffsdi2(uint64_t x)
{
	const uint32_t high = x >> 32, low = x;

	if (low != 0)
		return 32 - leading_zeros(low & -low);
	return high != 0 ? 64 - leading_zeros(high & -high) : 0;
}

int __clrsbsi2(int32_t x)
{
	return leading_zeros(x ^ x >> 31) - 1;
}

int __clrsbdi2(int64_t x)
{
	const int32_t high = x >> 32;
	const uint32_t differ = high ^ high >> 31;

	return differ != 0 ? leading_zeros(differ) - 1 : 31 + leading_zeros((uint32_t)x ^ high >> 31);
}
