/* The expansions of wordexp behind $ and `: variables, the forms of ${...}, arithmetic and commands. */

#include <ctype.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "words.h"

/* Whether a character can be in a name; the first one is no digit. */
static bool in_name(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* The end of a quoted text that begins at p, or NULL. */
static const char *skip_quoted(const char *p, char quote)
{
	for (p++; *p != '\0' && *p != quote; p++)
		if (*p == '\\' && quote != '\'' && p[1] != '\0')
			p++;
	return *p == '\0' ? NULL : p;
}

/* The `close` that belongs to an `open` before p, quotes and nested ones left out; NULL if there is none. */
static const char *matching(const char *p, char open, char close)
{
	int depth = 1;

	for (; *p != '\0'; p++) {
		if (*p == '\\' && p[1] != '\0')
			p++;
		else if (*p == '\'' || *p == '"' || *p == '`') {
			p = skip_quoted(p, *p);
			if (p == NULL)
				return NULL;
		} else if (*p == open)
			depth++;
		else if (*p == close && --depth == 0)
			return p;
	}
	return NULL;
}

/* The value of a variable or a special parameter, NULL if it is not set. A program has no positional parameters. */
static const char *value_of(const char *name, char *buf, size_t size)
{
	if (name[1] == '\0')
		switch (*name) {
		case '$':
			snprintf(buf, size, "%d", (int)getpid());
			return buf;
		case '#':
		case '?':
			return "0";
		case '@':
		case '*':
		case '-':
			return "";
		case '!':
			return NULL;
		default:
			break;
		}
	return isdigit((unsigned char)*name) ? NULL : getenv(name);
}

/* Adds a value, or refuses one that is not set. */
static int add(struct words *w, const char *value, bool quoted)
{
	if (value == NULL && w->flags & WRDE_UNDEF)
		return WRDE_BADVAL;
	return __words_value(w, value != NULL ? value : "", quoted);
}

/* Adds the value without the shortest or longest part at its beginning or end that fits a pattern. */
static int trimmed(struct words *w, const char *value, const char *word, size_t n, bool front, bool quoted)
{
	const size_t len = strlen(value);
	const bool longest = n > 0 && *word == (front ? '#' : '%');
	char *pattern, *copy;
	int error = __words_whole(w, word + longest, n - longest, true, &pattern);

	if (error != 0)
		return error;
	copy = strdup(value);
	for (size_t i = 0; copy != NULL && i <= len; i++) {
		const size_t part = longest ? len - i : i;

		strcpy(copy, value);
		if (front)
			copy[part] = '\0';
		if (fnmatch(pattern, front ? copy : copy + len - part, 0) != 0)
			continue;
		strcpy(copy, value);
		if (!front)
			copy[len - part] = '\0';
		error = __words_value(w, front ? copy + part : copy, quoted);
		free(pattern);
		free(copy);
		return error;
	}
	free(pattern);
	error = copy == NULL ? WRDE_NOSPACE : __words_value(w, value, quoted);
	free(copy);
	return error;
}

/* The word of ${name-word}, as a part of the field. */
static int word(struct words *w, const char *from, size_t n, bool quoted)
{
	char *const copy = strndup(from, n);
	const bool before = w->expanding;
	const char *p = copy;
	int error;

	w->expanding = true;
	error = copy == NULL ? WRDE_NOSPACE : __words_part(w, &p, "", quoted);
	w->expanding = before;
	free(copy);
	return error;
}

/* ${name=word}: the variable is set. */
static int assign(struct words *w, const char *name, const char *from, size_t n, bool quoted)
{
	char *value;
	int error = __words_whole(w, from, n, false, &value);

	if (error != 0)
		return error;
	if (!in_name(*name) || isdigit((unsigned char)*name))
		error = WRDE_SYNTAX;
	else if (setenv(name, value, 1) < 0)
		error = WRDE_NOSPACE;
	else
		error = __words_value(w, value, quoted);
	free(value);
	return error;
}

/* What is behind the name in ${name...}, from `p` to `end`. */
static int form(struct words *w, const char *name, const char *value, const char *p, const char *end, bool quoted)
{
	const bool colon = p < end && *p == ':';
	const bool there = value != NULL && !(colon && *value == '\0');
	const char operator = p + colon < end ? p[colon] : '\0';
	const char *const from = p + colon + 1;

	if (p == end)
		return add(w, value, quoted);
	switch (operator) {
	case '-':
		return there ? __words_value(w, value, quoted) : word(w, from, end - from, quoted);
	case '=':
		return there ? __words_value(w, value, quoted) : assign(w, name, from, end - from, quoted);
	case '+':
		return there ? word(w, from, end - from, quoted) : 0;
	case '?':
		return there ? __words_value(w, value, quoted) : WRDE_BADVAL;
	case '#':
	case '%':
		if (colon)
			return WRDE_SYNTAX;
		if (value == NULL)
			return add(w, NULL, quoted);
		return trimmed(w, value, from, end - from, operator == '#', quoted);
	default:
		return WRDE_SYNTAX;
	}
}

/* The length of the name of a parameter at p, of `n` characters at most; 0 if there is none. */
static size_t name_at(const char *p)
{
	size_t n = 0;

	if (*p != '\0' && (strchr("@*#?-$!", *p) != NULL || isdigit((unsigned char)*p)))
		return 1;
	while (in_name(p[n]))
		n++;
	return n;
}

/* ${...}; *p is behind the brace. */
static int braced(struct words *w, const char **p, bool quoted)
{
	const char *const end = matching(*p, '{', '}');
	/* ${#} is the number of parameters, ${#name} the length of a value. */
	const bool length = **p == '#' && (*p)[1] != '}' && name_at(*p + 1) > 0 && in_name((*p)[1]);
	const char *const at = *p + length;
	char number[16], *name;
	const char *value;
	size_t n = name_at(at);
	int error;

	while (n > 0 && isdigit((unsigned char)*at) && isdigit((unsigned char)at[n]))
		n++;
	if (end == NULL || n == 0 || at + n > end || (length && at + n != end))
		return WRDE_SYNTAX;
	name = strndup(at, n);
	if (name == NULL)
		return WRDE_NOSPACE;
	value = value_of(name, number, sizeof number);
	if (length && (value != NULL || !(w->flags & WRDE_UNDEF))) {
		snprintf(number, sizeof number, "%zu", value != NULL ? strlen(value) : 0);
		error = __words_value(w, number, quoted);
	} else {
		error = form(w, name, value, at + n, end, quoted);
	}
	free(name);
	*p = end + 1;
	return error;
}

/* Adds the output of a command. */
static int command(struct words *w, const char *from, size_t n, bool quoted)
{
	struct text out = { 0 };
	int error;

	if (w->flags & WRDE_NOCMD)
		return WRDE_CMDSUB;
	error = __text_add(&out, "", 0);
	if (error == 0)
		error = __words_command(w, from, n, &out);
	if (error == 0)
		error = __words_value(w, out.at, quoted);
	free(out.at);
	return error;
}

/* $((...)): the expression is expanded as if in double quotes, and the shell computes it. */
static int arithmetic(struct words *w, const char *from, size_t n, bool quoted)
{
	struct text script = { 0 }, out = { 0 };
	char *expression = NULL;
	int error = __words_whole(w, from, n, false, &expression);

	if (error == 0 && strspn(expression, " \t\n0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
				"+-*/%<>=!&|^~?:()") != strlen(expression))
		error = WRDE_SYNTAX;
	if (error == 0)
		error = __text_add(&script, "echo $((", 8);
	if (error == 0)
		error = __text_add(&script, expression, strlen(expression));
	if (error == 0)
		error = __text_add(&script, "))", 2);
	if (error == 0)
		error = __text_add(&out, "", 0);
	if (error == 0)
		error = __words_command(w, script.at, script.len, &out);
	/* An expression without a value is none. */
	if (error == 0)
		error = out.len == 0 ? WRDE_SYNTAX : __words_value(w, out.at, quoted);
	free(expression);
	free(script.at);
	free(out.at);
	return error;
}

/* `...`: a backslash before $, ` and itself is not the command's. */
static int backquoted(struct words *w, const char **p, bool quoted)
{
	const char *const end = skip_quoted(*p, '`');
	struct text script = { 0 };
	int error = end == NULL ? WRDE_SYNTAX : __text_add(&script, "", 0);

	for (const char *c = *p + 1; error == 0 && c < end; c++) {
		if (*c == '\\' && (strchr("$`\\", c[1]) != NULL || (quoted && c[1] == '"')))
			c++;
		error = __text_add(&script, c, 1);
	}
	if (error == 0)
		error = command(w, script.at, script.len, quoted);
	free(script.at);
	if (end != NULL)
		*p = end + 1;
	return error;
}

/* $(...) and $((...)); *p is at the first parenthesis. */
static int parentheses(struct words *w, const char **p, bool quoted)
{
	const char *const from = *p + 1, *const end = matching(from, '(', ')');
	int error;

	if (end == NULL)
		return WRDE_SYNTAX;
	if (*from == '(' && end[-1] == ')' && matching(from + 1, '(', ')') == end - 1)
		error = arithmetic(w, from + 1, end - 1 - (from + 1), quoted);
	else
		error = command(w, from, end - from, quoted);
	*p = end + 1;
	return error;
}

int __words_dollar(struct words *w, const char **p, bool quoted)
{
	char number[16], *name;
	size_t n;
	int error;

	if (**p == '`')
		return backquoted(w, p, quoted);
	(*p)++;
	if (**p == '(')
		return parentheses(w, p, quoted);
	if (**p == '{') {
		(*p)++;
		return braced(w, p, quoted);
	}
	n = name_at(*p);
	/* A dollar sign that begins nothing is itself. */
	if (n == 0)
		return __words_char(w, '$', quoted);
	name = strndup(*p, n);
	if (name == NULL)
		return WRDE_NOSPACE;
	error = add(w, value_of(name, number, sizeof number), quoted);
	free(name);
	*p += n;
	return error;
}
