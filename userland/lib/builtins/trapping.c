/*
 * Arithmetic for programs that are compiled with -ftrapv: a result that its
 * type cannot hold ends the program by abort().
 */

#include "bits.h"

extern void abort(void) __attribute__((noreturn));

int32_t __absvsi2(int32_t x)
{
	if (x == INT32_MIN)
		abort();
	return x < 0 ? -x : x;
}

int64_t __absvdi2(int64_t x)
{
	if (x == INT64_MIN)
		abort();
	return x < 0 ? -x : x;
}

int32_t __negvsi2(int32_t x)
{
	if (x == INT32_MIN)
		abort();
	return -x;
}

int64_t __negvdi2(int64_t x)
{
	if (x == INT64_MIN)
		abort();
	return -x;
}

int32_t __addvsi3(int32_t a, int32_t b)
{
	int32_t sum;

	if (__builtin_add_overflow(a, b, &sum))
		abort();
	return sum;
}

int32_t __subvsi3(int32_t a, int32_t b)
{
	int32_t difference;

	if (__builtin_sub_overflow(a, b, &difference))
		abort();
	return difference;
}

int32_t __mulvsi3(int32_t a, int32_t b)
{
	int32_t product;

	if (__builtin_mul_overflow(a, b, &product))
		abort();
	return product;
}

/* A sum has overflowed if both operands have the sign that it has not. */
int64_t __addvdi3(int64_t a, int64_t b)
{
	const uint64_t sum = (uint64_t)a + (uint64_t)b;

	if ((int64_t)((sum ^ a) & (sum ^ b)) < 0)
		abort();
	return sum;
}

/* A difference has overflowed if it and b have a sign that a has not. */
int64_t __subvdi3(int64_t a, int64_t b)
{
	const uint64_t difference = (uint64_t)a - (uint64_t)b;

	if ((int64_t)((a ^ b) & (difference ^ a)) < 0)
		abort();
	return difference;
}

/* The product of magnitudes, of which one is below 2^32; aborts where it does not fit 64 bits. */
static uint64_t multiply(uint64_t a, uint32_t b)
{
	const uint64_t low = (uint64_t)(uint32_t)a * b;
	const uint64_t high = (a >> 32) * b + (low >> 32);

	if (high >> 32 != 0)
		abort();
	return join(high, low);
}

/* The product of operands that are not both words; apart, for the sake of those that are. */
static __attribute__((noinline)) int64_t multiply_long(int64_t a, int64_t b)
{
	const uint64_t x = a < 0 ? -(uint64_t)a : (uint64_t)a;
	const uint64_t y = b < 0 ? -(uint64_t)b : (uint64_t)b;
	uint64_t product;

	if (x >> 32 != 0 && y >> 32 != 0)
		abort();
	product = x >> 32 != 0 ? multiply(x, y) : multiply(y, x);
	if (product > (uint64_t)INT64_MAX + ((a ^ b) < 0))
		abort();
	return (a ^ b) < 0 ? -product : product;
}

int64_t __mulvdi3(int64_t a, int64_t b)
{
	if (a != (int32_t)a || b != (int32_t)b)
		return multiply_long(a, b);
	return (int64_t)(int32_t)a * (int32_t)b;
}
