/* A double as the nearest float; every NaN becomes the canonical one. */

#include "binary32.h"
#include "binary64.h"

uint32_t __truncdfsf2(uint64_t x)
{
	const uint32_t high = x >> 32, low = x;
	const uint32_t sign = high & SIGN32;
	const int exponent = EXPONENT64(high) - 896;
	const uint32_t significand = (high & FRACTION64) << 10 | low >> 22 | (low << 10 != 0);

	if (exponent == 0x7ff - 896) {
		if (significand != 0)
			return NAN32;
		return sign | INFINITY32;
	}
	/* A subnormal double is far below half of the smallest float. */
	return exponent == -896 ? sign : pack32(sign, exponent, significand | 1u << 30);
}
