/* The loop over a format. */

#include <alloca.h>
#include <errno.h>
#include <limits.h>
#include <string.h>

#include "length.h"
#include "printf.h"

/* The value of an argument of the size of int or long, cut to the length in the directive. */
static long long as_signed(const struct directive *d, long long value)
{
	return d->length == 'H' ? (signed char)value : d->length == 'h' ? (short)value : value;
}

static unsigned long long as_unsigned(const struct directive *d, long long value)
{
	if (d->length == 'H')
		return (unsigned char)value;
	if (d->length == 'h')
		return (unsigned short)value;
	if (d->type == TYPE_LLONG)
		return value;
	return d->type == TYPE_LONG ? (unsigned long)value : (unsigned)value;
}

static void convert(struct sink *sink, struct directive *d, const union argument *value, int error)
{
	if (d->precision >= 0 && d->type <= TYPE_LLONG)
		d->zero = false;	/* an integer's precision says how many zeros */
	switch (d->conversion) {
	case 's':
	case 'S':
		__emit_string(sink, d, value->p);
		break;
	case 'd':
	case 'i':
	case 'D': {
		const long long i = as_signed(d, value->i);

		__emit_integer(sink, d, i < 0 ? -(unsigned long long)i : (unsigned long long)i, __sign(d, i < 0));
		break;
	}
	case 'o':
	case 'O':
	case 'u':
	case 'U':
	case 'x':
	case 'X':
		__emit_integer(sink, d, as_unsigned(d, value->i), "");
		break;
	case 'p':
		__emit_integer(sink, d, (uintptr_t)value->p, "");
		break;
	case 'c':
	case 'C':
		__emit_char(sink, d, (int)value->i);
		break;
	case 'n':
		__store_length(value->p, d->length, __emitted(sink));
		break;
	case 'm':
		__emit_string(sink, d, strerror(error));
		break;
	default:
		if (d->type == TYPE_NONE)	/* %%, and text that is no conversion stands for itself */
			__emit_text(sink, d, &d->conversion, 1);
		else
			__emit_float(sink, d, value);
	}
}

/* The width and the precision that are arguments. */
static bool stars(struct arguments *args, struct directive *d)
{
	union argument value;

	if (d->width_position != POSITION_NONE) {
		if (!__argument(args, d->width_position, TYPE_INT, &value))
			return false;
		if (value.i < -INT_MAX) {
			errno = EOVERFLOW;
			return false;
		}
		d->left |= value.i < 0;
		d->width = value.i < 0 ? -value.i : value.i;
	}
	if (d->precision_position != POSITION_NONE) {
		if (!__argument(args, d->precision_position, TYPE_INT, &value))
			return false;
		d->precision = value.i < 0 ? -1 : (int)value.i;
	}
	return true;
}

int __format(struct sink *sink, const char *fmt, va_list ap)
{
	const char *const whole = fmt;
	const int error = errno;
	struct arguments args;
	struct directive d;
	union argument value;

	args.table = NULL;
	va_copy(args.ap, ap);
	while (!sink->failed && *fmt != '\0') {
		const char *text = fmt;

		while (*fmt != '\0' && *fmt != '%')
			fmt++;
		__emit(sink, text, fmt - text);
		if (*fmt == '\0')
			break;
		fmt = __directive(fmt + 1, &d);
		if (fmt != NULL && d.position > 0 && args.table == NULL) {
			args.table = alloca(NL_ARGMAX * sizeof *args.table);
			if (!__arguments(&args, whole))
				fmt = NULL;
		}
		if (fmt == NULL || !stars(&args, &d) || !__argument(&args, d.position, d.type, &value))
			__emit_fail(sink);
		else if (d.conversion != '\0')
			convert(sink, &d, &value, error);
	}
	va_end(args.ap);
	return sink->failed ? -1 : __emitted(sink);
}
