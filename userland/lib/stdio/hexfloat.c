/* %a: the significand's bits, four to a digit, behind a leading 1 for every number but 0. */

#include <string.h>

#include "printf.h"

#define DIGITS 28	/* of the widest format, behind the point */

/* d0.d1d2d3... * 2^power, the digits in base 16. */
struct hexadecimal {
	unsigned char digits[1 + DIGITS];
	int n;		/* behind the point */
	int power;
};

/* The four bits of the significand from bit `from` on; below its lowest are zeros. */
static unsigned four(const struct float_number *x, int from)
{
	unsigned value = 0;

	for (int bit = from + 3; bit >= from; bit--)
		value = value << 1 | (bit >= 0 ? x->significand[bit / 32] >> bit % 32 & 1 : 0);
	return value;
}

static void take_digits(const struct float_number *x, const struct float_format *format, struct hexadecimal *h)
{
	int leading = 32 * FLOAT_WORDS - 1;

	memset(h, 0, sizeof *h);
	if (__float_iszero(x))
		return;
	while (!(x->significand[leading / 32] >> leading % 32 & 1))
		leading--;
	h->power = x->exponent + leading;
	h->digits[0] = 1;
	for (int i = 1; i <= (format->bits - 1) / 4; i++) {
		h->digits[i] = four(x, leading - 4 * i);
		if (h->digits[i] != 0)
			h->n = i;
	}
}

/* Rounds to fewer digits, half to even; the leading one may become 2. */
static void round_to(struct hexadecimal *h, int keep)
{
	unsigned char *const digits = h->digits;
	bool more = false;
	int i;

	for (i = keep + 2; i <= h->n; i++)
		more |= digits[i] != 0;
	if (digits[keep + 1] > 8 || (digits[keep + 1] == 8 && (more || (digits[keep] & 1)))) {
		for (i = keep; digits[i] == 15; i--)
			digits[i] = 0;
		digits[i]++;
	}
	h->n = keep;
}

/* Writes p+0 so that it ends at `end`; returns where it begins. */
static char *write_power(char *end, char letter, int power)
{
	unsigned p = power < 0 ? -power : power;

	do
		*--end = '0' + p % 10;
	while ((p /= 10) > 0);
	*--end = power < 0 ? '-' : '+';
	*--end = letter;
	return end;
}

void __emit_hexfloat(struct sink *sink, const struct directive *d, const struct float_number *x,
		     const struct float_format *format)
{
	const char *hex = d->conversion == 'a' ? "0123456789abcdef" : "0123456789ABCDEF";
	char text[1 + DIGITS], power[12], prefix[4] = "", *const end = power + sizeof power, *first;
	struct hexadecimal h;
	bool point;
	int precision;
	unsigned n;

	take_digits(x, format, &h);
	precision = d->precision < 0 ? h.n : d->precision;
	if (precision < h.n)
		round_to(&h, precision);
	for (int i = 0; i <= h.n; i++)
		text[i] = hex[h.digits[i]];
	/* P is as far from A as p from a. */
	first = write_power(end, d->conversion + ('p' - 'a'), h.power);
	strcpy(prefix, __sign(d, x->negative));
	strcat(prefix, d->conversion == 'a' ? "0x" : "0X");
	point = precision > 0 || d->alternate;
	n = 1u + point + precision + (end - first);
	__emit_before(sink, d, prefix, n);
	__emit(sink, text, 1);
	__emit(sink, ".", point);
	__emit(sink, text + 1, h.n);
	__emit_fill(sink, '0', precision - h.n);
	__emit(sink, first, end - first);
	__emit_after(sink, d, prefix, n);
}
