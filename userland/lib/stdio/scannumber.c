/* %d %i %u %o %x %p, and %e %f %g %a. */

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

#include "../digit.h"
#include "../float/float.h"
#include "length.h"
#include "scanf.h"

/* The nearest number that there is: what strtoll would say, and for conversions without a sign strtoull. */
static unsigned long long signed_value(unsigned long long magnitude, bool negative, bool overflow, bool sign)
{
	if (!sign)
		return overflow ? ULLONG_MAX : negative ? -magnitude : magnitude;
	if (negative)
		return overflow || magnitude > LLONG_MAX ? LLONG_MAX + 1ull : -magnitude;
	return overflow || magnitude > LLONG_MAX ? LLONG_MAX : magnitude;
}

enum scanned __scan_integer(struct input *in, const struct conversion *to, int base)
{
	unsigned long long value = 0;
	bool negative = false, overflow = false, any = false;
	int c = __input_next(in);

	if (c == '+' || c == '-') {
		negative = c == '-';
		c = __input_next(in);
	}
	if (c == '0' && (base == 0 || base == 16)) {
		any = true;
		c = __input_next(in);
		if (c == 'x' || c == 'X') {
			/* Without a digit behind it, this is the beginning of a number and none itself. */
			any = false;
			base = 16;
			c = __input_next(in);
		} else if (base == 0) {
			base = 8;
		}
	}
	if (base == 0)
		base = 10;
	for (; c != EOF && digit(c) < (unsigned)base; c = __input_next(in)) {
		any = true;
		overflow |= __builtin_mul_overflow(value, (unsigned)base, &value);
		overflow |= __builtin_add_overflow(value, digit(c), &value);
	}
	__input_back(in, c);
	if (!any)
		return MISMATCH;
	if (!to->suppress)
		__store_length(to->to, to->length,
			       signed_value(value, negative, overflow, to->conversion == 'd' || to->conversion == 'i'));
	return SCANNED;
}

/* A number's text, which grows beyond its first place if it has to. */
struct text {
	char *start;
	size_t n, size;
	char first[64];
	bool failed;
};

static void append(struct text *t, int c)
{
	if (t->n == t->size) {
		char *bigger = malloc(2 * t->size);

		if (bigger == NULL) {
			t->failed = true;
			return;
		}
		for (size_t i = 0; i < t->n; i++)
			bigger[i] = t->start[i];
		if (t->start != t->first)
			free(t->start);
		t->start = bigger;
		t->size *= 2;
	}
	t->start[t->n++] = c;
}

/* Appends a character and fetches the next. */
static int accept(struct input *in, struct text *t, int c)
{
	append(t, c);
	return __input_next(in);
}

static int accept_digits(struct input *in, struct text *t, int c, unsigned base)
{
	while (c != EOF && digit(c) < base)
		c = accept(in, t, c);
	return c;
}

/* As much of a word as is there, in either case. */
static int accept_word(struct input *in, struct text *t, int c, const char *word)
{
	for (; c != EOF && *word != '\0' && tolower(c) == *word; word++)
		c = accept(in, t, c);
	return c;
}

/* Takes what can begin a number; whether it is a whole one, strtod will say. */
static int collect(struct input *in, struct text *t, int c)
{
	unsigned base = 10;

	if (c == '+' || c == '-')
		c = accept(in, t, c);
	if (c == 'i' || c == 'I')
		return accept_word(in, t, c, "infinity");
	if (c == 'n' || c == 'N') {
		c = accept_word(in, t, c, "nan");
		if (c == '(' && t->n >= 3)
			do
				c = accept(in, t, c);
			while (c != EOF && (isalnum(c) || c == '_'));
		return c == ')' ? accept(in, t, c) : c;
	}
	if (c == '0') {
		c = accept(in, t, c);
		if (c == 'x' || c == 'X') {
			c = accept(in, t, c);
			base = 16;
		}
	}
	c = accept_digits(in, t, c, base);
	if (c == '.')
		c = accept_digits(in, t, accept(in, t, c), base);
	if (t->n > 0 && (c | ('a' - 'A')) == (base == 16 ? 'p' : 'e')) {
		c = accept(in, t, c);
		if (c == '+' || c == '-')
			c = accept(in, t, c);
		c = accept_digits(in, t, c, 10);
	}
	return c;
}

enum scanned __scan_floating(struct input *in, const struct conversion *to)
{
	struct text t = { .n = 0, .size = sizeof t.first };
	union float_value value;
	bool whole;
	char *end;

	t.start = t.first;
	__input_back(in, collect(in, &t, __input_next(in)));
	append(&t, '\0');
	__float_parse(t.start, &end, to->length == 'L' ? &__binary128 : to->length == 'l' ? &__binary64 : &__binary32,
		      value.words);
	whole = t.n > 1 && end == t.start + t.n - 1 && !t.failed;
	if (t.start != t.first)
		free(t.start);
	if (!whole)
		return MISMATCH;
	if (to->suppress)
		return SCANNED;
	if (to->length == 'L')
		*(long double *)to->to = value.ld;
	else if (to->length == 'l')
		*(double *)to->to = value.d;
	else
		*(float *)to->to = value.f;
	return SCANNED;
}
