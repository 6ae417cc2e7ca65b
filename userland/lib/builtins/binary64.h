/*
 * IEEE 754 binary64, C's double: a bit of sign, 11 of exponent with a bias of
 * 1023, 52 of fraction; otherwise as binary32.h says. A double is handled as
 * two words; sign, exponent and the first 20 bits of the fraction are in the
 * high one. The routines take and return the bits, uint64_t.
 */

#ifndef BUILTINS_BINARY64_H
#define BUILTINS_BINARY64_H

#include "bits.h"

#define SIGN64 0x80000000u
/* The high words of infinity and of the canonical NaN. */
#define INFINITY64 0x7ff00000u
#define NAN64 0x7ff80000u
/* The highest bit of a significand, in the high word. */
#define HIDDEN64 0x00100000u
#define FRACTION64 0x000fffffu

#define EXPONENT64(high) ((int)((high) >> 20 & 0x7ff))

/* True if the double is no number. */
static inline int isnan64(uint32_t high, uint32_t low)
{
	high <<= 1;
	return high >= INFINITY64 << 1 && (high > INFINITY64 << 1 || low != 0);
}

/*
 * A double of its parts, rounded. The significand has its highest bit at bit
 * 20 of `high`; one without it, with exponent 1, makes a subnormal number.
 * `rest` lies below `low`. Exponents from 1 to 2046.
 */
static inline uint64_t round64(uint32_t sign, int exponent, uint32_t high, uint32_t low, uint32_t rest)
{
	const uint32_t up = rounds_up(low, rest);

	low += up;
	/* The hidden bit adds the one that is taken from the exponent. */
	high += sign + ((uint32_t)(exponent - 1) << 20) + (low < up);
	return join(high, low);
}

/*
 * The same for every exponent: infinity for one that is too great; below 1 the
 * significand is shifted right, and the number is subnormal or zero.
 */
static inline uint64_t pack64(uint32_t sign, int exponent, uint32_t high, uint32_t low, uint32_t rest)
{
	if ((unsigned)(exponent - 1) >= 2046) {
		int shift = 1 - exponent;

		if (exponent > 0)
			return join(sign | INFINITY64, 0);
		if (shift >= 32) {
			rest = low | (rest != 0);
			low = high;
			high = 0;
			shift = shift > 63 ? 31 : shift - 32;
		}
		rest = lower(low, rest, shift) | (rest << 1 << (31 - shift) != 0);
		low = lower(high, low, shift);
		high >>= shift;
		exponent = 1;
	}
	return round64(sign, exponent, high, low, rest);
}

/* Shifts a subnormal significand up to its place; returns its exponent. */
static inline int normalize64(uint32_t *high, uint32_t *low)
{
	int zeros;

	if (*high != 0) {
		zeros = leading_zeros(*high) - 11;
		*high = upper(*high, *low, zeros);
		*low <<= zeros;
		return 1 - zeros;
	}
	zeros = leading_zeros(*low);
	*high = *low << zeros >> 11;
	*low = *low << zeros << 21;
	return -20 - zeros;
}

#endif
