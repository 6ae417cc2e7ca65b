/* A directive of a format taken apart. */

#include <errno.h>
#include <limits.h>

#include "length.h"
#include "printf.h"

/* Digits, perhaps none; -1 and EOVERFLOW for a number that is no int. */
static int number(const char **text)
{
	const char *p = *text;
	unsigned n = 0;

	for (; *p >= '0' && *p <= '9'; p++) {
		if (n > INT_MAX / 10u || (n == INT_MAX / 10u && *p - '0' > INT_MAX % 10)) {
			errno = EOVERFLOW;
			return -1;
		}
		n = 10 * n + (*p - '0');
	}
	*text = p;
	return n;
}

/* A number, or none; or * and perhaps a position. False and errno if it is no int. */
static bool amount(const char **text, int *value, int *where)
{
	const char *p = *text;
	int n;

	if (*p != '*') {
		*value = number(text);
		return *value >= 0;
	}
	p++;
	*text = p;
	*where = POSITION_NEXT;
	n = number(&p);
	if (n > 0 && *p == '$') {
		*where = n;
		*text = p + 1;
	}
	return n >= 0;
}

static const char *flags(const char *p, struct directive *d)
{
	for (;; p++)
		switch (*p) {
		case '-':
			d->left = true;
			break;
		case '+':
			d->plus = true;
			break;
		case ' ':
			d->space = true;
			break;
		case '#':
			d->alternate = true;
			break;
		case '0':
			d->zero = true;
			break;
		case '\'':	/* thousands, which the only locale does not mark */
			break;
		default:
			return p;
		}
}

static enum type type_of(const struct directive *d)
{
	switch (d->conversion) {
	case 'd':
	case 'i':
	case 'o':
	case 'u':
	case 'x':
	case 'X':
		switch (d->length) {
		case 'j':
		case 'q':
		case 'L':
			return TYPE_LLONG;
		case 'l':
		case 'z':
		case 't':
			return TYPE_LONG;
		}
		return TYPE_INT;
	case 'c':
	case 'C':
		return TYPE_INT;
	case 'D':
	case 'O':
	case 'U':
		return TYPE_LONG;
	case 's':
	case 'S':
	case 'p':
	case 'n':
		return TYPE_POINTER;
	case 'a':
	case 'A':
	case 'e':
	case 'E':
	case 'f':
	case 'F':
	case 'g':
	case 'G':
		return d->length == 'L' ? TYPE_LDOUBLE : TYPE_DOUBLE;
	}
	return TYPE_NONE;
}

/* Reads the parts of a directive before the length. */
static const char *before_length(const char *p, struct directive *d)
{
	int n = 0;

	if (*p >= '1' && *p <= '9') {
		n = number(&p);
		if (n < 0)
			return NULL;
		if (*p == '$') {
			d->position = n;
			n = 0;
			p++;
		}
	}
	d->width = n;
	if (n == 0) {
		p = flags(p, d);
		if (!amount(&p, &d->width, &d->width_position))
			return NULL;
	}
	if (*p == '.') {
		p++;
		if (!amount(&p, &d->precision, &d->precision_position))
			return NULL;
	}
	return p;
}

const char *__directive(const char *p, struct directive *d)
{
	*d = (struct directive){
		.precision = -1, .width_position = POSITION_NONE, .precision_position = POSITION_NONE,
	};
	/* Most have nothing but a length and a conversion. */
	if (*p < 'a') {
		p = before_length(p, d);
		if (p == NULL)
			return NULL;
	}
	p = __length(p, &d->length);
	d->conversion = *p;
	d->type = type_of(d);
	return *p != '\0' ? p + 1 : p;
}
