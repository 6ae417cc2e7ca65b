/* Quotient and remainder of integers of 64 bits without sign; divide64.h has the method. */

#include "divide64.h"

uint64_t __udivdi3(uint64_t x, uint64_t y)
{
	uint64_t rest;

	return divide(x, y, &rest);
}

uint64_t __umoddi3(uint64_t x, uint64_t y)
{
	uint64_t rest;

	divide(x, y, &rest);
	return rest;
}

uint64_t __udivmoddi4(uint64_t x, uint64_t y, uint64_t *rest)
{
	uint64_t remainder;
	const uint64_t quotient = divide(x, y, &remainder);

	if (rest != 0)
		*rest = remainder;
	return quotient;
}
