/*
 * Quotient and remainder of integers of 64 bits: those of the magnitudes. The
 * quotient is negative if one operand is, the remainder if the dividend is.
 */

#include "divide64.h"

static inline uint64_t magnitude(int64_t x)
{
	return x < 0 ? -(uint64_t)x : (uint64_t)x;
}

int64_t __divdi3(int64_t x, int64_t y)
{
	uint64_t rest;
	const uint64_t quotient = divide(magnitude(x), magnitude(y), &rest);

	return (x ^ y) < 0 ? -quotient : quotient;
}

int64_t __moddi3(int64_t x, int64_t y)
{
	uint64_t rest;

	divide(magnitude(x), magnitude(y), &rest);
	return x < 0 ? -rest : rest;
}

int64_t __divmoddi4(int64_t x, int64_t y, int64_t *rest)
{
	uint64_t remainder;
	const uint64_t quotient = divide(magnitude(x), magnitude(y), &remainder);

	*rest = x < 0 ? -remainder : remainder;
	return (x ^ y) < 0 ? -quotient : quotient;
}
