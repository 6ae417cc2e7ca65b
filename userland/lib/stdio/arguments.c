/*
 * The arguments of a format, one after the other, or by numbers as in %2$s. A
 * list of arguments can only be walked from its first, by types, so numbered
 * ones are all fetched before the first is used.
 */

#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

#include "printf.h"

static void fetch(struct arguments *args, enum type type, union argument *value)
{
	switch (type) {
	case TYPE_INT:
		value->i = va_arg(args->ap, int);
		break;
	case TYPE_LONG:
		value->i = va_arg(args->ap, long);
		break;
	case TYPE_LLONG:
		value->i = va_arg(args->ap, long long);
		break;
	case TYPE_POINTER:
		value->p = va_arg(args->ap, void *);
		break;
	case TYPE_DOUBLE:
		value->d = va_arg(args->ap, double);
		break;
	case TYPE_LDOUBLE:
		value->ld = va_arg(args->ap, long double);
		break;
	case TYPE_NONE:
		break;
	}
}

bool __argument(struct arguments *args, int position, enum type type, union argument *value)
{
	if (type == TYPE_NONE)
		return true;
	if ((args->table != NULL) != (position > 0)) {
		errno = EINVAL;
		return false;
	}
	if (position > 0)
		*value = args->table[position - 1];
	else
		fetch(args, type, value);
	return true;
}

/* Notes what type the argument of a position has; false if there is no such position. */
static bool note(uint8_t *types, int position, enum type type)
{
	if (type == TYPE_NONE || position == POSITION_NONE)
		return true;
	if (position < 1 || position > NL_ARGMAX)
		return false;
	types[position - 1] = type;
	return true;
}

bool __arguments(struct arguments *args, const char *fmt)
{
	uint8_t types[NL_ARGMAX] = { 0 };
	struct directive d;
	bool good = true;
	int n = NL_ARGMAX;

	while (*fmt != '\0')
		if (*fmt++ == '%') {
			fmt = __directive(fmt, &d);
			if (fmt == NULL)
				return false;
			good = good && note(types, d.position, d.type) &&
				note(types, d.width_position, TYPE_INT) &&
				note(types, d.precision_position, TYPE_INT);
		}
	while (n > 0 && types[n - 1] == TYPE_NONE)
		n--;
	for (int i = 0; i < n; i++) {
		good = good && types[i] != TYPE_NONE;
		if (good)
			fetch(args, types[i], &args->table[i]);
	}
	if (!good)
		errno = EINVAL;
	return good;
}
