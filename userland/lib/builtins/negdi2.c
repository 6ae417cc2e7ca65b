/* The negative of an integer of 64 bits. */

#include "bits.h"

uint64_t __negdi2(uint64_t x)
{
	const uint32_t low = x;

	return join(-(uint32_t)(x >> 32) - (low != 0), -low);
}
