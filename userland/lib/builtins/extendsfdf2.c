/* A float as a double, which is exact. */

#include "binary32.h"
#include "binary64.h"

uint64_t __extendsfdf2(uint32_t x)
{
	const uint32_t sign = x & SIGN64;
	const uint32_t exponent = x >> 23 & 0xff;
	uint32_t fraction = x << 1;
	int zeros;

	if (exponent - 1 < 254)
		return join(sign | (((x & 0x7fffffff) >> 3) + (896 << 20)), x << 29);
	if (exponent != 0) {
		/* A NaN stays one, with its sign and the bits of its fraction; a quiet one from now on. */
		if (x << 9 != 0)
			return join(sign | NAN64 | (x & FRACTION32) >> 3, x << 29);
		return join(sign | INFINITY64, 0);
	}
	if (fraction == 0)
		return join(sign, 0);
	/* A subnormal float is a normal double. */
	zeros = leading_zeros(fraction);
	fraction <<= zeros;
	return join(sign + ((uint32_t)(903 - zeros) << 20) + (fraction >> 11), fraction << 21);
}
