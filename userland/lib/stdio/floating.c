/* %e %f %g: the layout of the decimal digits; infinity and NaN. */

#include "printf.h"

/* More digits than any number has, before and behind the point; further ones are 0. */
#define EXACT 20000

/* 0.d1d2d3... * 10^point: digit i stands for 10^(point - 1 - i), and missing digits are 0. */
struct decimal {
	char *digits;
	int n;
	int point;
};

/* `count` digits from digit `from` on. */
static void emit_digits(struct sink *sink, const struct decimal *x, int from, int count)
{
	if (from < 0) {
		const int zeros = count < -from ? count : -from;

		__emit_fill(sink, '0', zeros);
		from += zeros;
		count -= zeros;
	}
	if (count > 0 && from < x->n) {
		const int some = count < x->n - from ? count : x->n - from;

		__emit(sink, x->digits + from, some);
		count -= some;
	}
	__emit_fill(sink, '0', count);
}

static void emit_fixed(struct sink *sink, const struct directive *d, const char *sign, const struct decimal *x,
		       int precision)
{
	const bool point = precision > 0 || d->alternate;
	const int whole = x->point > 0 ? x->point : 1;
	const unsigned n = (unsigned)whole + point + precision;

	__emit_before(sink, d, sign, n);
	emit_digits(sink, x, x->point - whole, whole);
	__emit(sink, ".", point);
	emit_digits(sink, x, x->point, precision);
	__emit_after(sink, d, sign, n);
}

/* Writes e+00 and returns how long it is. */
static int write_exponent(char *to, char letter, int exponent)
{
	unsigned e = exponent < 0 ? -exponent : exponent, power = 10;
	char *p = to;

	*p++ = letter;
	*p++ = exponent < 0 ? '-' : '+';
	while (power <= e / 10)
		power *= 10;
	for (; power > 0; power /= 10)
		*p++ = '0' + e / power % 10;
	return p - to;
}

static void emit_exponential(struct sink *sink, const struct directive *d, const char *sign,
			     const struct decimal *x, int precision)
{
	const bool point = precision > 0 || d->alternate;
	char exponent[8];
	/* The letters E and G, and with them e and g, stand two apart. */
	const int size = write_exponent(exponent, d->conversion & ~2, x->n > 0 ? x->point - 1 : 0);
	const unsigned n = 1u + point + precision + size;

	__emit_before(sink, d, sign, n);
	emit_digits(sink, x, 0, 1);
	__emit(sink, ".", point);
	emit_digits(sink, x, 1, precision);
	__emit(sink, exponent, size);
	__emit_after(sink, d, sign, n);
}

/* %g: whichever of the two is shorter, without the zeros at its end. */
static void emit_general(struct sink *sink, const struct directive *d, const char *sign, struct decimal *x,
			 int precision)
{
	const int exponent = x->n > 0 ? x->point - 1 : 0;
	const bool fixed = exponent >= -4 && exponent < precision;
	int places = precision - 1 - (fixed ? exponent : 0);

	while (x->n > 0 && x->digits[x->n - 1] == '0')
		x->n--;
	if (!d->alternate) {
		const int needed = x->n - 1 - (fixed ? exponent : 0);

		if (needed < places)
			places = needed > 0 ? needed : 0;
	}
	if (fixed)
		emit_fixed(sink, d, sign, x, places);
	else
		emit_exponential(sink, d, sign, x, places);
}

/* A finite number. */
static void emit_decimal(struct sink *sink, const struct directive *d, const struct float_number *x)
{
	const char style = d->conversion | ('a' - 'A'), *sign = __sign(d, x->negative);
	int precision = d->precision < 0 ? 6 : d->precision;

	if (style == 'g' && precision == 0)
		precision = 1;

	const int places = (precision < EXACT ? precision : EXACT) + (style == 'e');
	const bool significant = style != 'f';
	char room[__float_room(x, places, significant)];
	struct decimal decimal;

	decimal.n = __float_digits(x, places, significant, room, &decimal.digits, &decimal.point);
	if (decimal.n == 0)
		decimal.point = 1;
	if (style == 'f')
		emit_fixed(sink, d, sign, &decimal, precision);
	else if (style == 'e')
		emit_exponential(sink, d, sign, &decimal, precision);
	else
		emit_general(sink, d, sign, &decimal, precision);
}

void __emit_float(struct sink *sink, struct directive *d, const union argument *value)
{
	const bool upper = d->conversion < 'a', wide = d->length == 'L';
	const struct float_format *format = wide ? &__binary128 : &__binary64;
	union float_value encoded;
	struct float_number x;

	if (wide)
		encoded.ld = value->ld;
	else
		encoded.d = value->d;
	__float_unpack(encoded.words, format, &x);
	if (x.kind != FLOAT_FINITE) {
		const char *sign = x.kind == FLOAT_NAN ? "" : __sign(d, x.negative);

		d->zero = false;
		__emit_before(sink, d, sign, 3);
		__emit(sink, x.kind == FLOAT_NAN ? (upper ? "NAN" : "nan") : upper ? "INF" : "inf", 3);
		__emit_after(sink, d, sign, 3);
	} else if (d->conversion == 'a' || d->conversion == 'A') {
		__emit_hexfloat(sink, d, &x, format);
	} else {
		emit_decimal(sink, d, &x);
	}
}
