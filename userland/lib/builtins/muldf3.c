/*
 * The product of two doubles, by the four products of their words. The lowest
 * word of the product is computed only where rounding asks if it is zero: when
 * all above it lies exactly half way between two doubles.
 */

#include "binary64.h"

/* The product if an operand is zero, infinite or no number; else 1, for a subnormal one. */
static uint64_t special(uint64_t a, uint64_t b, uint32_t sign)
{
	const uint32_t ah = (uint32_t)(a >> 32) & ~SIGN64, bh = (uint32_t)(b >> 32) & ~SIGN64;
	const int azero = (ah | (uint32_t)a) == 0, bzero = (bh | (uint32_t)b) == 0;

	if (isnan64(ah, a) || isnan64(bh, b))
		return join(NAN64, 0);
	if (ah == INFINITY64 || bh == INFINITY64)
		return azero || bzero ? join(NAN64, 0) : join(sign | INFINITY64, 0);
	return azero || bzero ? join(sign, 0) : 1;
}

uint64_t __muldf3(uint64_t a, uint64_t b)
{
	uint32_t ah = a >> 32, al = a, bh = b >> 32, bl = b;
	const uint32_t sign = (ah ^ bh) & SIGN64;
	int ea = EXPONENT64(ah), eb = EXPONENT64(bh);
	uint32_t high, low, rest;
	uint64_t middle, top;

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
	/* With b 11 places up, the product's highest bit is at 51 or 52 of its upper two words. */
	bh = bh << 11 | bl >> 21;
	bl <<= 11;
	middle = (uint64_t)al * bh + (uint32_t)((uint64_t)al * bl >> 32);
	top = (uint64_t)ah * bh + (uint32_t)(middle >> 32);
	middle = (uint64_t)ah * bl + (uint32_t)middle;
	top += (uint32_t)(middle >> 32);
	high = top >> 32;
	low = top;
	rest = middle;
	ea += eb - 1022;
	if (high < HIDDEN64) {
		high = high << 1 | low >> 31;
		low = low << 1 | rest >> 31;
		rest <<= 1;
		ea--;
	}
	if (rest << 1 == 0 && (rest != 0 || ea < 1))
		rest |= al * bl != 0;
	return pack64(sign, ea, high, low, rest);
}
