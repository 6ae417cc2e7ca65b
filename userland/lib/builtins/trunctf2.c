/* Long doubles as the nearest float or double; every NaN becomes the canonical one. */

#include "binary128.h"
#include "binary32.h"
#include "binary64.h"

uint32_t __trunctfsf2(struct binary128 x)
{
	const uint32_t high = x.word[3], sign = high & SIGN32;
	const uint32_t low = x.word[1] | x.word[0];
	const uint32_t significand = (high & FRACTION128) << 14 | x.word[2] >> 18 | (x.word[2] << 14 != 0 || low != 0);
	const int exponent = EXPONENT128(high);

	if (exponent == 0x7fff)
		return significand != 0 ? NAN32 : sign | INFINITY32;
	/* A subnormal long double is far below half of the smallest float. */
	return exponent == 0 ? sign : pack32(sign, exponent - 16256, significand | 1u << 30);
}

uint64_t __trunctfdf2(struct binary128 x)
{
	uint32_t high = x.word[3];
	const uint32_t sign = high & SIGN64;
	const uint32_t low = x.word[2] << 4 | x.word[1] >> 28;
	const uint32_t rest = x.word[1] << 4 | (x.word[0] != 0);
	const int exponent = EXPONENT128(high);

	high = (high & FRACTION128) << 4 | x.word[2] >> 28;
	if (exponent == 0x7fff)
		return join((high | low | rest) != 0 ? NAN64 : sign | INFINITY64, 0);
	return exponent == 0 ? join(sign, 0) : pack64(sign, exponent - 15360, high | HIDDEN64, low, rest);
}
