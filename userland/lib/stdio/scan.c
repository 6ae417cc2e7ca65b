/* The loop over a format for input. */

#include <ctype.h>
#include <errno.h>
#include <stdint.h>

#include "length.h"
#include "scanf.h"

/* Takes a conversion apart, from behind its %; returns what follows it. */
static const char *parse(const char *p, struct conversion *c)
{
	*c = (struct conversion){ 0 };
	if (*p == '*') {
		c->suppress = true;
		p++;
	}
	for (; *p >= '0' && *p <= '9'; p++)
		if (c->width < INT_MAX / 10)
			c->width = 10 * c->width + (*p - '0');
	if (*p == 'm') {
		c->allocate = true;
		p++;
	}
	p = __length(p, &c->length);
	c->conversion = *p;
	if (*p == '\0')
		return p;
	p++;
	if (c->conversion == '[') {
		c->set = p;
		if (*p == '^')
			p++;
		if (*p == ']')
			p++;
		while (*p != '\0' && *p != ']')
			p++;
		if (*p == ']')
			p++;
	}
	return p;
}

static enum scanned convert(struct input *in, struct conversion *c)
{
	if (c->width > 0)
		in->left = c->width;
	switch (c->conversion) {
	case 'd':
	case 'u':
		return __scan_integer(in, c, 10);
	case 'i':
		return __scan_integer(in, c, 0);
	case 'o':
		return __scan_integer(in, c, 8);
	case 'p':
		c->length = sizeof(void *) == sizeof(long) ? 'l' : 'q';
		return __scan_integer(in, c, 16);
	case 'x':
	case 'X':
		return __scan_integer(in, c, 16);
	case 'a':
	case 'A':
	case 'e':
	case 'E':
	case 'f':
	case 'F':
	case 'g':
	case 'G':
		return __scan_floating(in, c);
	case 'c':
	case 'C':
	case 's':
	case 'S':
	case '[':
		return __scan_text(in, c);
	}
	errno = EINVAL;
	return MISMATCH;
}

/* A character of the format that stands for itself. */
static enum scanned literal(struct input *in, char wanted)
{
	const int c = __input_next(in);

	if (c == (unsigned char)wanted)
		return SCANNED;
	__input_back(in, c);
	return c == EOF ? NO_INPUT : MISMATCH;
}

/* One conversion, with the white space before it; counts it, and what it stores. */
static enum scanned one(struct input *in, struct conversion *c, int *conversions, int *stored)
{
	enum scanned result;
	int first;

	in->left = INT_MAX;
	if (c->conversion == 'n') {
		if (!c->suppress)
			__store_length(c->to, c->length, in->count);
		return SCANNED;
	}
	first = c->conversion == '[' || c->conversion == 'c' || c->conversion == 'C' ? __input_next(in)
										      : __input_skip(in);
	if (first == EOF)
		return NO_INPUT;
	__input_back(in, first);
	if (c->conversion == '%')
		return literal(in, '%');
	result = convert(in, c);
	if (result == SCANNED) {
		++*conversions;
		*stored += !c->suppress;
	}
	return result;
}

int __scan(struct input *in, const char *fmt, va_list ap)
{
	enum scanned result = SCANNED;
	int conversions = 0, stored = 0;

	while (*fmt != '\0' && result == SCANNED) {
		struct conversion c;

		if (isspace((unsigned char)*fmt)) {
			fmt++;
			__input_back(in, __input_skip(in));
			continue;
		}
		if (*fmt != '%') {
			in->left = INT_MAX;
			result = literal(in, *fmt++);
			continue;
		}
		fmt = parse(fmt + 1, &c);
		if (c.conversion == '\0')
			break;
		if (c.conversion != '%' && !c.suppress)
			c.to = va_arg(ap, void *);
		result = one(in, &c, &conversions, &stored);
	}
	return result == NO_INPUT && conversions == 0 ? EOF : stored;
}
