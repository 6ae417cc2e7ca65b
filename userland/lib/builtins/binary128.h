/*
 * IEEE 754 binary128, C's long double: a bit of sign, 15 of exponent with a
 * bias of 16383, 112 of fraction; otherwise as binary32.h says. It is handled
 * as four words, the lowest first; sign, exponent and the first 16 bits of the
 * fraction are in the last one. The routines take and return structures, which
 * the calling convention ilp32 passes by reference, as it does long double.
 */

#ifndef BUILTINS_BINARY128_H
#define BUILTINS_BINARY128_H

#include "bits.h"

struct binary128 {
	uint32_t word[4];
};

#define SIGN128 0x80000000u
/* The high words of infinity and of the canonical NaN. */
#define INFINITY128 0x7fff0000u
#define NAN128 0x7fff8000u
/* The highest bit of a significand, in the high word. */
#define HIDDEN128 0x00010000u
#define FRACTION128 0x0000ffffu

#define EXPONENT128(high) ((int)((high) >> 16 & 0x7fff))

/* A significand, or a part of one, and what lies below it: `rest`, of which the lowest bit is sticky. */
struct wide {
	uint32_t w3, w2, w1, w0, rest;
};

/* A long double that has zeros below its high word. */
static inline struct binary128 short128(uint32_t high)
{
	return (struct binary128){ { 0, 0, 0, high } };
}

/* True if the long double is no number. */
static inline int isnan128(const struct binary128 *x)
{
	const uint32_t high = x->word[3] << 1;

	return high >= INFINITY128 << 1 &&
	       (high > INFINITY128 << 1 || (x->word[2] | x->word[1] | x->word[0]) != 0);
}

/* True if it is zero. */
static inline int iszero128(const struct binary128 *x)
{
	return (x->word[3] << 1 | x->word[2] | x->word[1] | x->word[0]) == 0;
}

/* The bits of the fraction. */
static inline struct wide fraction128(const struct binary128 *x)
{
	return (struct wide){ x->word[3] & FRACTION128, x->word[2], x->word[1], x->word[0], 0 };
}

/* Shifts right by any number of places. */
static inline void shift_right(struct wide *x, int shift)
{
	uint32_t sticky = 0;

	if (shift >= 160)
		shift = 159;
	for (; shift >= 32; shift -= 32) {
		sticky |= x->rest;
		x->rest = x->w0;
		x->w0 = x->w1;
		x->w1 = x->w2;
		x->w2 = x->w3;
		x->w3 = 0;
	}
	if (shift != 0) {
		sticky |= x->rest << (32 - shift);
		x->rest = x->rest >> shift | x->w0 << (32 - shift);
		x->w0 = x->w0 >> shift | x->w1 << (32 - shift);
		x->w1 = x->w1 >> shift | x->w2 << (32 - shift);
		x->w2 = x->w2 >> shift | x->w3 << (32 - shift);
		x->w3 >>= shift;
	}
	x->rest |= sticky != 0;
}

/* Shifts left by any number of places below 160. */
static inline void shift_left(struct wide *x, int shift)
{
	for (; shift >= 32; shift -= 32) {
		x->w3 = x->w2;
		x->w2 = x->w1;
		x->w1 = x->w0;
		x->w0 = x->rest;
		x->rest = 0;
	}
	if (shift != 0) {
		x->w3 = x->w3 << shift | x->w2 >> (32 - shift);
		x->w2 = x->w2 << shift | x->w1 >> (32 - shift);
		x->w1 = x->w1 << shift | x->w0 >> (32 - shift);
		x->w0 = x->w0 << shift | x->rest >> (32 - shift);
		x->rest <<= shift;
	}
}

/* The places by which a number that is not 0 must go left for its highest bit to be bit 16 of w3. */
static inline int places128(const struct wide *x)
{
	if (x->w3 != 0)
		return leading_zeros(x->w3) - 15;
	if (x->w2 != 0)
		return leading_zeros(x->w2) + 17;
	if (x->w1 != 0)
		return leading_zeros(x->w1) + 49;
	return x->w0 != 0 ? leading_zeros(x->w0) + 81 : leading_zeros(x->rest) + 113;
}

/*
 * A long double of its parts, rounded. The significand has its highest bit at
 * bit 16 of w3; one without it, with exponent 1, makes a subnormal number.
 * Exponents from 1 to 32766.
 */
static inline struct binary128 round128(uint32_t sign, int exponent, struct wide x)
{
	struct binary128 result;
	uint32_t up = rounds_up(x.w0, x.rest);

	result.word[0] = x.w0 + up;
	up = result.word[0] < up;
	result.word[1] = x.w1 + up;
	up = result.word[1] < up;
	result.word[2] = x.w2 + up;
	up = result.word[2] < up;
	/* The hidden bit adds the one that is taken from the exponent. */
	result.word[3] = x.w3 + sign + ((uint32_t)(exponent - 1) << 16) + up;
	return result;
}

/*
 * The same for every exponent: infinity for one that is too great; below 1 the
 * significand is shifted right, and the number is subnormal or zero.
 */
static inline struct binary128 pack128(uint32_t sign, int exponent, struct wide x)
{
	if ((unsigned)(exponent - 1) >= 32766) {
		if (exponent > 0)
			return short128(sign | INFINITY128);
		shift_right(&x, 1 - exponent);
		exponent = 1;
	}
	return round128(sign, exponent, x);
}

/* Shifts a subnormal significand up to its place; returns its exponent. */
static inline int normalize128(struct wide *x)
{
	const int shift = places128(x);

	shift_left(x, shift);
	return 1 - shift;
}

#endif
