/*
 * Formats of 16 bits: C's _Float16, IEEE 754 binary16 with 5 bits of exponent
 * and 10 of fraction, and __bf16, the upper half of a float. They are only
 * stored; arithmetic with them is that of floats. A format is told by the bits
 * of its fraction and by its greatest exponent, infinity's.
 */

#ifndef BUILTINS_NARROW_H
#define BUILTINS_NARROW_H

#include "bits.h"

/*
 * A number of its parts, rounded: the exponent with the format's bias, and a
 * significand with its highest bit at 30, of which the lowest bit is sticky.
 */
static inline uint16_t narrow(uint32_t sign, int exponent, uint32_t significand, int fraction, int end)
{
	const uint32_t infinity = (uint32_t)end << fraction;
	const int below = 30 - fraction;
	uint32_t rest, result;

	if (exponent >= end)
		return sign >> 16 | infinity;
	if (exponent < 1) {
		const int shift = exponent < -29 ? 30 : 1 - exponent;

		significand = significand >> shift | (significand << (32 - shift) != 0);
		exponent = 1;
	}
	rest = significand << (32 - below);
	result = ((uint32_t)(exponent - 1) << fraction) + (significand >> below);
	return sign >> 16 | (result + rounds_up(result, rest));
}

#define HALF_FRACTION 10
#define HALF_END 31
#define HALF_NAN 0x7e00
#define BFLOAT_FRACTION 7
#define BFLOAT_END 255
#define BFLOAT_NAN 0x7fc0

#endif
