/* Regular expressions: the one that was used last stands for an empty one. */
#include "ed.h"

struct expression lastexpression;
static regex_t re;
static bool any;

/* The character that delimits an expression, which follows. */
char delimiter(void)
{
	if (*at == ' ' || *at == '\n' || *at == '\\')
		fail("invalid pattern delimiter");
	return *at++;
}

/* Copies a set in brackets, in which a delimiter is an ordinary character; false if it has no end, and no set begins. */
static bool set(struct text *t)
{
	const char *s = at + 1;

	s += *s == '^';
	s += *s == ']';
	for (; *s != ']'; s++) {
		if (*s == '\n')
			return false;
		if (*s == '[' && oneof(s[1], ".:=")) {
			const char kind = s[1];

			for (s += 2; *s != '\n' && !(*s == kind && s[1] == ']'); s++)
				continue;
			if (*s++ == '\n')
				return false;
		}
	}
	append(t, at, s + 1 - at);
	at = s + 1;
	return true;
}

/* Copies an expression up to its delimiter, which is taken; false if the end of the command comes first. */
bool delimited(struct text *t, char delimiter)
{
	t->length = 0;
	append(t, "", 0);
	while (*at != delimiter && *at != '\n') {
		if (*at == '[') {
			if (!set(t))
				fail("unbalanced brackets ([])");
			continue;
		}
		if (*at == '\\') {
			if (at[1] == '\n')
				fail("trailing backslash (\\)");
			if (at[1] != delimiter || oneof(delimiter, ".*[]^$"))
				append(t, at, 1);
			at++;
		}
		append(t, at++, 1);
	}
	if (*at == '\n')
		return false;
	at++;
	return true;
}

void copyexpression(struct expression *to, const struct expression *from)
{
	if (to == from)
		return;
	to->text.length = 0;
	append(&to->text, from->text.s, from->text.length);
	to->flags = from->flags;
}

/* Makes an expression the one that was used last. */
const regex_t *compile(const struct expression *e)
{
	static char message[128];
	regex_t new = { .re_endp = e->text.s + e->text.length };
	int error = regcomp(&new, e->text.s, REG_PEND | e->flags);

	if (error != 0) {
		regerror(error, &new, message, sizeof message);
		fail(message);
	}
	if (any)
		regfree(&re);
	re = new;
	any = true;
	copyexpression(&lastexpression, e);
	return &re;
}

const regex_t *lastpattern(void)
{
	if (!any)
		fail("no previous pattern");
	return &re;
}

const regex_t *pattern(char delimiter)
{
	static struct expression e;

	delimited(&e.text, delimiter);
	return e.text.length > 0 ? compile(&e) : lastpattern();
}

/* A match at byte `from` or behind it; offsets in `m` count from the beginning of the line. */
bool matches(const regex_t *re, const struct line *l, size_t from, regmatch_t *m, size_t n)
{
	regmatch_t whole;

	checksignals();
	if (n == 0)
		m = &whole;
	m[0].rm_so = from;
	m[0].rm_eo = l->length;
	return regexec(re, l->text, n > 0 ? n : 1, m, REG_STARTEND | (from > 0 ? REG_NOTBOL : 0)) == 0;
}
