/* Bytes in the opposite order: neighbours change places, then the halves of the word. */

#include "bits.h"

static inline uint32_t swap(uint32_t x)
{
	uint32_t mask = 0x00ff00ff;

	/* A compiler that saw the mask would see the whole, and call this very routine for it. */
	__asm__("" : "+r"(mask));
	x = (x & mask) << 8 | (x >> 8 & mask);
	return x << 16 | x >> 16;
}

uint32_t __bswapsi2(uint32_t x)
{
	return swap(x);
}

uint64_t __bswapdi2(uint64_t x)
{
	return join(swap(x), swap(x >> 32));
}
