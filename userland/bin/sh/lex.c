/*
 * Characters to tokens. A word is kept as it was written, quotes and all, and
 * taken apart only when it is expanded.
 */
#include <ctype.h>
#include <string.h>
#include "sh.h"

struct lexer lexer;

int nextchar(void)
{
	int c;

	while ((c = next()) == '\\') {
		if ((c = next()) != '\n') {
			back(c);
			return '\\';
		}
	}
	return c;
}

static bool ends(int c)
{
	return c == END || strchr(" \t\n;&|<>()", c) != NULL;
}

static bool follows(int wanted)
{
	int c = nextchar();

	if (c == wanted)
		return true;
	back(c);
	return false;
}

/* < or > has been read, and before it `fd`. */
static enum token redirection(int c, int fd)
{
	if (c == '<') {
		if (follows('<'))
			lexer.op = follows('-') ? R_HERETABS : R_HERE;
		else
			lexer.op = follows('&') ? R_DUPIN : follows('>') ? R_RDWR : R_IN;
	} else if (follows('>')) {
		lexer.op = R_APPEND;
	} else {
		lexer.op = follows('&') ? R_DUPOUT : follows('|') ? R_CLOBBER : R_OUT;
	}
	lexer.fd = fd;
	return T_REDIR;
}

/* A word, of which c is the first character; a digit before < or > belongs to the redirection. */
static enum token word(int c)
{
	struct buf b = { 0 };

	for (; !ends(c); c = nextchar()) {
		put(&b, c);
		switch (c) {
		case '\\':
			if ((c = next()) == END)
				back(c);
			else
				put(&b, c);
			break;
		case '\'':
			copysingle(&b);
			break;
		case '"':
			copydouble(&b);
			break;
		case '`':
			copybackquote(&b);
			break;
		case '$':
			copydollar(&b, false);
			break;
		}
	}
	if ((c == '<' || c == '>') && b.len == 1 && isdigit((unsigned char)b.s[0]))
		return redirection(c, b.s[0] - '0');
	back(c);
	lexer.text = string(&b);
	return T_WORD;
}

static enum token lex(void)
{
	int c;

	while ((c = nextchar()) == ' ' || c == '\t')
		;
	if (c == '#')
		while ((c = next()) != '\n' && c != END)
			;
	switch (c) {
	case END:
		return T_EOF;
	case '\n':
		readheredocs();
		return T_NL;
	case ';':
		return follows(';') ? T_DSEMI : T_SEMI;
	case '&':
		return follows('&') ? T_AND : T_AMP;
	case '|':
		return follows('|') ? T_OR : T_PIPE;
	case '(':
		return T_OPEN;
	case ')':
		return T_CLOSE;
	case '<':
	case '>':
		return redirection(c, -1);
	}
	return word(c);
}

enum token peek(void)
{
	if (!lexer.looked)
		lexer.ahead = lex();
	lexer.looked = true;
	return lexer.ahead;
}

enum token token(void)
{
	enum token t = peek();

	lexer.looked = false;
	return t;
}
