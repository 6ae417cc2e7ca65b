/* The formats, and numbers taken apart and put together. */

#include <string.h>

#include "float.h"

const struct float_format __binary32 = { .bits = 24, .lowest = -149, .words = 1, .digits = 113 };
const struct float_format __binary64 = { .bits = 53, .lowest = -1074, .words = 2, .digits = 768 };
const struct float_format __binary128 = { .bits = 113, .lowest = -16494, .words = 4, .digits = 11564 };

/* The exponent field of infinity: all ones, above which only the sign stands. */
static uint32_t maxexponent(const struct float_format *format)
{
	return (1u << (32 * format->words - format->bits)) - 1;
}

/* The lowest bit of the exponent field in the highest word. */
static int exponent_shift(const struct float_format *format)
{
	return (format->bits - 1) % 32;
}

void __float_unpack(const uint32_t *words, const struct float_format *format, struct float_number *x)
{
	const int last = format->words - 1, shift = exponent_shift(format);
	const uint32_t exponent = words[last] << 1 >> 1 >> shift;

	x->words = format->words;
	for (int i = 0; i < FLOAT_WORDS; i++)
		x->significand[i] = i <= last ? words[i] : 0;
	x->significand[last] &= (1u << shift) - 1;
	x->negative = words[last] >> 31;
	x->exponent = 0;
	if (exponent == maxexponent(format)) {
		x->kind = __float_iszero(x) ? FLOAT_INFINITE : FLOAT_NAN;
		return;
	}
	x->kind = FLOAT_FINITE;
	x->exponent = format->lowest;
	if (exponent > 0) {
		x->exponent += exponent - 1;
		x->significand[last] |= 1u << shift;
	}
}

bool __float_iszero(const struct float_number *x)
{
	return (x->significand[0] | x->significand[1] | x->significand[2] | x->significand[3]) == 0;
}

void __float_infinity(const struct float_format *format, uint32_t *words)
{
	memset(words, 0, sizeof *words * format->words);
	words[format->words - 1] = maxexponent(format) << exponent_shift(format);
}

/* Adds to an encoding, low word first; a significand that overflows counts the exponent up, as it should. */
static void add(uint32_t *words, int n, uint32_t summand)
{
	for (int i = 0; i < n && summand != 0; i++) {
		words[i] += summand;
		summand = words[i] < summand;
	}
}

bool __float_encode(const uint32_t *top, int exponent, bool more, const struct float_format *format,
		    uint32_t *words)
{
	const int leading = exponent + 32 * FLOAT_TOP - 1 - __builtin_clz(top[0]);
	const int wanted = leading - (format->bits - 1), last = wanted > format->lowest ? wanted : format->lowest;
	/* The number of bits of top that are not kept; the first of them is the half. */
	const int dropped = last - exponent, n = format->words;
	bool half, subnormal;

	if (wanted > format->lowest + (int)maxexponent(format) - 2) {
		__float_infinity(format, words);
		return false;
	}
	for (int i = 0; i < n; i++) {
		/* Word i of top >> dropped; top's words are counted from its end here. */
		const int word = i + dropped / 32, bit = dropped % 32;
		const uint32_t low = word < FLOAT_TOP ? top[FLOAT_TOP - 1 - word] : 0;
		const uint32_t high = word + 1 < FLOAT_TOP ? top[FLOAT_TOP - 2 - word] : 0;

		words[i] = bit == 0 ? low : low >> bit | high << (32 - bit);
	}
	for (int i = 0; i < FLOAT_TOP && 32 * i < dropped - 1; i++) {
		const int bits = dropped - 1 - 32 * i;

		more |= (bits < 32 ? top[FLOAT_TOP - 1 - i] << (32 - bits) : top[FLOAT_TOP - 1 - i]) != 0;
	}
	half = dropped <= 32 * FLOAT_TOP && top[FLOAT_TOP - 1 - (dropped - 1) / 32] >> ((dropped - 1) % 32) & 1;
	add(words + n - 1, 1, (uint32_t)(last - format->lowest) << exponent_shift(format));
	add(words, n, half && (more || (words[0] & 1)));
	subnormal = words[n - 1] >> exponent_shift(format) == 0;
	return !(subnormal && (half || more)) && words[n - 1] >> exponent_shift(format) < maxexponent(format);
}
