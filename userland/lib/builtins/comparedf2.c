/*
 * Comparisons of doubles. The result stands to 0 as a stands to b, and for
 * operands without order it is such that the comparison in the routine's name
 * is false. Bits of doubles are in order, apart from the signs.
 */

#include "binary64.h"

/* True if the exponent is the greatest one: infinite, or no number. */
static inline int isend(uint32_t high)
{
	return high << 1 >= INFINITY64 << 1;
}

static inline int compare(uint64_t a, uint64_t b, int unordered)
{
	const uint32_t ah = a >> 32, al = a, bh = b >> 32, bl = b;
	uint32_t less;

	if (__builtin_expect(isend(ah) || isend(bh), 0) && (isnan64(ah, al) || isnan64(bh, bl)))
		return unordered;
	if ((int32_t)(ah ^ bh) < 0)
		return (((ah | bh) << 1) | al | bl) == 0 ? 0 : (int32_t)ah >> 31 | 1;
	if (ah != bh)
		less = ah < bh;
	else if (al != bl)
		less = al < bl;
	else
		return 0;
	/* -1 or 1. */
	return -(less ^ ah >> 31) | 1;
}

int __ledf2(uint64_t a, uint64_t b)
{
	return compare(a, b, 2);
}

int __ltdf2(uint64_t a, uint64_t b)
{
	return compare(a, b, 2);
}

int __gedf2(uint64_t a, uint64_t b)
{
	return compare(a, b, -2);
}

int __gtdf2(uint64_t a, uint64_t b)
{
	return compare(a, b, -2);
}

/* 0 if a and b are equal, 1 if not. */
static inline int differ(uint64_t a, uint64_t b)
{
	const uint32_t ah = a >> 32, al = a, bh = b >> 32, bl = b;

	if (((ah ^ bh) | (al ^ bl)) != 0)
		return (((ah | bh) << 1) | al | bl) != 0;
	return isnan64(ah, al);
}

int __eqdf2(uint64_t a, uint64_t b)
{
	return differ(a, b);
}

int __nedf2(uint64_t a, uint64_t b)
{
	return differ(a, b);
}

int __unorddf2(uint64_t a, uint64_t b)
{
	return __builtin_expect(isend(a >> 32) || isend(b >> 32), 0) && (isnan64(a >> 32, a) || isnan64(b >> 32, b));
}
