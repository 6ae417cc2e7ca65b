/*
 * Floating point as integers: numbers taken apart, written in decimal, read
 * from decimal and put together, exactly, for each of the formats of IEEE 754
 * that C has here. A long double has 113 bits, and the machine has no floating
 * point of its own, so nothing here calculates with a double.
 */
#ifndef FLOAT_H
#define FLOAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Words of the widest encoding, and of the widest significand. */
#define FLOAT_WORDS 4

struct float_format {
	int bits;	/* of a significand, with the leading one that the encoding leaves out */
	int lowest;	/* the exponent of two of the least number above 0 */
	int words;	/* of the encoding */
	/* The decimal digits of a number halfway between two neighbours, at most. */
	int digits;
};

extern const struct float_format __binary32, __binary64, __binary128;

enum float_kind { FLOAT_FINITE, FLOAT_INFINITE, FLOAT_NAN };

/* A number taken apart: finite ones are significand * 2^exponent. Low words come first. */
struct float_number {
	bool negative;
	enum float_kind kind;
	int exponent;
	int words;	/* of the significand that may not be 0 */
	uint32_t significand[FLOAT_WORDS];
};

union float_value {
	float f;
	double d;
	long double ld;
	uint32_t words[FLOAT_WORDS];
};

void __float_unpack(const uint32_t *words, const struct float_format *format, struct float_number *x);

/* True if a finite number is 0. */
bool __float_iszero(const struct float_number *x);

/*
 * The number 0.d1d2d3... * 10^point of a finite number's decimal digits, the
 * first of which is not 0, rounded half to even: to `places` digits in all, or,
 * if not `significant`, to `places` behind the decimal point. Returns how many
 * digits there are, at *digits; further ones are 0. None means 0, and then
 * *point says nothing. `room` has to have __float_room bytes.
 */
int __float_digits(const struct float_number *x, int places, bool significant, char *room, char **digits,
		   int *point);
size_t __float_room(const struct float_number *x, int places, bool significant);

/* Words of __float_encode's number. */
#define FLOAT_TOP (FLOAT_WORDS + 1)

/*
 * The encoding, without sign, of the number next to top * 2^exponent, where
 * the highest word (top's first) is not 0; ties go to the even one. `more`
 * says that the number meant is a little greater. False if the result is
 * infinite, or inexact and too small to have all its bits.
 */
bool __float_encode(const uint32_t *top, int exponent, bool more, const struct float_format *format,
		    uint32_t *words);

/* The encoding of infinity. */
void __float_infinity(const struct float_format *format, uint32_t *words);

/*
 * The number next to 0.d1d2d3... * 10^point, encoded. `text` holds `n` digits,
 * possibly with a decimal point among them, of which the first is not 0.
 */
bool __float_decimal(const char *text, size_t n, int point, const struct float_format *format, uint32_t *words);

/* strtod(3), and its errno, for any format. */
void __float_parse(const char *text, char **end, const struct float_format *format, uint32_t *words);

/* high * 2^32 + low divided by 10^9, where high is less than that. */
#define BILLION 1000000000u
static inline uint32_t __float_divide(uint32_t high, uint32_t low, uint32_t *rest)
{
	/*
	 * Division by a multiplication with the divisor's reciprocal (Moeller
	 * and Granlund, "Improved division by invariant integers", algorithm 4).
	 * It wants a divisor with its highest bit set, so all is multiplied by 4.
	 */
	const uint32_t divisor = 4 * BILLION, reciprocal = UINT64_MAX / divisor - (1ull << 32);
	const uint32_t u1 = high << 2 | low >> 30, u0 = low << 2;
	const uint64_t estimate = (uint64_t)reciprocal * u1 + ((uint64_t)u1 << 32 | u0);
	uint32_t quotient = (uint32_t)(estimate >> 32) + 1, remainder = u0 - quotient * divisor;

	if (remainder > (uint32_t)estimate) {
		quotient--;
		remainder += divisor;
	}
	if (remainder >= divisor) {
		quotient++;
		remainder -= divisor;
	}
	*rest = remainder >> 2;
	return quotient;
}

#endif
