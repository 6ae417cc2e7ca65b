/*
 * The number of ones, and its lowest bit, the parity. Ones are counted in
 * fields of two, four and eight bits of a word at once; two words are added as
 * soon as the fields have room.
 */

#include "bits.h"

/* The ones of each field of four bits. */
static inline uint32_t by_four(uint32_t x)
{
	x -= x >> 1 & 0x55555555;
	return (x & 0x33333333) + (x >> 2 & 0x33333333);
}

/* The sum of the four bytes, below 256. */
static inline int bytes(uint32_t x)
{
	x += x >> 16;
	return (x + (x >> 8)) & 0xff;
}

int __popcountsi2(uint32_t x)
{
	x = by_four(x);
	return bytes((x + (x >> 4)) & 0x0f0f0f0f);
}

int __popcountdi2(uint64_t x)
{
	const uint32_t sum = by_four(x >> 32) + by_four(x);

	return bytes((sum & 0x0f0f0f0f) + (sum >> 4 & 0x0f0f0f0f));
}

/* The parities of the sixteen words of four bits, as bits of a number. */
#define PARITIES 0x6996

int __paritysi2(uint32_t x)
{
	x ^= x >> 16;
	x ^= x >> 8;
	x ^= x >> 4;
	return PARITIES >> (x & 15) & 1;
}

int __paritydi2(uint64_t x)
{
	return __paritysi2((uint32_t)(x >> 32) ^ (uint32_t)x);
}
