/* Long doubles as integers; otherwise as in fixdfsi.c. */

#include "binary128.h"

/* The significand's first 32 bits, its highest bit on top, and the next 32. */
static inline uint32_t first(const struct binary128 *x)
{
	return x->word[3] << 15 | x->word[2] >> 17 | HALF;
}

static inline uint32_t second(const struct binary128 *x)
{
	return x->word[2] << 15 | x->word[1] >> 17;
}

/* The significand, 1.fraction, times 2^exponent, for exponents from 0 to 63. */
static inline uint64_t scale(const struct binary128 *x, int exponent)
{
	const uint32_t high = first(x);

	if (exponent < 32)
		return high >> (31 - exponent);
	return join(high >> (63 - exponent), lower(high, second(x), 63 - exponent));
}

int32_t __fixtfsi(struct binary128 x)
{
	const uint32_t high = x.word[3];
	const int exponent = EXPONENT128(high) - 16383;
	uint32_t value;

	if (exponent < 0)
		return 0;
	if (exponent > 30)
		return (high >> 31) + 0x7fffffff;
	value = first(&x) >> (31 - exponent);
	return high >> 31 ? -value : value;
}

uint32_t __fixunstfsi(struct binary128 x)
{
	const uint32_t high = x.word[3];
	const int exponent = EXPONENT128(high) - 16383;

	if (exponent < 0 || high >> 31)
		return 0;
	if (exponent > 31)
		return 0xffffffffu;
	return first(&x) >> (31 - exponent);
}

int64_t __fixtfdi(struct binary128 x)
{
	const uint32_t high = x.word[3];
	const int exponent = EXPONENT128(high) - 16383;
	uint64_t value;

	if (exponent < 0)
		return 0;
	if (exponent > 62)
		return join((high >> 31) + 0x7fffffff, (high >> 31) - 1);
	value = scale(&x, exponent);
	return high >> 31 ? -value : value;
}

uint64_t __fixunstfdi(struct binary128 x)
{
	const uint32_t high = x.word[3];
	const int exponent = EXPONENT128(high) - 16383;

	if (exponent < 0 || high >> 31)
		return 0;
	if (exponent > 63)
		return ~(uint64_t)0;
	return scale(&x, exponent);
}
