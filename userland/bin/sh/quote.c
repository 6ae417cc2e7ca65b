/*
 * The ends of quotes and expansions. The lexer needs them to find the end of a
 * word, and expansion needs them again inside the word.
 *
 * The text inside $(...) is parsed, since only the parser can find its end.
 */
#include <ctype.h>
#include <string.h>
#include "sh.h"

static int got(int c, const char *close)
{
	if (c != END)
		return c;
	complain("line %d: syntax error: no closing %s", lineno, close);
	longjmp(syntax, 1);
}

static int inside(const char *close)
{
	return got(next(), close);
}

void copysingle(struct buf *b)
{
	int c;

	do
		put(b, c = inside("'"));
	while (c != '\'');
}

/* Inside double quotes and the like: copies what c, which has been copied, begins. */
static void copyinside(struct buf *b, int c, const char *close)
{
	if (c == '\\')
		put(b, inside(close));
	else if (c == '$')
		copydollar(b, true);
	else if (c == '`')
		copybackquote(b);
}

void copydouble(struct buf *b)
{
	int c;

	do {
		put(b, c = inside("\""));
		copyinside(b, c, "\"");
	} while (c != '"');
}

void copybackquote(struct buf *b)
{
	int c;

	do {
		put(b, c = inside("`"));
		if (c == '\\')
			put(b, inside("`"));
	} while (c != '`');
}

/* After $((. */
static void copyarith(struct buf *b)
{
	int c;

	for (int depth = 0;;) {
		put(b, c = inside("))"));
		if (c == '(')
			depth++;
		else if (c == ')' && depth-- == 0)
			break;
		else
			copyinside(b, c, "))");
	}
	put(b, c = inside("))"));
	if (c == ')')
		return;
	complain("line %d: syntax error: no closing ))", lineno);
	longjmp(syntax, 1);
}

/* After $(. */
static void copycommand(struct buf *b)
{
	struct lexer outer = lexer;
	size_t from = startrecord();

	lexer = (struct lexer){ .incommand = true, .scanning = true, .depth = outer.depth + 1 };
	parseinside();
	endrecord(from, b);
	lexer = outer;
}

/*
 * After ${. In double quotes ' is nothing special, but it is in the pattern
 * that is cut off: the quotes around do not reach into that.
 */
static void copybraces(struct buf *b, bool quoted)
{
	int c = got(nextchar(), "}"), first = c;

	put(b, c);
	while (isalnum(c) || c == '_')
		put(b, c = got(nextchar(), "}"));
	if (c == first && strchr("?$!#-@*", c))
		put(b, c = inside("}"));
	if (c == '#' || c == '%')
		quoted = false;
	for (; c != '}'; put(b, c = inside("}"))) {
		if (c == '\'' && !quoted)
			copysingle(b);
		else if (c == '"')
			copydouble(b);
		else if (c == '$')
			copydollar(b, quoted);
		else
			copyinside(b, c, "}");
	}
}

void copydollar(struct buf *b, bool quoted)
{
	int c = nextchar();

	if (c == '{') {
		put(b, c);
		copybraces(b, quoted);
	} else if (c == '(') {
		put(b, c);
		if ((c = nextchar()) == '(') {
			put(b, c);
			copyarith(b);
		} else {
			back(c);
			copycommand(b);
		}
	} else {
		back(c);
	}
}

/* Copies from a text what `first`, which is before it, begins; the bytes it takes, or none if it does not end. */
static size_t scan(char first, const char *s, size_t length, bool quoted, struct buf *b)
{
	struct source *outer = source();
	jmp_buf before;
	volatile size_t n = 0;

	memcpy(&before, &syntax, sizeof before);
	pushtext(s, length);
	if (setjmp(syntax) == 0) {
		first == '$' ? copydollar(b, quoted) : copybackquote(b);
		n = consumed();
	}
	popto(outer);
	memcpy(&syntax, &before, sizeof before);
	return n;
}

size_t reach(char first, const char *s, size_t length, bool quoted)
{
	struct buf b = { 0 };

	return scan(first, s, length, quoted, &b);
}
