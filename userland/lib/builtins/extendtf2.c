/*
 * Floats and doubles as long doubles, which is exact. A NaN stays one, with
 * its sign and the bits of its fraction; it is quiet from then on.
 */

#include "binary128.h"

struct binary128 __extendsftf2(uint32_t x)
{
	const uint32_t sign = x & SIGN128;
	const uint32_t exponent = x >> 23 & 0xff;
	uint32_t fraction = x << 1;
	int zeros;

	if (exponent - 1 < 254)
		return (struct binary128){ { 0, 0, x << 25,
					     (sign | (x & 0x7fffffff) >> 7) + (16256u << 16) } };
	if (exponent != 0)
		return (struct binary128){ { 0, 0, x << 25,
					     (sign | INFINITY128 | (x & 0x7fffff) >> 7) |
						     (uint32_t)(x << 9 != 0) << 15 } };
	if (fraction == 0)
		return short128(sign);
	/* A subnormal float is a normal long double. */
	zeros = leading_zeros(fraction);
	fraction <<= zeros;
	return (struct binary128){ { 0, 0, fraction << 17,
				     sign + ((uint32_t)(16263 - zeros) << 16) + (fraction >> 15) } };
}

struct binary128 __extenddftf2(uint64_t x)
{
	uint32_t high = x >> 32, low = x;
	const uint32_t sign = high & SIGN128;
	const uint32_t exponent = high >> 20 & 0x7ff;
	int zeros;

	if (exponent - 1 < 2046)
		return (struct binary128){ { 0, low << 28, high << 28 | low >> 4,
					     (sign | (high & 0x7fffffff) >> 4) + (15360u << 16) } };
	high &= 0xfffff;
	if (exponent != 0)
		return (struct binary128){ { 0, low << 28, high << 28 | low >> 4,
					     sign | INFINITY128 | high >> 4 |
						     (uint32_t)((high | low) != 0) << 15 } };
	if ((high | low) == 0)
		return short128(sign);
	/* Bits of a subnormal double are worth 2^-1074 and more. */
	zeros = high != 0 ? leading_zeros(high) : 32 + leading_zeros(low);
	x = join(high, low) << zeros;
	high = x >> 32;
	low = x;
	return (struct binary128){ { 0, low << 17, high << 17 | low >> 15,
				     sign + ((uint32_t)(15371 - zeros) << 16) + (high >> 15) } };
}
