/*
 * Comparisons of floats. The result stands to 0 as a stands to b, and for
 * operands without order it is such that the comparison in the routine's name
 * is false. Bits of floats are in order, apart from the signs.
 */

#include "binary32.h"

static inline int isnan32(uint32_t x)
{
	return x << 1 > INFINITY32 << 1;
}

static inline int compare(uint32_t a, uint32_t b, int unordered)
{
	if (isnan32(a) || isnan32(b))
		return unordered;
	if ((int32_t)(a ^ b) < 0)
		return (a | b) << 1 == 0 ? 0 : (int32_t)a >> 31 | 1;
	if (a == b)
		return 0;
	/* -1 or 1. */
	return -((a < b) ^ a >> 31) | 1;
}

int __lesf2(uint32_t a, uint32_t b)
{
	return compare(a, b, 2);
}

int __ltsf2(uint32_t a, uint32_t b)
{
	return compare(a, b, 2);
}

int __gesf2(uint32_t a, uint32_t b)
{
	return compare(a, b, -2);
}

int __gtsf2(uint32_t a, uint32_t b)
{
	return compare(a, b, -2);
}

/* 0 if a and b are equal, 1 if not. */
static inline int differ(uint32_t a, uint32_t b)
{
	if (a != b)
		return (a | b) << 1 != 0;
	return isnan32(a);
}

int __eqsf2(uint32_t a, uint32_t b)
{
	return differ(a, b);
}

int __nesf2(uint32_t a, uint32_t b)
{
	return differ(a, b);
}

int __unordsf2(uint32_t a, uint32_t b)
{
	return isnan32(a) | isnan32(b);
}
