/* s: puts a replacement in the place of matches. */
#include <ctype.h>
#include <string.h>
#include "ed.h"

enum { NMATCHES = 10 };

/* The last substitution, which s without an expression repeats. */
static struct {
	struct expression expression;
	struct text replacement;
	bool any, all;   /* g: all matches, from the n-th on */
	long which;      /* the n-th match */
} s;

/* Takes the replacement in, up to the delimiter; a newline that is part of it stands behind a backslash. */
static void takereplacement(char delimiter)
{
	static struct text t;
	size_t n;

	t.length = 0;
	append(&t, "", 0);
	while (*at != delimiter && *at != '\n') {
		if (*at == '\\') {
			append(&t, at++, 1);
			if (*at == '\n') {
				append(&t, "\n", 1);
				if (inglobal || (at = nextline(&n)) == NULL) {
					at = "\n";
					fail("a newline cannot be replaced by here");
				}
				continue;
			}
		}
		append(&t, at++, 1);
	}
	if (t.length == 1 && *t.s == '%') {
		if (!s.any)
			fail("no previous substitution");
		return;
	}
	s.replacement.length = 0;
	append(&s.replacement, t.s, t.length);
}

/* What stands behind the replacement, or behind the s that repeats the last one. */
static int takeflags(bool repeated, bool *uselast)
{
	int how = 0;

	for (;; at++) {
		if (isdigit((unsigned char)*at)) {
			if ((s.which = number()) == 0)
				fail("invalid command suffix");
			at--;
		} else if (*at == 'g') {
			s.all = !s.all;
		} else if (*at == 'r' && repeated) {
			*uselast = true;
		} else if (*at == 'I' && !repeated) {
			s.expression.flags = REG_ICASE;
		} else if (oneof(*at, "lnp")) {
			how |= *at == 'l' ? LIST : *at == 'n' ? NUMBER : PRINT;
		} else {
			break;
		}
	}
	if (*at != '\n')
		fail("invalid command suffix");
	return how;
}

/* & is what matched, \1 a part of it; a newline splits the line. */
static void appendreplacement(struct text *to, const struct line *l, const regmatch_t *m)
{
	const char *r = s.replacement.s, *end = r + s.replacement.length;

	for (; r < end; r++) {
		int part = *r == '&' ? 0 : -1;

		if (*r == '\\' && r + 1 < end) {
			r++;
			if (*r >= '1' && *r <= '9')
				part = *r - '0';
		}
		if (part < 0)
			append(to, r, 1);
		else if (m[part].rm_so >= 0)
			append(to, l->text + m[part].rm_so, m[part].rm_eo - m[part].rm_so);
	}
}

/* The text of a line with its matches replaced; false if it has none that count. */
static bool replaced(struct text *to, const regex_t *re, const struct line *l)
{
	size_t from = 0, copied = 0, lastend = -1; /* where to look; what `to` has; the end of the last match */
	bool done = false;
	regmatch_t m[NMATCHES];

	to->length = 0;
	for (long n = 0; from <= l->length && matches(re, l, from, m, NMATCHES);) {
		size_t begin = m[0].rm_so, end = m[0].rm_eo;
		bool counts = begin != lastend || begin < end; /* an empty match right behind another does not */

		n += counts;
		append(to, l->text + copied, begin - copied);
		copied = lastend = end;
		if (counts && (n == s.which || (s.all && n > s.which))) {
			appendreplacement(to, l, m);
			done = true;
			if (!s.all)
				break;
		} else {
			append(to, l->text + begin, end - begin);
		}
		from = end;
		if (begin == end) {
			if (from < l->length)
				append(to, l->text + from, 1);
			copied = ++from;
		}
	}
	if (done && copied < l->length)
		append(to, l->text + copied, l->length - copied);
	return done;
}

/* Replaces line n by the lines of a text; their number. */
static size_t putlines(size_t n, const struct text *t)
{
	const char *from = t->s, *end = t->s + t->length, *newline;
	struct chain c;

	while (from < end && (newline = memchr(from, '\n', end - from)) != NULL) {
		arrive(from, newline - from);
		from = newline + 1;
	}
	arrive(from, end - from);
	c = arrived();
	change(n - 1, 1, c, true);
	return c.n;
}

/* Takes an expression and a replacement in; false if the delimiter at the end is missing. */
static bool newsubstitution(void)
{
	static struct expression e;
	char c = delimiter();

	if (!delimited(&e.text, c))
		fail("missing pattern delimiter");
	if (e.text.length == 0)
		lastpattern();
	takereplacement(c);
	copyexpression(&s.expression, e.text.length > 0 ? &e : &lastexpression);
	s.any = true;
	s.all = false;
	s.which = 1;
	if (*at == '\n')
		return false;
	at++;
	return true;
}

void substitute(char name, struct range *r)
{
	static struct text result;
	const regex_t *re;
	size_t found = 0, to;
	bool repeated = *at == '\n' || oneof(*at, "0123456789gprln"), uselast = false;
	int how = 0;

	(void)name;
	lines(r, dot, dot);
	if (repeated && !s.any)
		fail("no previous substitution");
	if (!repeated && !newsubstitution())
		how = PRINT;
	how |= takeflags(repeated, &uselast);
	re = uselast ? lastpattern() : compile(&s.expression);
	append(&result, "", 0);
	to = r->to;
	for (size_t n = r->from; n <= to; n++) {
		if (replaced(&result, re, lineat(n))) {
			size_t lines = putlines(n, &result);

			n += lines - 1;
			to += lines - 1;
			dot = found = n;
		}
	}
	if (found == 0 && !inglobal)
		fail("no match");
	if (found > 0 && how)
		show(dot, dot, how);
}
