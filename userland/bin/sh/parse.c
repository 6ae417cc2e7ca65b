/*
 * Tokens to a tree, by recursive descent:
 *
 *	line     andor { (; | &) andor } newline
 *	list     { newline } andor { (; | & | newline) andor }
 *	andor    pipeline { (&& | ||) pipeline }
 *	pipeline { ! } command { | command }
 *	command  simple | compound { redirection } | name () command
 *
 * compound.c has the compound commands.
 */
#include <string.h>
#include "sh.h"

enum { MAXDEPTH = 500 };

jmp_buf syntax;

static const char *const reserved[] = {
	"!", "{", "}", "case", "do", "done", "elif", "else", "esac", "fi", "for", "if", "in", "then", "until", "while",
};

bool isreserved(const char *word)
{
	for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
		if (strcmp(word, reserved[i]) == 0)
			return true;
	return false;
}

void eachreserved(void (*visit)(const char *word))
{
	for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
		visit(reserved[i]);
}

void unexpected(void)
{
	static const char *const names[] = {
		"end of file", "newline", "", "';'", "'&'", "'|'", "'&&'", "'||'", "';;'", "'('", "')'", "redirection",
	};
	enum token t = peek();

	if (t == T_WORD)
		complain("line %d: syntax error: '%s' unexpected", lineno, lexer.text);
	else
		complain("line %d: syntax error: %s unexpected", t == T_NL ? lineno - 1 : lineno, names[t]);
	longjmp(syntax, 1);
}

struct node *newnode(enum nodetype type, struct node *a, struct node *b)
{
	struct node *n = alloc(sizeof *n);

	*n = (struct node){ .type = type, .line = lineno, .a = a, .b = b };
	return n;
}

/* True if the next token is that word, unquoted; takes the word if so. */
bool takeword(const char *word)
{
	if (peek() != T_WORD || strcmp(lexer.text, word) != 0)
		return false;
	token();
	return true;
}

void needword(const char *word)
{
	if (!takeword(word))
		unexpected();
}

bool take(enum token t)
{
	if (peek() != t)
		return false;
	token();
	return true;
}

void need(enum token t)
{
	if (!take(t))
		unexpected();
}

void newlines(void)
{
	while (take(T_NL))
		;
}

/* Replaces aliases at the beginning of a command. */
static void aliases(void)
{
	while (peek() == T_WORD && takealias(lexer.text))
		;
}

/* Words that end a list rather than begin a command. */
static bool atend(void)
{
	static const char *const enders[] = { "then", "else", "elif", "fi", "do", "done", "esac", "}" };

	aliases();
	switch (peek()) {
	case T_EOF:
	case T_CLOSE:
	case T_DSEMI:
		return true;
	case T_WORD:
		for (size_t i = 0; i < sizeof enders / sizeof enders[0]; i++)
			if (strcmp(lexer.text, enders[i]) == 0)
				return true;
		return false;
	default:
		return false;
	}
}

static struct redir *redir(void)
{
	struct redir *r = alloc(sizeof *r);

	token();
	*r = (struct redir){ .type = lexer.op, .fd = lexer.fd };
	if (r->fd < 0)
		r->fd = r->type == R_OUT || r->type == R_APPEND || r->type == R_CLOBBER || r->type == R_DUPOUT;
	if (peek() != T_WORD)
		unexpected();
	r->word = lexer.text;
	if (r->type == R_HERE || r->type == R_HERETABS) {
		heredoc(&r->word, r->word, r->type == R_HERETABS, &r->literal);
		r->word = "";
	}
	token();
	return r;
}

static void redirs(struct node *n)
{
	struct redir **last = &n->redirs;

	while (*last)
		last = &(*last)->next;
	for (; peek() == T_REDIR; last = &(*last)->next)
		*last = redir();
}

struct word *newword(void)
{
	struct word *w = alloc(sizeof *w);

	*w = (struct word){ .text = lexer.text };
	token();
	return w;
}

static struct node *function(char *name)
{
	struct node *n = newnode(N_FUNC, NULL, NULL);

	need(T_CLOSE);
	newlines();
	n->text = name;
	n->a = command();
	return n;
}

static struct node *simple(void)
{
	struct node *n = newnode(N_CMD, NULL, NULL);
	struct word **last = &n->words;
	bool named = false;

	for (;;) {
		if (peek() == T_WORD) {
			if ((!named || lexer.blankalias) && (lexer.blankalias = false, takealias(lexer.text)))
				continue;
			named |= !isassignment(lexer.text);
			*last = newword();
			last = &(*last)->next;
		} else if (peek() == T_REDIR) {
			redirs(n);
		} else if (peek() == T_OPEN && n->words && !n->words->next && !n->redirs && isname(n->words->text)) {
			token();
			return function(n->words->text);
		} else {
			break;
		}
	}
	if (n->words == NULL && n->redirs == NULL)
		unexpected();
	return n;
}

struct node *command(void)
{
	struct node *n;

	if (++lexer.depth > MAXDEPTH) {
		complain("line %d: commands nest too deeply", lineno);
		longjmp(syntax, 1);
	}
	aliases();
	n = compound();
	if (n)
		redirs(n);
	else
		n = atend() ? (unexpected(), NULL) : simple();
	lexer.depth--;
	return n;
}

static struct node *pipeline(void)
{
	struct node *n;

	aliases();
	if (takeword("!"))
		return newnode(N_NOT, pipeline(), NULL);
	n = command();
	if (!take(T_PIPE))
		return n;
	newlines();
	return newnode(N_PIPE, n, pipeline());
}

static struct node *andor(void)
{
	struct node *n = pipeline();

	for (;;) {
		enum nodetype type = peek() == T_AND ? N_AND : N_OR;

		if (!take(T_AND) && !take(T_OR))
			return n;
		newlines();
		n = newnode(type, n, pipeline());
	}
}

/* Commands up to what ends a list (or, in a line, up to the newline); NULL if there are none. */
static struct node *commands(bool line)
{
	struct node *n = NULL, **last = &n;

	if (!line)
		newlines();
	while (!atend() && !(line && peek() == T_NL)) {
		struct node *one = andor();
		bool more = true;

		if (take(T_AMP))
			one = newnode(N_BG, one, NULL);
		else if (!take(T_SEMI))
			more = !line && take(T_NL);
		if (n) {
			*last = newnode(N_SEQ, *last, one);
			last = &(*last)->b;
		} else {
			n = one;
		}
		if (!more)
			break;
		if (!line)
			newlines();
	}
	return n;
}

struct node *list(void)
{
	return commands(false);
}

void parseinside(void)
{
	list();
	need(T_CLOSE);
}

struct node *parsecommand(bool *eof)
{
	struct node *n;

	lexer.incommand = false;
	lexer.depth = 0;
	*eof = peek() == T_EOF;
	lexer.incommand = true;
	if (*eof)
		return NULL;
	n = commands(true);
	if (peek() != T_EOF)
		need(T_NL);
	return n;
}
