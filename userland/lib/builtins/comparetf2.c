/* Comparisons of long doubles, as comparedf2.c makes those of doubles. */

#include "binary128.h"

static inline int compare(const struct binary128 *a, const struct binary128 *b, int unordered)
{
	const uint32_t ahigh = a->word[3], bhigh = b->word[3];
	uint32_t less;

	if (isnan128(a) || isnan128(b))
		return unordered;
	if ((int32_t)(ahigh ^ bhigh) < 0)
		return iszero128(a) && iszero128(b) ? 0 : (int32_t)ahigh >> 31 | 1;
	if (ahigh != bhigh)
		less = ahigh < bhigh;
	else if (a->word[2] != b->word[2])
		less = a->word[2] < b->word[2];
	else if (a->word[1] != b->word[1])
		less = a->word[1] < b->word[1];
	else if (a->word[0] != b->word[0])
		less = a->word[0] < b->word[0];
	else
		return 0;
	/* -1 or 1. */
	return -(less ^ ahigh >> 31) | 1;
}

int __letf2(struct binary128 a, struct binary128 b)
{
	return compare(&a, &b, 2);
}

int __lttf2(struct binary128 a, struct binary128 b)
{
	return compare(&a, &b, 2);
}

int __getf2(struct binary128 a, struct binary128 b)
{
	return compare(&a, &b, -2);
}

int __gttf2(struct binary128 a, struct binary128 b)
{
	return compare(&a, &b, -2);
}

/* 0 if a and b are equal, 1 if not. */
static inline int differ(const struct binary128 *a, const struct binary128 *b)
{
	if (a->word[0] != b->word[0] || a->word[1] != b->word[1] || a->word[2] != b->word[2])
		return 1;
	if (a->word[3] != b->word[3])
		return !iszero128(a) || b->word[3] << 1 != 0;
	return isnan128(a);
}

int __eqtf2(struct binary128 a, struct binary128 b)
{
	return differ(&a, &b);
}

int __netf2(struct binary128 a, struct binary128 b)
{
	return differ(&a, &b);
}

int __unordtf2(struct binary128 a, struct binary128 b)
{
	return isnan128(&a) || isnan128(&b);
}
