/*
 * _Float16 and __bf16 as floats, _Float16 as double and long double too: exact.
 * A NaN keeps its sign and the bits of its fraction, and is quiet from then on.
 */

#include "binary128.h"
#include "binary32.h"

uint64_t __extendsfdf2(uint32_t);
struct binary128 __extendsftf2(uint32_t);

static inline uint32_t extend(uint32_t x)
{
	const uint32_t sign = x << 16 & SIGN32, exponent = x >> 10 & 31, fraction = x & 0x3ff;
	int zeros;

	if (exponent - 1 < 30)
		return sign | ((x & 0x7fff) + (112 << 10)) << 13;
	if (exponent != 0)
		return sign | INFINITY32 | fraction << 13 | (uint32_t)(fraction != 0) << 22;
	if (fraction == 0)
		return sign;
	/* A subnormal _Float16 is a normal float. */
	zeros = leading_zeros(fraction);
	return sign + ((uint32_t)(133 - zeros) << 23) + (fraction << zeros >> 8);
}

uint32_t __extendhfsf2(uint16_t x)
{
	return extend(x);
}

uint64_t __extendhfdf2(uint16_t x)
{
	return __extendsfdf2(extend(x));
}

struct binary128 __extendhftf2(uint16_t x)
{
	return __extendsftf2(extend(x));
}

uint32_t __extendbfsf2(uint16_t x)
{
	const uint32_t high = (uint32_t)x << 16;

	return high << 1 > INFINITY32 << 1 ? high | NAN32 : high;
}
