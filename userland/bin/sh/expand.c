/*
 * Words to arguments: ~, $name, ${...}, $(...), `...`, $((...)), then fields
 * where unquoted results hold characters of $IFS, then paths, then quotes off.
 * Until that last step, a character that was quoted and means something to a
 * pattern has a \ before it.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "sh.h"

bool expanderror;

/* One expansion under way; they nest, in ${x:-...} and the like. */
struct expansion {
	bool split;
	struct buf word;
	bool started;  /* the field exists, be it empty */
	bool spaced;   /* the last field was ended by white space */
	char **fields;
	int n, room;
};
static struct expansion *x;

static void text(const char *s, const char *end, bool quoted);

static void addfield(const char *field)
{
	if (x->n + 1 >= x->room) {
		char **more = alloc((x->room = x->room ? 2 * x->room : 8) * sizeof *more);

		if (x->n > 0)
			memcpy(more, x->fields, x->n * sizeof *more);
		x->fields = more;
	}
	x->fields[x->n++] = (char *)field;
	x->fields[x->n] = NULL;
}

static void endfield(void)
{
	char *field = string(&x->word);
	int before = x->n;

	x->word = (struct buf){ 0 };
	x->started = false;
	if (!opt_f && isglob(field))
		globinto(field, addfield);
	if (x->n == before)
		addfield(unescape(field));
}

static void add(char c, bool quoted)
{
	if (c == '\\' || (quoted && strchr("*?[]-!^", c)))
		put(&x->word, '\\');
	put(&x->word, c);
	x->started = true;
	x->spaced = false;
}

static bool isifs(char c)
{
	const char *ifs = getvar("IFS");

	return strchr(ifs ? ifs : " \t\n", c) != NULL;
}

/* Adds the result of an expansion, which may end fields. */
static void insert(const char *s, bool quoted)
{
	for (; *s; s++) {
		if (quoted || !x->split || !isifs(*s)) {
			add(*s, quoted);
		} else if (isspace((unsigned char)*s)) {
			if (x->started) {
				endfield();
				x->spaced = true;
			}
		} else {
			if (x->started || !x->spaced)
				endfield();
			x->spaced = false;
		}
	}
}

/* The character after the one that closes what begins before s, as lex.c found it. */
static const char *after(const char *s, char close)
{
	while (*s && *s != close) {
		char c = *s++;

		if (c == '\\' && close != '\'') {
			if (*s)
				s++;
		} else if (close == '\'' || close == '`') {
			continue;
		} else if (c == '$' && (*s == '{' || *s == '(')) {
			s = after(s + 1, *s == '{' ? '}' : ')');
		} else if (c == '"' || c == '`' || (c == '\'' && close != '"')) {
			s = after(s, c);
		} else if ((c == '(' && close == ')') || (c == '{' && close == '}')) {
			s = after(s, close);
		}
	}
	return *s ? s + 1 : s;
}

static void allparams(char which, bool quoted)
{
	const char *ifs = getvar("IFS");
	char between[2] = { which == '@' || !ifs ? ' ' : *ifs, '\0' };

	for (int i = 0; i < nparams; i++) {
		insert(params[i], quoted);
		if (i + 1 == nparams)
			break;
		if (x->split && (which == '@' || !quoted)) {
			if (x->started || quoted)
				endfield();
		} else {
			insert(between, true);
		}
	}
}

/* The value of a variable, a positional or a special parameter; NULL if it has none. */
static const char *parameter(const char *name)
{
	static char number[16];
	struct buf options = { 0 };

	switch (*name) {
	case '?':
		snprintf(number, sizeof number, "%d", status);
		return number;
	case '$':
		snprintf(number, sizeof number, "%d", shellpid);
		return number;
	case '!':
		snprintf(number, sizeof number, "%d", lastbg);
		return lastbg ? number : NULL;
	case '#':
		snprintf(number, sizeof number, "%d", nparams);
		return number;
	case '-':
		puts_to(&options, opt_e ? "e" : "");
		puts_to(&options, opt_f ? "f" : "");
		puts_to(&options, interactive ? "i" : "");
		puts_to(&options, opt_m ? "m" : "");
		puts_to(&options, opt_u ? "u" : "");
		puts_to(&options, opt_x ? "x" : "");
		return string(&options);
	case '@':
	case '*':
		return nparams > 0 ? params[0] : NULL;
	}
	if (isdigit((unsigned char)*name)) {
		int i = atoi(name);

		return i == 0 ? arg0 : i <= nparams ? params[i - 1] : NULL;
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

static void insertparameter(const char *name, bool quoted)
{
	const char *value;

	if (*name == '@' || *name == '*') {
		allparams(*name, quoted);
		return;
	}
	value = parameter(name);
	if (value == NULL && opt_u) {
		complain("%s: is not set", name);
		expanderror = true;
	}
	insert(value ? value : "", quoted);
}

/* Takes off the shortest or longest beginning (#) or end (%) that matches. */
static const char *strip(const char *value, char end, bool longest, const char *pattern)
{
	size_t n = strlen(value);

	for (size_t i = 0; i <= n; i++) {
		size_t at = (end == '#') != longest ? i : n - i;

		if (end == '#' && match(pattern, keep(value, at)))
			return value + at;
		if (end == '%' && match(pattern, value + at))
			return keep(value, at);
	}
	return value;
}

static void missing(const char *name, const char *message)
{
	complain("%s: %s", name, *message ? message : "is not set");
	expanderror = true;
}

/* ${name op word}: s is after the name, end at the brace. */
static void modified(const char *name, const char *s, const char *end, bool quoted)
{
	bool colon = *s == ':';
	const char *value = parameter(name);
	char op;

	s += colon;
	op = *s++;
	if (colon && value && *value == '\0')
		value = NULL;
	switch (op) {
	case '-':
		value ? insertparameter(name, quoted) : text(s, end, quoted);
		return;
	case '+':
		if (value)
			text(s, end, quoted);
		return;
	case '=':
		if (value == NULL && setvar(name, expandone(keep(s, end - s))))
			value = getvar(name);
		insert(value ? value : "", quoted);
		return;
	case '?':
		value ? insertparameter(name, quoted) : missing(name, expandone(keep(s, end - s)));
		return;
	case '#':
	case '%': {
		bool longest = *s == op;

		insert(strip(value ? value : "", op, longest, expandpattern(keep(s + longest, end - s - longest))),
		       quoted);
		return;
	}
	}
	complain("${%s...: bad substitution", name);
	expanderror = true;
}

static void braces(const char *s, const char *end, bool quoted)
{
	size_t n;
	char *name, length[24];

	if (*s == '#' && end - s > 1) {
		const char *value = parameter(keep(s + 1, end - s - 1));

		snprintf(length, sizeof length, "%zu", value ? strlen(value) : 0);
		insert(length, quoted);
		return;
	}
	n = parameterlength(s);
	name = keep(s, n);
	if (n == 0) {
		complain("${%s: bad substitution", keep(s, end - s));
		expanderror = true;
	} else if (s + n == end) {
		insertparameter(name, quoted);
	} else {
		modified(name, s + n, end, quoted);
	}
}

static char *expandquoted(const char *s, const char *end);

/* What follows a $; returns where it ends. */
static const char *dollar(const char *s, bool quoted)
{
	const char *end = s;
	size_t n;
	char number[24];

	if (*s == '{' || *s == '(') {
		end = after(s + 1, *s == '{' ? '}' : ')');
		if (end - s < 2 || end[-1] != (*s == '{' ? '}' : ')')) {
			complain("$%c...: not closed", *s);
			expanderror = true;
			return end;
		}
	}
	if (*s == '{') {
		braces(s + 1, end - 1, quoted);
		return end;
	}
	if (*s == '(') {
		if (s[1] == '(' && end - s > 3 && end[-2] == ')') {
			snprintf(number, sizeof number, "%lld", arith(expandquoted(s + 2, end - 2)));
			insert(number, quoted);
		} else {
			insert(substitute(keep(s + 1, end - s - 2)), quoted);
		}
		return end;
	}
	n = isdigit((unsigned char)*s) ? 1 : parameterlength(s);
	if (n == 0)
		add('$', true);
	else
		insertparameter(keep(s, n), quoted);
	return s + n;
}

/* After a `; inside, \ stands for itself but before $ ` and \. */
static const char *backquote(const char *s, bool quoted)
{
	const char *end = after(s, '`');
	struct buf command = { 0 };

	for (; s < end - 1; s++) {
		if (*s == '\\' && strchr("$`\\", s[1]))
			s++;
		put(&command, *s);
	}
	insert(substitute(string(&command)), quoted);
	return end;
}

/* The inside of double quotes, or of a here-document. */
static void doublequoted(const char *s, const char *end)
{
	while (s < end) {
		char c = *s++;

		if (c == '\\' && s < end && *s == '\n')
			s++;
		else if (c == '\\' && s < end && strchr("$`\"\\", *s))
			add(*s++, true);
		else if (c == '$')
			s = dollar(s, true);
		else if (c == '`')
			s = backquote(s, true);
		else
			add(c, true);
	}
}

static const char *tilde(const char *s)
{
	const char *home = getvar("HOME");

	if ((s[1] == '/' || s[1] == '\0') && home) {
		for (; *home; home++)
			add(*home, true);
		return s + 1;
	}
	add(*s, false);
	return s + 1;
}

/* The text of a word, from s to end; inside double quotes if `quoted`. */
static void text(const char *s, const char *end, bool quoted)
{
	const char *begin = s, *close;

	if (quoted) {
		doublequoted(s, end);
		return;
	}
	while (s < end) {
		char c = *s++;

		switch (c) {
		case '\\':
			if (s < end)
				add(*s++, true);
			break;
		case '\'':
			for (x->started = true; s < end && *s != '\''; s++)
				add(*s, true);
			s++;
			break;
		case '"':
			close = after(s, '"');
			if (nparams > 0 || strncmp(s, "$@\"", 3) != 0)
				x->started = true;
			doublequoted(s, close - 1);
			s = close;
			break;
		case '$':
			s = dollar(s, false);
			break;
		case '`':
			s = backquote(s, false);
			break;
		case '~':
			if (s - 1 == begin) {
				s = tilde(s - 1);
				break;
			}
			/* fallthrough */
		default:
			add(c, false);
		}
	}
}

char **expandwords(const struct word *words, int *argc)
{
	struct expansion mine = { .split = true }, *outer = x;

	x = &mine;
	for (; words; words = words->next) {
		mine.spaced = false;
		text(words->text, words->text + strlen(words->text), false);
		if (mine.started)
			endfield();
		mine.word = (struct buf){ 0 };
	}
	x = outer;
	*argc = mine.n;
	if (mine.fields == NULL) {
		mine.fields = alloc(sizeof *mine.fields);
		mine.fields[0] = NULL;
	}
	return mine.fields;
}

static char *whole(const char *s, const char *end, bool quoted)
{
	struct expansion mine = { .split = false }, *outer = x;

	x = &mine;
	text(s, end, quoted);
	x = outer;
	return string(&mine.word);
}

char *expandpattern(const char *raw)
{
	return whole(raw, raw + strlen(raw), false);
}

char *expandone(const char *raw)
{
	return unescape(expandpattern(raw));
}

static char *expandquoted(const char *s, const char *end)
{
	return unescape(whole(s, end, true));
}

char *expandhere(const char *raw)
{
	return expandquoted(raw, raw + strlen(raw));
}
