/*
 * Characters to tokens. A word is kept as it was written, quotes and all, and
 * taken apart only when it is expanded.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "sh.h"

char *tokentext;
int tokenop, tokenfd;
static enum token ahead;
static bool looked;

/* Here-documents whose text comes after the line that they are named in. */
static struct pending {
	struct pending *next;
	char **text;
	const char *end;
	bool tabs, raw;
} *heredocs;

void lexreset(void)
{
	looked = false;
	heredocs = NULL;
}

void heredoc(char **text, const char *end, bool tabs, bool raw)
{
	struct pending *p = alloc(sizeof *p), **last = &heredocs;

	*p = (struct pending){ NULL, text, end, tabs, raw };
	while (*last)
		last = &(*last)->next;
	*last = p;
}

static bool readline_into(struct buf *b)
{
	int c;

	while ((c = next()) != END && c != '\n')
		put(b, c);
	return c != END || b->len > 0;
}

static void readheredoc(struct pending *p)
{
	struct buf text = { 0 };

	for (;;) {
		struct buf line = { 0 };
		if (p->tabs) {
			int c;

			while ((c = next()) == '\t')
				;
			back(c);
		}
		if (!readline_into(&line) || strcmp(string(&line), p->end) == 0)
			break;
		puts_to(&text, line.s);
		put(&text, '\n');
	}
	*p->text = string(&text);
}

static void readheredocs(void)
{
	struct pending *p = heredocs;

	heredocs = NULL;
	for (; p; p = p->next)
		readheredoc(p);
}

static void unfinished(int c)
{
	complain("line %d: no closing %c", lineno, c);
	longjmp(syntax, 1);
}

static void copyquoted(struct buf *b, int close);

/* After a $: copies a ${...}, $(...) or $((...)) whole; of $name only the $. */
static void copydollar(struct buf *b)
{
	int c = next();

	if (c == '{' || c == '(') {
		put(b, c);
		copyquoted(b, c == '{' ? '}' : ')');
	} else {
		back(c);
	}
}

/* Copies up to and with the matching `close`; quotes and parentheses inside it nest. */
static void copyquoted(struct buf *b, int close)
{
	for (;;) {
		int c = next();

		if (c == END)
			unfinished(close);
		put(b, c);
		if (c == close)
			return;
		if (c == '\\' && close != '\'') {
			if ((c = next()) == END)
				unfinished(close);
			put(b, c);
		} else if (close == '\'' || close == '`') {
			continue;
		} else if (c == '$') {
			copydollar(b);
		} else if (c == '"' || c == '`' || (c == '\'' && close != '"')) {
			copyquoted(b, c);
		} else if (c == '(' && close == ')') {
			copyquoted(b, ')');
		} else if (c == '{' && close == '}') {
			copyquoted(b, '}');
		}
	}
}

static bool ends(int c)
{
	return c == END || strchr(" \t\n;&|<>()", c) != NULL;
}

static enum token word(int c)
{
	struct buf b = { 0 };

	for (; !ends(c); c = next()) {
		if (c == '\\') {
			if ((c = next()) == '\n')
				continue;
			put(&b, '\\');
			if (c == END)
				break;
			put(&b, c);
			continue;
		}
		put(&b, c);
		if (c == '\'' || c == '"' || c == '`')
			copyquoted(&b, c);
		else if (c == '$')
			copydollar(&b);
	}
	tokentext = string(&b);
	if ((c == '<' || c == '>') && tokentext[0] && strspn(tokentext, "0123456789") == strlen(tokentext)) {
		tokenfd = atoi(tokentext);
		back(c);
		return T_REDIR;
	}
	back(c);
	return T_WORD;
}

static bool follows(int wanted)
{
	int c = next();

	if (c == wanted)
		return true;
	back(c);
	return false;
}

static enum token redirection(int c)
{
	if (c == '<') {
		if (follows('<'))
			tokenop = follows('-') ? R_HERETABS : R_HERE;
		else
			tokenop = follows('&') ? R_DUPIN : follows('>') ? R_RDWR : R_IN;
	} else if (follows('>')) {
		tokenop = R_APPEND;
	} else {
		tokenop = follows('&') ? R_DUPOUT : follows('|') ? R_CLOBBER : R_OUT;
	}
	return T_REDIR;
}

static enum token lex(void)
{
	int c;

	do {
		while ((c = next()) == ' ' || c == '\t')
			;
		if (c == '\\') {
			if (!follows('\n'))
				break;
			c = ' ';
		}
	} while (c == ' ');
	if (c == '#')
		while ((c = next()) != '\n' && c != END)
			;
	tokenfd = -1;
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
		return redirection(c);
	}
	if (word(c) == T_WORD)
		return T_WORD;
	return redirection(next());
}

enum token peek(void)
{
	if (!looked)
		ahead = lex();
	looked = true;
	return ahead;
}

enum token token(void)
{
	enum token t = peek();

	looked = false;
	return t;
}
