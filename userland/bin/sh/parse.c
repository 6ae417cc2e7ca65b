/*
 * Tokens to a tree, by recursive descent:
 *
 *	line     andor { (; | &) andor } newline
 *	list     { newline } andor { (; | & | newline) andor }
 *	andor    pipeline { (&& | ||) pipeline }
 *	pipeline [!] command { | command }
 *	command  simple | compound { redirection } | name () command
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "sh.h"

jmp_buf syntax;
bool incommand; /* a command has begun, so that the prompt is PS2 */

static struct node *list(void);
static struct node *command(void);

static void unexpected(void)
{
	static const char *const names[] = {
		"end of file", "newline", "", "';'", "'&'", "'|'", "'&&'", "'||'", "';;'", "'('", "')'", "redirection",
	};
	enum token t = peek();

	if (t == T_WORD)
		complain("line %d: syntax error: '%s' unexpected", lineno, tokentext);
	else
		complain("line %d: syntax error: %s unexpected", lineno, names[t]);
	longjmp(syntax, 1);
}

static struct node *node(enum nodetype type, struct node *a, struct node *b)
{
	struct node *n = alloc(sizeof *n);

	*n = (struct node){ .type = type, .a = a, .b = b };
	return n;
}

/* Whether the next token is that word, unquoted; it is taken if so. */
static bool takeword(const char *word)
{
	if (peek() != T_WORD || strcmp(tokentext, word) != 0)
		return false;
	token();
	return true;
}

static void needword(const char *word)
{
	if (!takeword(word))
		unexpected();
}

static bool take(enum token t)
{
	if (peek() != t)
		return false;
	token();
	return true;
}

static void need(enum token t)
{
	if (!take(t))
		unexpected();
}

static void newlines(void)
{
	while (take(T_NL))
		;
}

/* Words that end a list rather than begin a command. */
static bool atend(void)
{
	static const char *const enders[] = { "then", "else", "elif", "fi", "do", "done", "esac", "}" };

	switch (peek()) {
	case T_EOF:
	case T_CLOSE:
	case T_DSEMI:
		return true;
	case T_WORD:
		for (size_t i = 0; i < sizeof enders / sizeof enders[0]; i++)
			if (strcmp(tokentext, enders[i]) == 0)
				return true;
		return false;
	default:
		return false;
	}
}

static char *unquotedelimiter(const char *word, bool *raw)
{
	struct buf b = { 0 };

	*raw = strpbrk(word, "'\"\\") != NULL;
	for (; *word; word++)
		if (!strchr("'\"\\", *word))
			put(&b, *word);
	return string(&b);
}

static struct redir *redir(void)
{
	struct redir *r = alloc(sizeof *r);

	token();
	*r = (struct redir){ .type = tokenop, .fd = tokenfd };
	if (r->fd < 0)
		r->fd = r->type == R_OUT || r->type == R_APPEND || r->type == R_CLOBBER || r->type == R_DUPOUT;
	if (peek() != T_WORD)
		unexpected();
	r->word = tokentext;
	if (r->type == R_HERE || r->type == R_HERETABS) {
		const char *end = unquotedelimiter(r->word, &r->literal);

		heredoc(&r->word, end, r->type == R_HERETABS, r->literal);
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

static struct word *newword(void)
{
	struct word *w = alloc(sizeof *w);

	*w = (struct word){ .text = tokentext };
	token();
	return w;
}

static bool isname(const char *s)
{
	return namelength(s) == strlen(s) && *s;
}

static struct node *function(char *name)
{
	struct node *n = node(N_FUNC, NULL, NULL);

	need(T_CLOSE);
	newlines();
	n->text = name;
	n->a = command();
	return n;
}

static struct node *simple(void)
{
	struct node *n = node(N_CMD, NULL, NULL);
	struct word **last = &n->words;

	for (;;) {
		if (peek() == T_WORD) {
			*last = newword();
			last = &(*last)->next;
		} else if (peek() == T_REDIR) {
			redirs(n);
		} else if (peek() == T_OPEN && n->words && !n->words->next && isname(n->words->text)) {
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

/* A list that may not be empty. */
static struct node *body(void)
{
	struct node *n = list();

	if (n == NULL)
		unexpected();
	return n;
}

static struct node *ifcommand(void)
{
	struct node *n = node(N_IF, body(), NULL);

	needword("then");
	n->b = body();
	if (takeword("elif")) {
		n->c = ifcommand();
		return n;
	}
	if (takeword("else"))
		n->c = body();
	needword("fi");
	return n;
}

static struct node *loop(enum nodetype type)
{
	struct node *n = node(type, body(), NULL);

	needword("do");
	n->b = body();
	needword("done");
	return n;
}

static struct node *forcommand(void)
{
	struct node *n = node(N_FOR, NULL, NULL);
	struct word **last = &n->words;

	if (peek() != T_WORD || !isname(tokentext))
		unexpected();
	n->text = tokentext;
	token();
	newlines();
	if (takeword("in")) {
		n->inlist = true;
		for (; peek() == T_WORD; last = &(*last)->next)
			*last = newword();
		if (peek() != T_SEMI && peek() != T_NL)
			unexpected();
		token();
	} else {
		take(T_SEMI);
	}
	newlines();
	needword("do");
	n->a = body();
	needword("done");
	return n;
}

static struct node *item(void)
{
	struct node *n = node(N_ITEM, NULL, NULL);
	struct word **last = &n->words;

	take(T_OPEN);
	do {
		if (peek() != T_WORD)
			unexpected();
		*last = newword();
		last = &(*last)->next;
	} while (take(T_PIPE));
	need(T_CLOSE);
	n->a = list();
	return n;
}

static struct node *casecommand(void)
{
	struct node *n = node(N_CASE, NULL, NULL), **last = &n->b;

	if (peek() != T_WORD)
		unexpected();
	n->text = tokentext;
	token();
	newlines();
	needword("in");
	newlines();
	while (!takeword("esac")) {
		*last = item();
		last = &(*last)->b;
		if (take(T_DSEMI)) {
			newlines();
			continue;
		}
		newlines();
		needword("esac");
		break;
	}
	return n;
}

static struct node *group(enum nodetype type)
{
	struct node *n = node(type, body(), NULL);

	if (type == N_SUBSHELL)
		need(T_CLOSE);
	else
		needword("}");
	return n;
}

static struct node *compound(void)
{
	if (take(T_OPEN))
		return group(N_SUBSHELL);
	if (takeword("{"))
		return group(N_GROUP);
	if (takeword("if"))
		return ifcommand();
	if (takeword("while"))
		return loop(N_WHILE);
	if (takeword("until"))
		return loop(N_UNTIL);
	if (takeword("for"))
		return forcommand();
	if (takeword("case"))
		return casecommand();
	return NULL;
}

static struct node *command(void)
{
	struct node *n = compound();

	if (n == NULL)
		return atend() ? (unexpected(), NULL) : simple();
	redirs(n);
	return n;
}

static struct node *pipeline(void)
{
	struct node *n;

	if (takeword("!"))
		return node(N_NOT, pipeline(), NULL);
	n = command();
	if (!take(T_PIPE))
		return n;
	newlines();
	return node(N_PIPE, n, pipeline());
}

static struct node *andor(void)
{
	struct node *n = pipeline();

	for (;;) {
		enum nodetype type = peek() == T_AND ? N_AND : N_OR;

		if (!take(T_AND) && !take(T_OR))
			return n;
		newlines();
		n = node(type, n, pipeline());
	}
}

/* Commands up to what ends a list (or, in a line, up to the newline); NULL if there are none. */
static struct node *commands(bool line)
{
	struct node *n = NULL;

	if (!line)
		newlines();
	while (!atend() && !(line && peek() == T_NL)) {
		struct node *one = andor();
		bool more = true;

		if (take(T_AMP))
			one = node(N_BG, one, NULL);
		else if (!take(T_SEMI))
			more = !line && take(T_NL);
		n = n ? node(N_SEQ, n, one) : one;
		if (!more)
			break;
		if (!line)
			newlines();
	}
	return n;
}

static struct node *list(void)
{
	return commands(false);
}

struct node *parsecommand(bool *eof)
{
	struct node *n;

	incommand = false;
	*eof = peek() == T_EOF;
	incommand = true;
	if (*eof)
		return NULL;
	n = commands(true);
	if (peek() != T_EOF)
		need(T_NL);
	return n;
}
