/*
 * The sum and the difference of two doubles. The operand of smaller magnitude
 * is shifted right until the exponents agree, into a third word, of which the
 * lowest bit is sticky; then the significands are added or subtracted, and the
 * result is rounded once.
 */

#include "binary64.h"

/* a + b where |a| >= |b| and a is infinite or no number. */
static uint64_t special(uint32_t ah, uint32_t al, uint32_t bh)
{
	if (isnan64(ah, al) || (ah ^ bh) == SIGN64)
		return join(NAN64, 0);
	return join(ah, 0);
}

/* a + b for subnormal numbers and zeros, |a| >= |b|: exact as integers. */
static uint64_t subnormal(uint32_t ah, uint32_t al, uint32_t bh, uint32_t bl)
{
	const uint64_t x = join(ah, al), y = join(bh & ~SIGN64, bl);

	if (((ah ^ bh) & SIGN64) == 0)
		return x + y;
	return (x << 1) == (y << 1) ? 0 : x - y;
}

/*
 * A difference whose highest bit is not in place, of operands whose exponents
 * are equal or neighbours; so at most the top bit of `rest` is set, and the
 * result is exact.
 */
static uint64_t cancelled(uint32_t sign, int exponent, uint32_t high, uint32_t low, uint32_t rest)
{
	int shift;

	if ((high | low | rest) == 0)
		return 0;
	if (high != 0)
		shift = leading_zeros(high) - 11;
	else
		shift = low != 0 ? leading_zeros(low) + 21 : 53;
	if (shift >= exponent)
		shift = exponent - 1;
	exponent -= shift;
	if (shift >= 32) {
		high = low;
		low = rest;
		rest = 0;
		shift -= 32;
	}
	high = upper(high, low, shift);
	low = upper(low, rest, shift);
	return round64(sign, exponent, high, low, 0);
}

/* The difference of the significands a and b, of which b has the third word `rest`. */
static inline uint64_t subtract(uint32_t sign, int exponent, int distance, uint32_t ah, uint32_t al,
				uint32_t bh, uint32_t bl, uint32_t rest)
{
	const uint32_t borrow = rest != 0;
	const uint32_t partial = al - bl;
	const uint32_t low = partial - borrow;
	const uint32_t high = ah - bh - (al < bl) - (partial < borrow);

	rest = -rest;
	if (high >= HIDDEN64)
		return round64(sign, exponent, high, low, rest);
	if (distance > 1)
		return round64(sign, exponent - 1, high << 1 | low >> 31, low << 1 | rest >> 31, rest << 1);
	return cancelled(sign, exponent, high, low, rest);
}

uint64_t __adddf3(uint64_t a, uint64_t b)
{
	uint32_t ah = a >> 32, al = a, bh = b >> 32, bl = b, rest = 0, low, high, sign;
	int exponent, distance, shift;

	if ((ah << 1) < (bh << 1) || (ah << 1 == bh << 1 && al < bl)) {
		ah = b >> 32;
		al = b;
		bh = a >> 32;
		bl = a;
	}
	exponent = EXPONENT64(ah);
	distance = exponent - EXPONENT64(bh);
	if (exponent == 0x7ff)
		return special(ah, al, bh);
	if (exponent == 0)
		return subnormal(ah, al, bh, bl);
	sign = ah & SIGN64;
	high = bh ^ ah;
	ah = (ah & FRACTION64) | HIDDEN64;
	bh &= FRACTION64;
	if (distance == exponent)
		distance--;
	else
		bh |= HIDDEN64;
	shift = distance;
	if (shift >= 32) {
		rest = bl;
		bl = bh;
		bh = 0;
		shift = shift > 63 ? 31 : shift - 32;
	}
	if (shift != 0) {
		rest = bl << (32 - shift) | rest >> shift | (rest << (32 - shift) != 0);
		bl = bl >> shift | bh << (32 - shift);
		bh >>= shift;
	}
	if (high & SIGN64)
		return subtract(sign, exponent, distance, ah, al, bh, bl, rest);
	low = al + bl;
	high = ah + bh + (low < al);
	if (high >= HIDDEN64 << 1) {
		rest = low << 31 | rest >> 1 | (rest & 1);
		low = low >> 1 | high << 31;
		high >>= 1;
		if (++exponent == 0x7ff)
			return join(sign | INFINITY64, 0);
	}
	return round64(sign, exponent, high, low, rest);
}
