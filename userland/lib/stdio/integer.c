/* %d %i %o %u %x %X. */

#include <string.h>

#include "printf.h"

#define DIGITS 22	/* of 64 bits in octal */

/* Writes the digits that end at `end`; none for 0. Returns the first. */
static char *decimal(char *end, unsigned long long value)
{
	uint32_t low = (uint32_t)value, high = value >> 32;

	while (high != 0) {
		uint32_t rest = high % BILLION;
		char *const before = end - 9;

		high /= BILLION;
		low = __float_divide(rest, low, &rest);
		for (; end > before; rest /= 10)
			*--end = '0' + rest % 10;
	}
	for (; low != 0; low /= 10)
		*--end = '0' + low % 10;
	return end;
}

static char *binary(char *end, unsigned long long value, int shift, const char *digits)
{
	for (; value >> 32 != 0; value >>= shift)
		*--end = digits[value & ((1 << shift) - 1)];
	for (uint32_t low = (uint32_t)value; low != 0; low >>= shift)
		*--end = digits[low & ((1 << shift) - 1)];
	return end;
}

static char *digits_of(char *end, unsigned long long value, char conversion)
{
	switch (conversion) {
	case 'o':
	case 'O':
		return binary(end, value, 3, "01234567");
	case 'x':
	case 'p':
		return binary(end, value, 4, "0123456789abcdef");
	case 'X':
		return binary(end, value, 4, "0123456789ABCDEF");
	default:
		return decimal(end, value);
	}
}

void __emit_integer(struct sink *sink, const struct directive *d, unsigned long long value, const char *sign)
{
	char digits[DIGITS], *const end = digits + DIGITS, *first = digits_of(end, value, d->conversion);
	const char *prefix = sign;
	const unsigned n = end - first;
	unsigned zeros = d->precision < 0 ? n == 0 : (unsigned)d->precision > n ? d->precision - n : 0;

	if (d->conversion == 'p' || (d->alternate && value != 0 && d->conversion == 'x'))
		prefix = "0x";
	else if (d->alternate && value != 0 && d->conversion == 'X')
		prefix = "0X";
	else if (d->alternate && d->conversion == 'o' && zeros == 0)
		zeros = 1;
	__emit_before(sink, d, prefix, zeros + n);
	if (zeros > 0)
		__emit_fill(sink, '0', zeros);
	__emit(sink, first, n);
	if (d->left)
		__emit_after(sink, d, prefix, zeros + n);
}
