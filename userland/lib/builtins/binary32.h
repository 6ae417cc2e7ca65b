/*
 * IEEE 754 binary32, C's float: a bit of sign, 8 of exponent with a bias of
 * 127, 23 of fraction. The routines take and return floats as their bits,
 * uint32_t, which the calling convention ilp32 passes alike.
 *
 * An exponent from 1 to 254 stands for 1.fraction * 2^(exponent - 127). With
 * exponent 0 the number is subnormal, 0.fraction * 2^-126, or zero. With 255
 * it is infinity, fraction 0, or no number (NaN). Without their signs, floats
 * are in the same order as their bits; infinity follows the greatest float, so
 * that a carry out of a fraction makes the right number everywhere.
 */

#ifndef BUILTINS_BINARY32_H
#define BUILTINS_BINARY32_H

#include "bits.h"

#define SIGN32 0x80000000u
#define INFINITY32 0x7f800000u
/* The one NaN that arithmetic makes, RISC-V's canonical NaN. */
#define NAN32 0x7fc00000u
/* The highest bit of a significand, which is not stored. */
#define HIDDEN32 0x00800000u
#define FRACTION32 0x007fffffu

/*
 * A float of its parts. `significand` has its highest bit at 30, and 7 bits
 * below its last place, of which the lowest is sticky. An exponent below 1
 * makes a subnormal number.
 */
static inline uint32_t pack32(uint32_t sign, int exponent, uint32_t significand)
{
	uint32_t rest;

	if ((unsigned)(exponent - 1) >= 254) {
		if (exponent > 0)
			return sign | INFINITY32;
		if (exponent < -24)
			exponent = -24;
		rest = significand << (31 + exponent);
		significand = significand >> (1 - exponent) | (rest != 0);
		exponent = 1;
	}
	rest = significand & 0x7f;
	significand >>= 7;
	/* The hidden bit adds the one that is taken from the exponent. */
	return sign + ((uint32_t)(exponent - 1) << 23) + significand + ((rest | (significand & 1)) > 0x40);
}

#endif
