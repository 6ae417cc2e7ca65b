/* s: puts a replacement in the place of matches. */
#include <string.h>
#include "sed.h"

enum { NMATCHES = 10 };

bool matches(regex_t *re, const char *s, int flags, regmatch_t *m, size_t n)
{
	static regex_t *last;

	if (re)
		last = re;
	if (last == NULL)
		fail("there is no expression that was used last");
	return regexec(last, s, n, m, flags) == 0;
}

/* & is what matched, \1 a part of it. */
static void appendreplacement(struct text *to, const char *replacement, const char *s, const regmatch_t *m)
{
	for (; *replacement; replacement++) {
		int part = *replacement == '&' ? 0 : -1;

		if (*replacement == '\\' && replacement[1]) {
			replacement++;
			if (*replacement >= '0' && *replacement <= '9')
				part = *replacement - '0';
		}
		if (part < 0)
			append(to, replacement[-1] == '\\' && *replacement == 'n' ? "\n" : replacement, 1);
		else if (m[part].rm_so >= 0)
			append(to, s + m[part].rm_so, m[part].rm_eo - m[part].rm_so);
	}
}

/* Edits the pattern space; whether anything was replaced. */
bool substitute(const struct substitution *s)
{
	static struct text result;
	const char *at = pattern.s;
	regmatch_t m[NMATCHES];
	bool done = false, emptybehind = true; /* an empty match right behind another one does not count */
	long n = 0;

	setlength(&result, 0);
	while (matches(s->re, at, at > pattern.s ? REG_NOTBOL : 0, m, NMATCHES)) {
		bool empty = m[0].rm_so == m[0].rm_eo, counts = !empty || m[0].rm_so > 0 || emptybehind;

		append(&result, at, m[0].rm_so);
		n += counts;
		if (counts && (n == s->which || (s->which == 0 && n == 1) || (s->all && n >= s->which))) {
			appendreplacement(&result, s->replacement, at, m);
			done = true;
		} else {
			append(&result, at + m[0].rm_so, m[0].rm_eo - m[0].rm_so);
		}
		at += m[0].rm_eo;
		if (done && !s->all)
			break;
		emptybehind = empty;
		if (empty) {
			if (*at == '\0')
				break;
			append(&result, at++, 1);
		}
	}
	append(&result, at, strlen(at));
	if (done) {
		struct text swap = pattern;

		pattern = result;
		result = swap;
	}
	return done;
}
