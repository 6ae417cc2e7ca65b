/* The difference of two doubles: the sum, with the other sign. */

#include "binary64.h"

uint64_t __adddf3(uint64_t, uint64_t);

uint64_t __subdf3(uint64_t a, uint64_t b)
{
	return __adddf3(a, b ^ (uint64_t)SIGN64 << 32);
}
