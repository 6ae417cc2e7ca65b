/*
 * The product of two integers of 64 bits, modulo 2^64: the product of their
 * low words, and in the high word the sum of the two mixed ones.
 */

#include "bits.h"

uint64_t __muldi3(uint64_t a, uint64_t b)
{
	const uint32_t ah = a >> 32, al = a, bh = b >> 32, bl = b;
	const uint64_t low = (uint64_t)al * bl;

	return join((uint32_t)(low >> 32) + ah * bl + al * bh, low);
}
