/*
 * expr expression: its value, by recursive descent. From the weakest on: | &
 * then = > >= < <= != then + - then * / % then : which matches a pattern at
 * the beginning of a string. 1 if the value is nothing or 0, 2 if the
 * expression is wrong.
 */
#include <err.h>
#include <errno.h>
#include <regex.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG = 2 };

static char **at;

static char *either(void);

static bool taken(const char *op)
{
	if (*at == NULL || strcmp(*at, op) != 0)
		return false;
	at++;
	return true;
}

static bool isnumber(const char *s, long long *n)
{
	char *end;

	errno = 0;
	*n = strtoll(s, &end, 10);
	if (errno == ERANGE)
		errx(WRONG, "%s: %s", s, strerror(ERANGE));
	return *s && *end == '\0' && strchr("-0123456789", *s) != NULL;
}

static char *number(long long n)
{
	char *s = malloc(24);

	if (s == NULL)
		err(WRONG, NULL);
	snprintf(s, 24, "%lld", n);
	return s;
}

static bool isnothing(const char *s)
{
	long long n;

	return *s == '\0' || (isnumber(s, &n) && n == 0);
}

static char *primary(void)
{
	char *value = *at;

	if (value == NULL)
		errx(WRONG, "syntax error");
	if (taken("(")) {
		value = either();
		if (!taken(")"))
			errx(WRONG, "syntax error");
		return value;
	}
	at++;
	return value;
}

/* The text that \(...\) matched; without \(...\), the number of characters that matched. */
static char *matched(const char *s, const char *pattern)
{
	regmatch_t m[2];
	regex_t re;
	char text[128], *value;
	int error = regcomp(&re, pattern, 0);

	if (error != 0) {
		regerror(error, &re, text, sizeof text);
		errx(WRONG, "%s: %s", pattern, text);
	}
	m[1].rm_so = -1;
	if (regexec(&re, s, 2, m, 0) != 0 || m[0].rm_so != 0)
		value = re.re_nsub > 0 ? "" : number(0);
	else if (re.re_nsub > 0)
		value = m[1].rm_so < 0 ? "" : strndup(s + m[1].rm_so, m[1].rm_eo - m[1].rm_so);
	else
		value = number(m[0].rm_eo);
	regfree(&re);
	return value;
}

static char *match(void)
{
	char *value = primary();

	while (taken(":"))
		value = matched(value, primary());
	return value;
}

static void numbers(const char *a, const char *b, long long *x, long long *y)
{
	if (!isnumber(a, x) || !isnumber(b, y))
		errx(WRONG, "non-numeric argument");
}

static char *product(void)
{
	char *value = match();

	for (;;) {
		char op = taken("*") ? '*' : taken("/") ? '/' : taken("%") ? '%' : '\0';
		long long x, y;

		if (op == '\0')
			return value;
		numbers(value, match(), &x, &y);
		if (op != '*' && y == 0)
			errx(WRONG, "division by zero");
		if (op == '*' ? __builtin_mul_overflow(x, y, &x) : y == -1 && __builtin_sub_overflow(0, x, &x))
			errx(WRONG, "overflow");
		value = number(op == '*' || (y == -1 && op == '/') ? x : op == '/' ? x / y : y == -1 ? 0 : x % y);
	}
}

static char *sum(void)
{
	char *value = product();

	for (;;) {
		char op = taken("+") ? '+' : taken("-") ? '-' : '\0';
		long long x, y;

		if (op == '\0')
			return value;
		numbers(value, product(), &x, &y);
		if (op == '+' ? __builtin_add_overflow(x, y, &x) : __builtin_sub_overflow(x, y, &x))
			errx(WRONG, "overflow");
		value = number(x);
	}
}

static bool holds(const char *op, const char *a, const char *b)
{
	long long x, y;
	int order;

	if (isnumber(a, &x) && isnumber(b, &y))
		order = (x > y) - (x < y);
	else
		order = strcmp(a, b);
	switch (*op) {
	case '<': return op[1] ? order <= 0 : order < 0;
	case '>': return op[1] ? order >= 0 : order > 0;
	case '!': return order != 0;
	}
	return order == 0;
}

static char *comparison(void)
{
	static const char *const operators[] = { "=", "==", ">=", ">", "<=", "<", "!=" };
	char *value = sum();

	for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++) {
		if (taken(operators[i])) {
			value = holds(operators[i], value, sum()) ? "1" : "0";
			i = -1;
		}
	}
	return value;
}

static char *both(void)
{
	char *value = comparison();

	while (taken("&")) {
		bool right = !isnothing(comparison());

		if (isnothing(value) || !right)
			value = "0";
	}
	return value;
}

static char *either(void)
{
	char *value = both();

	while (taken("|")) {
		char *right = both();

		if (isnothing(value))
			value = *right ? right : "0";
	}
	return value;
}

int main(int argc, char **argv)
{
	char *value;

	at = argv + 1;
	taken("--");
	if (*at == NULL) {
		fprintf(stderr, "usage: expr expression\n");
		return WRONG;
	}
	(void)argc;
	value = either();
	if (*at)
		errx(WRONG, "syntax error");
	printf("%s\n", value);
	return isnothing(value);
}
