/* Addresses: the lines that a command is for. */
#include <ctype.h>
#include <string.h>
#include "ed.h"

bool oneof(char c, const char *set)
{
	return c != '\0' && strchr(set, c) != NULL;
}

enum { MOST = 1000000000 }; /* no buffer has so many lines */

void blanks(void)
{
	while (*at == ' ' || *at == '\t')
		at++;
}

/* A number; one beyond MOST counts as MOST. */
long number(void)
{
	long n = 0;

	for (; isdigit((unsigned char)*at); at++)
		n = n >= MOST / 10 ? MOST : 10 * n + *at - '0';
	return n;
}

/* The next line that matches, onward or backward from the current one, around the ends. */
static size_t search(char delimiter)
{
	const regex_t *re = pattern(delimiter);
	size_t n = dot;

	for (size_t i = 0; i < last; i++) {
		if (delimiter == '/')
			n = n < last ? n + 1 : 1;
		else
			n = n > 1 ? n - 1 : last;
		if (matches(re, lineat(n), 0, NULL, 0))
			return n;
	}
	fail("no match");
}

/* What an address begins with; false if there is none. */
static bool base(long *n)
{
	blanks();
	if (isdigit((unsigned char)*at)) {
		*n = number();
		return true;
	}
	switch (*at) {
	case '.': at++; *n = dot; return true;
	case '$': at++; *n = last; return true;
	case '\'':
		at++;
		*n = marked(*at);
		at++;
		return true;
	case '/':
	case '?':
		*n = search(*at++);
		return true;
	case '+':
	case '-':
	case '^': *n = dot; return true;
	}
	return false;
}

/* An address with its offsets; false if there is none. */
bool address(long *n)
{
	if (!base(n))
		return false;
	for (;;) {
		blanks();
		if (*at == '+' || *at == '-' || *at == '^') {
			int sign = *at++ == '+' ? 1 : -1;

			*n += sign * (isdigit((unsigned char)*at) ? number() : 1);
		} else if (isdigit((unsigned char)*at)) {
			*n += number();
		} else {
			return true;
		}
		if (*n > MOST || *n < -MOST)
			fail("invalid address");
	}
}

static void setdot(long n)
{
	if (n < 0 || (size_t)n > last)
		fail("invalid address");
	dot = n;
}

/* All addresses before a command. Of more than two the last two count. */
struct range addresses(void)
{
	struct range r = { 0, dot, dot };

	blanks();
	if (*at == '%') {
		at++;
		return (struct range){ 2, 1, last };
	}
	for (;;) {
		char separator;

		if (address(&r.to) && r.given == 0) {
			r.from = r.to;
			r.given = 1;
		}
		blanks();
		if (*at != ',' && *at != ';')
			return r;
		separator = *at++;
		if (r.given == 0) {
			r.from = separator == ',' ? 1 : dot;
			r.to = last;
		} else {
			r.from = r.to;
		}
		r.given = 2;
		if (separator == ';')
			setdot(r.from);
	}
}
