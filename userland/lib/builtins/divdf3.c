/*
 * The quotient of two doubles. A reciprocal of the divisor's highest 32 bits
 * is found by one short division and one step of Newton's method, and is never
 * too great. After a first 1, it gives the quotient in two digits of 27 bits,
 * each too small by less than 2. The remainder is kept exactly, so the second
 * digit makes good what the first one lacks, and a last comparison the rest.
 */

#include "binary64.h"
#include "reciprocal.h"

/* The quotient if an operand is zero, infinite or no number; else 1, for a subnormal one. */
static uint64_t special(uint64_t a, uint64_t b, uint32_t sign)
{
	const uint32_t ah = (uint32_t)(a >> 32) & ~SIGN64, bh = (uint32_t)(b >> 32) & ~SIGN64;
	const int azero = (ah | (uint32_t)a) == 0, bzero = (bh | (uint32_t)b) == 0;

	if (isnan64(ah, a) || isnan64(bh, b))
		return join(NAN64, 0);
	if (ah == INFINITY64)
		return bh == INFINITY64 ? join(NAN64, 0) : join(sign | INFINITY64, 0);
	if (bh == INFINITY64)
		return join(sign, 0);
	if (bzero)
		return azero ? join(NAN64, 0) : join(sign | INFINITY64, 0);
	return azero ? join(sign, 0) : 1;
}

/* The quotient of significands a >= b, a < 2b, with the exponent of the result. */
static inline uint64_t divide(uint32_t sign, int exponent, uint64_t a, uint64_t b)
{
	/* The divisor has its highest bit at 60 now, and remainders below 2b have 62 bits. */
	const uint64_t y = b << 8;
	const uint32_t inverse = reciprocal(y >> 29);
	uint64_t left = (a - b) << 8, quotient;
	uint32_t digit, high, low, rest;

	digit = (uint64_t)(uint32_t)(left >> 29) * inverse >> 36;
	left = (left << 27) - digit * y;
	quotient = (uint64_t)digit << 27;
	digit = (uint64_t)(uint32_t)(left >> 30) * inverse >> 35;
	left = (left << 27) - digit * y;
	quotient += digit;
	if (left >= y) {
		left -= y;
		quotient++;
	}
	/* 54 bits follow the first 1, of which the last two are not the double's. */
	high = quotient >> 34;
	low = quotient >> 2;
	rest = (uint32_t)quotient << 30 | (left != 0);
	return pack64(sign, exponent, high + HIDDEN64, low, rest);
}

uint64_t __divdf3(uint64_t a, uint64_t b)
{
	uint32_t ah = a >> 32, al = a, bh = b >> 32, bl = b;
	const uint32_t sign = (ah ^ bh) & SIGN64;
	int ea = EXPONENT64(ah), eb = EXPONENT64(bh);

	ah &= FRACTION64;
	bh &= FRACTION64;
	if ((unsigned)(ea - 1) >= 2046 || (unsigned)(eb - 1) >= 2046) {
		const uint64_t result = special(a, b, sign);

		if (result != 1)
			return result;
		if (ea == 0)
			ea = normalize64(&ah, &al);
		if (eb == 0)
			eb = normalize64(&bh, &bl);
	}
	ah |= HIDDEN64;
	bh |= HIDDEN64;
	ea += 1023 - eb;
	if (ah < bh || (ah == bh && al < bl)) {
		ah = ah << 1 | al >> 31;
		al <<= 1;
		ea--;
	}
	return divide(sign, ea, join(ah, al), join(bh, bl));
}
