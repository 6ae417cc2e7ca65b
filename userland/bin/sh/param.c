/* Expansions after $ and `: parameters, the forms of ${...}, $(...), $((...)) and `...`. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "sh.h"

static void allparams(char which, bool quoted)
{
	const char *ifs = getvar("IFS");
	char between[2] = { which == '@' || !ifs ? ' ' : *ifs, '\0' };

	if (which == '*')
		insert("", quoted); /* "$*" is a field even without parameters */
	for (int i = 0; i < params.n; i++) {
		bool apart = expansion->split && (which == '@' || !quoted);

		insert(params.args[i], quoted);
		if (i + 1 == params.n)
			break;
		if (!apart)
			insert(between, true);
		else if (expansion->started)
			endfield();
	}
}

static const char *number10(long long n)
{
	char text[24];
	int length = snprintf(text, sizeof text, "%lld", n);

	return keep(text, length);
}

/* The value of a variable, a positional or a special parameter; NULL if it has none. */
static const char *parameter(const char *name)
{
	switch (*name) {
	case '?':
		return number10(status);
	case '$':
		return number10(shellpid);
	case '!':
		return lastbg ? number10(lastbg) : NULL;
	case '#':
		return number10(params.n);
	case '-':
		return optionletters();
	case '@':
	case '*':
		return params.n > 0 ? params.args[0] : NULL;
	}
	if (isdigit((unsigned char)*name)) {
		long i = strtol(name, NULL, 10);

		return i == 0 ? arg0 : i <= params.n ? params.args[i - 1] : NULL;
	}
	return getvar(name);
}

/* Bytes of the parameter's name at s. */
static size_t parameterlength(const char *s)
{
	if (isdigit((unsigned char)*s))
		return strspn(s, "0123456789");
	return *s && strchr("?$!#-@*", *s) ? 1 : namelength(s);
}

static void wrong(const char *name, const char *message)
{
	complain("%s: %s", name, message);
	expanderror = true;
}

static void checkset(const char *name, const char *value)
{
	if (value == NULL && opt_u && *name != '@' && *name != '*')
		wrong(name, "is not set");
}

static void insertparameter(const char *name, bool quoted)
{
	const char *value;

	if (*name == '@' || *name == '*') {
		allparams(*name, quoted);
		return;
	}
	value = parameter(name);
	checkset(name, value);
	insert(value ? value : "", quoted);
}

/* Takes off the shortest or longest beginning (#) or end (%) that matches. */
static const char *strip(const char *value, char from, bool longest, const char *pattern)
{
	const char *end = value + strlen(value);

	for (size_t i = 0, n = end - value; i <= n; i++) {
		const char *at = value + ((from == '#') != longest ? i : n - i);

		if (from == '#' && match(pattern, value, at))
			return at;
		if (from == '%' && match(pattern, at, end))
			return keep(value, at - value);
	}
	return value;
}

static bool isspecial(const char *name)
{
	return namelength(name) == 0;
}

/* ${name op word}: s is after the name, end at the brace. */
static void modified(const char *name, const char *s, const char *end, int flags)
{
	bool colon = *s == ':', quoted = flags & Q_QUOTED;
	const char *value = parameter(name);
	char op;

	s += colon;
	op = *s++;
	if (colon && value && *value == '\0' && !(strchr("@*", *name) && params.n > 1))
		value = NULL;
	switch (s <= end ? op : '\0') {
	case '-':
	case '+':
		if (value && op == '-')
			insertparameter(name, quoted);
		else if (!value == (op == '-') && s < end)
			expandtext(s, end, flags | Q_SPLIT);
		else
			insert("", quoted);
		return;
	case '=':
		if (value) {
			insertparameter(name, quoted);
		} else if (isspecial(name)) {
			wrong(name, "cannot be assigned");
		} else if (setvar(name, unmark(expandpart(s, end, flags)))) {
			insert(getvar(name), quoted);
		} else {
			expanderror = true;
		}
		return;
	case '?':
		value ? insertparameter(name, quoted) :
		        wrong(name, s < end ? unmark(expandpart(s, end, flags)) : "is not set");
		return;
	case '#':
	case '%': {
		bool longest = *s == op && s < end;

		if (colon)
			break;
		checkset(name, value);
		insert(strip(value ? value : "", op, longest, expandpart(s + longest, end, 0)), quoted);
		return;
	}
	}
	wrong(name, "bad substitution");
}

/* ${#name}; of @ and * the number of parameters. */
static void insertlength(const char *name, bool quoted)
{
	const char *value = parameter(name);

	checkset(name, value);
	insert(number10(strchr("@*", *name) ? params.n : value ? (int)strlen(value) : 0), quoted);
}

/* ${s}, up to `end`. */
static void braces(const char *s, const char *end, int flags)
{
	size_t n = parameterlength(s);
	char *name = keep(s, n);

	if (*s == '#' && end - s > 1 && 1 + parameterlength(s + 1) == (size_t)(end - s)) {
		insertlength(keep(s + 1, end - s - 1), flags & Q_QUOTED);
	} else if (n == 0 || s == end) {
		wrong(keep(s, end - s), "bad substitution");
	} else if (s + n == end) {
		insertparameter(name, flags & Q_QUOTED);
	} else {
		modified(name, s + n, end, flags);
	}
}

const char *dollar(const char *s, const char *end, int flags)
{
	bool quoted = flags & Q_QUOTED;
	size_t n;

	if (s < end && (*s == '{' || *s == '(')) {
		n = reach('$', s, end - s, quoted);
		if (n == 0) {
			expanderror = true;
			return end;
		}
		if (*s == '{') {
			braces(s + 1, s + n - 1, flags);
		} else if (s[1] == '(') {
			insert(number10(arith(unmark(expandpart(s + 2, s + n - 2, Q_QUOTED)))), quoted);
		} else {
			insert(substitute(keep(s + 1, n - 2)), quoted);
		}
		return s + n;
	}
	n = s == end ? 0 : isdigit((unsigned char)*s) ? 1 : parameterlength(s);
	if (n == 0)
		add('$', true);
	else
		insertparameter(keep(s, n), quoted);
	return s + n;
}

/* Inside, \ stands for itself but before $ ` and \, and in double quotes ". */
const char *backquote(const char *s, const char *end, int flags)
{
	const char *special = (flags & (Q_QUOTED | Q_HERE)) == Q_QUOTED ? "$`\\\"" : "$`\\";
	size_t n = reach('`', s, end - s, false);
	struct buf command = { 0 };

	if (n == 0) {
		expanderror = true;
		return end;
	}
	for (const char *close = s + n - 1; s < close; s++) {
		if (*s == '\\' && strchr(special, s[1]))
			s++;
		put(&command, *s);
	}
	insert(substitute(string(&command)), flags & Q_QUOTED);
	return s + 1;
}
