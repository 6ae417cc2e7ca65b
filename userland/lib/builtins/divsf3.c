/*
 * The quotient of two floats. After a first 1, the quotient's bits come in two
 * digits of 16 and 14 bits. A digit is guessed by dividing by the highest bits
 * of the divisor plus one: never too great, and too small by 3 at most. The
 * remainder is kept, so the next digit makes good for what is missing.
 */

#include "binary32.h"

/* The quotient if an operand is zero, infinite or no number; else 1, for a subnormal one. */
static uint32_t special(uint32_t a, uint32_t b, uint32_t sign)
{
	a <<= 1;
	b <<= 1;
	if (a > INFINITY32 << 1 || b > INFINITY32 << 1)
		return NAN32;
	if (a == INFINITY32 << 1)
		return b == INFINITY32 << 1 ? NAN32 : sign | INFINITY32;
	if (b == INFINITY32 << 1)
		return sign;
	if (b == 0)
		return a == 0 ? NAN32 : sign | INFINITY32;
	return a == 0 ? sign : 1;
}

/* x / y for x from y to just below 2y, both below 2^24: 1 and 30 bits, the lowest one sticky. */
static inline uint32_t quotient(uint32_t x, uint32_t y)
{
	const uint32_t guess = (y >> 8) + 1;
	const uint32_t rest = x - y;
	const uint32_t high = (rest << 8) / guess;
	const uint32_t below = (rest << 16) - high * y;
	const uint32_t low = (below << 6) / guess;
	uint32_t last = (below << 14) - low * y;
	uint32_t result = (1u << 30) + (high << 14) + low;

	while (last >= y) {
		last -= y;
		result++;
	}
	return result | (last != 0);
}

uint32_t __divsf3(uint32_t a, uint32_t b)
{
	const uint32_t sign = (a ^ b) & SIGN32;
	int ea = a >> 23 & 0xff, eb = b >> 23 & 0xff;
	uint32_t x = (a & FRACTION32) | HIDDEN32, y = (b & FRACTION32) | HIDDEN32;

	if ((unsigned)(ea - 1) >= 254 || (unsigned)(eb - 1) >= 254) {
		const uint32_t result = special(a, b, sign);
		int shift;

		if (result != 1)
			return result;
		if (ea == 0) {
			x = a & FRACTION32;
			shift = leading_zeros(x) - 8;
			x <<= shift;
			ea = 1 - shift;
		}
		if (eb == 0) {
			y = b & FRACTION32;
			shift = leading_zeros(y) - 8;
			y <<= shift;
			eb = 1 - shift;
		}
	}
	ea += 127 - eb;
	if (x < y) {
		x <<= 1;
		ea--;
	}
	return pack32(sign, ea, quotient(x, y));
}
