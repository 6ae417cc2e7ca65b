/*
 * Division of integers of 64 bits. A division instruction costs as much as two
 * multiplications, and these as much as fifty additions each; so there is a way
 * for each size of the operands:
 *
 * - both of one word: the instruction;
 * - a divisor of 16 bits: three digits of 16 bits, each by an instruction;
 * - a divisor of a word: two digits of 16 bits, as Knuth's algorithm D finds
 *   them: guessed by the upper half of the divisor, which has its highest bit
 *   set, and so too great by 2 at most;
 * - a divisor of two words, whose high one is 2^16 or more: the quotient is a
 *   guess by the high word plus one, or little more;
 * - another divisor of two words: by the reciprocal of its first 32 bits.
 */

#ifndef BUILTINS_DIVIDE64_H
#define BUILTINS_DIVIDE64_H

#include "bits.h"
#include "reciprocal.h"

/*
 * A digit of 16 bits of high:next / y, where y has its highest bit set, high
 * is below y, and `next` has 16 bits. Leaves the remainder in *high.
 */
static inline uint32_t knuth_digit(uint32_t *high, uint32_t next, uint32_t y)
{
	uint32_t digit = *high / (y >> 16);
	uint32_t rest = (*high - digit * (y >> 16)) << 16 | next;
	const uint32_t product = digit * (y & 0xffff);

	if (rest < product) {
		digit--;
		rest += y;
		if (rest >= y && rest < product) {
			digit--;
			rest += y;
		}
	}
	*high = rest - product;
	return digit;
}

/* high:low / y for high < y, y of more than 16 bits. */
static inline uint32_t divide_word(uint32_t high, uint32_t low, uint32_t y, uint32_t *rest)
{
	const int shift = leading_zeros(y);
	uint32_t digit;

	y <<= shift;
	high = upper(high, low, shift);
	low <<= shift;
	digit = knuth_digit(&high, low >> 16, y);
	digit = digit << 16 | knuth_digit(&high, low & 0xffff, y);
	*rest = high >> shift;
	return digit;
}

/* high:low / y for high < y, y of 16 bits. */
static inline uint32_t divide_short(uint32_t high, uint32_t low, uint32_t y, uint32_t *rest)
{
	uint32_t digit, left;

	left = high << 16 | low >> 16;
	digit = left / y;
	left = (left - digit * y) << 16 | (low & 0xffff);
	high = left / y;
	*rest = left - high * y;
	return digit << 16 | high;
}

/* x / y for y of two words. The guess is never too great, and soon made right. */
static inline uint32_t divide_long(uint64_t x, uint64_t y, uint64_t *rest)
{
	const uint32_t xh = x >> 32, yh = y >> 32;
	uint32_t quotient;

	/* Halves, since the high word plus one may have 33 bits. */
	if (yh >= 0x10000)
		quotient = (xh >> 1) / ((yh >> 1) + 1);
	else {
		const int shift = leading_zeros(yh);
		const uint64_t product = (uint64_t)reciprocal(upper(yh, y, shift)) * xh;

		quotient = (uint32_t)(product >> 32) >> (31 - shift);
	}
	x -= quotient * y;
	while (x >= y) {
		x -= y;
		quotient++;
	}
	*rest = x;
	return quotient;
}

/* x / y, and the remainder. A division by 0 gives what the instructions give for words of it. */
static inline uint64_t divide(uint64_t x, uint64_t y, uint64_t *rest)
{
	uint32_t high = x >> 32, first = 0, last;
	const uint32_t low = x, word = y;

	if (y >> 32 != 0)
		return divide_long(x, y, rest);
	if (high == 0) {
		first = low / word;
		*rest = low - first * word;
		return first;
	}
	if (high >= word) {
		first = high / word;
		high -= first * word;
	}
	last = word < 0x10000 ? divide_short(high, low, word, &high) : divide_word(high, low, word, &high);
	*rest = high;
	return join(first, last);
}

#endif
