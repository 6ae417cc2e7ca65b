/*
 * Floats, doubles and long doubles as the nearest _Float16 or __bf16. Every
 * NaN becomes the canonical one.
 */

#include "binary128.h"
#include "binary32.h"
#include "binary64.h"
#include "narrow.h"

/* A number of which the exponent's distance from the bias and the significand are known. */
static inline uint16_t half(uint32_t sign, int exponent, uint32_t significand)
{
	return narrow(sign, exponent + 15, significand, HALF_FRACTION, HALF_END);
}

static inline uint16_t bfloat(uint32_t sign, int exponent, uint32_t significand)
{
	return narrow(sign, exponent + 127, significand, BFLOAT_FRACTION, BFLOAT_END);
}

/* The significands, with their highest bit at 30 and a sticky bit below. */
static inline uint32_t significand64(uint32_t high, uint32_t low)
{
	return 1u << 30 | (high & FRACTION64) << 10 | low >> 22 | (low << 10 != 0);
}

static inline uint32_t significand128(const struct binary128 *x)
{
	return 1u << 30 | (x->word[3] & FRACTION128) << 14 | x->word[2] >> 18 |
	       ((x->word[2] << 14 | x->word[1] | x->word[0]) != 0);
}

uint16_t __truncsfhf2(uint32_t x)
{
	const int exponent = x >> 23 & 0xff;

	if (x << 1 > INFINITY32 << 1)
		return HALF_NAN;
	/* A subnormal float is far below half of the smallest _Float16. */
	return half(x & SIGN32, exponent - 127, 1u << 30 | (x & FRACTION32) << 7);
}

uint16_t __truncdfhf2(uint64_t x)
{
	const uint32_t high = x >> 32, low = x;

	if (isnan64(high, low))
		return HALF_NAN;
	return half(high & SIGN64, EXPONENT64(high) - 1023, significand64(high, low));
}

uint16_t __trunctfhf2(struct binary128 x)
{
	if (isnan128(&x))
		return HALF_NAN;
	return half(x.word[3] & SIGN128, EXPONENT128(x.word[3]) - 16383, significand128(&x));
}

/* The upper half of the float, to which the lower half adds one in rounding; subnormal or not. */
uint16_t __truncsfbf2(uint32_t x)
{
	if (x << 1 > INFINITY32 << 1)
		return BFLOAT_NAN;
	return (x >> 16) + rounds_up(x >> 16, x << 16);
}

uint16_t __truncdfbf2(uint64_t x)
{
	const uint32_t high = x >> 32, low = x;

	if (isnan64(high, low))
		return BFLOAT_NAN;
	return bfloat(high & SIGN64, EXPONENT64(high) - 1023, significand64(high, low));
}

uint16_t __trunctfbf2(struct binary128 x)
{
	if (isnan128(&x))
		return BFLOAT_NAN;
	return bfloat(x.word[3] & SIGN128, EXPONENT128(x.word[3]) - 16383, significand128(&x));
}
