/* Comparison of integers of 64 bits: 0 if a is less than b, 1 if they are equal, 2 if it is greater. */

#include "bits.h"

int __cmpdi2(int64_t a, int64_t b)
{
	const int32_t ah = a >> 32, bh = b >> 32;
	const uint32_t al = a, bl = b;

	if (ah != bh)
		return ah < bh ? 0 : 2;
	return 1 + (al > bl) - (al < bl);
}

int __ucmpdi2(uint64_t a, uint64_t b)
{
	const uint32_t ah = a >> 32, al = a, bh = b >> 32, bl = b;

	if (ah != bh)
		return ah < bh ? 0 : 2;
	return 1 + (al > bl) - (al < bl);
}
