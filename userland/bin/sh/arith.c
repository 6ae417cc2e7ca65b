/*
 * The integer expressions of $((...)): C's operators without ++, -- and the
 * comma, on 64-bit integers, by climbing precedence. A name is its variable's value,
 * 0 if it has none; = and the likes of += set it.
 */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "sh.h"

static const char *at;
static int unevaluated; /* inside what && || ?: skip */

static long long expression(int least);

static long long fail(const char *what)
{
	if (!expanderror)
		complain("arithmetic: %s", what);
	expanderror = true;
	at = "";
	return 0;
}

static void blanks(void)
{
	at += strspn(at, " \t\n");
}

static bool taken(const char *op)
{
	size_t n = strlen(op);

	blanks();
	if (strncmp(at, op, n) != 0)
		return false;
	at += n;
	return true;
}

struct operator {
	const char *sign;
	int precedence; /* higher binds tighter; 0 is assignment */
};
/* A sign comes before those that begin it. */
static const struct operator operators[] = {
	{ "||", 2 }, { "&&", 3 }, { "==", 7 }, { "!=", 7 }, { "<<", 9 }, { ">>", 9 }, { "<=", 8 }, { ">=", 8 },
	{ "<", 8 }, { ">", 8 }, { "|", 4 }, { "^", 5 }, { "&", 6 }, { "+", 10 }, { "-", 10 }, { "*", 11 },
	{ "/", 11 }, { "%", 11 },
};

static const struct operator *operator(void)
{
	blanks();
	for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++)
		if (strncmp(at, operators[i].sign, strlen(operators[i].sign)) == 0)
			return &operators[i];
	return NULL;
}

/* Overflow wraps around. */
static long long apply(const char *op, long long a, long long b)
{
	unsigned long long ua = a, ub = b;

	switch (op[0]) {
	case '|': return op[1] == '|' ? a || b : a | b;
	case '&': return op[1] == '&' ? a && b : a & b;
	case '^': return a ^ b;
	case '=': return a == b;
	case '!': return a != b;
	case '<': return op[1] == '<' ? (long long)(ua << (b & 63)) : op[1] == '=' ? a <= b : a < b;
	case '>': return op[1] == '>' ? a >> (b & 63) : op[1] == '=' ? a >= b : a > b;
	case '+': return ua + ub;
	case '-': return ua - ub;
	case '*': return ua * ub;
	}
	if (b == 0)
		return unevaluated ? 0 : fail("division by zero");
	if (b == -1)
		return op[0] == '%' ? 0 : (long long)(0 - ua);
	return op[0] == '%' ? a % b : a / b;
}

static long long valueof(const char *name)
{
	const char *s = getvar(name), *rest = at;
	long long value;
	char *end;

	if (s == NULL)
		return opt_u ? fail("a variable is not set") : 0;
	value = strtoll(s, &end, 0);
	if (end[strspn(end, " \t\n")] == '\0')
		return value;
	at = rest;
	return fail("a variable is not a number");
}

static long long variable(size_t length)
{
	static const char *const signs[] = { "<<", ">>", "+", "-", "*", "/", "%", "&", "|", "^", "" };
	char *name = keep(at, length), number[24];
	const char *rest;
	long long value;

	at += length;
	blanks();
	rest = at;
	for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
		size_t n = strlen(signs[i]);

		if (strncmp(at, signs[i], n) != 0 || at[n] != '=' || at[n + 1] == '=')
			continue;
		at += n + 1;
		value = expression(0);
		if (n > 0)
			value = apply(signs[i], valueof(name), value);
		snprintf(number, sizeof number, "%lld", value);
		if (!unevaluated && !expanderror)
			setvar(name, number);
		return value;
	}
	at = rest;
	return valueof(name);
}

static long long primary(void)
{
	long long value;
	char *end;

	blanks();
	if (taken("("))
		return value = expression(0), taken(")") ? value : fail("no closing )");
	if (taken("!"))
		return !primary();
	if (taken("~"))
		return ~primary();
	if (taken("-"))
		return apply("-", 0, primary());
	if (taken("+"))
		return primary();
	if (namelength(at) > 0)
		return variable(namelength(at));
	value = strtoll(at, &end, 0);
	if (end == at)
		return fail("a number is missing");
	at = end;
	return value;
}

static long long conditional(long long condition)
{
	long long yes, no;

	unevaluated += !condition;
	yes = expression(0);
	unevaluated -= !condition;
	if (!taken(":"))
		return fail("? without :");
	unevaluated += !!condition;
	no = expression(0);
	unevaluated -= !!condition;
	return condition ? yes : no;
}

/* An expression of operators that bind at least that tightly. */
static long long expression(int least)
{
	long long value = primary();
	const struct operator *op;

	while ((op = operator()) != NULL && op->precedence >= least) {
		bool decided = (op->precedence == 2 && value) || (op->precedence == 3 && !value);
		long long right;

		at += strlen(op->sign);
		unevaluated += decided;
		right = expression(op->precedence + 1);
		unevaluated -= decided;
		value = apply(op->sign, value, right);
	}
	return least <= 1 && taken("?") ? conditional(value) : value;
}

long long arith(const char *text)
{
	const char *outer = at;
	long long value;

	at = text;
	unevaluated = 0;
	blanks();
	value = *at ? expression(0) : 0;
	blanks();
	if (*at)
		fail("something is left over");
	at = outer;
	return value;
}
