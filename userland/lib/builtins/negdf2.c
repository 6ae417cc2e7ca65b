/* The other sign. */

#include <stdint.h>

uint32_t __negsf2(uint32_t x)
{
	return x ^ 0x80000000u;
}

uint64_t __negdf2(uint64_t x)
{
	return x ^ (uint64_t)0x80000000u << 32;
}
