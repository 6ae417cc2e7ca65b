/* Tokens to a tree: the compound commands. Each begins after its first word. */
#include <string.h>
#include "sh.h"

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
	struct node *n = newnode(N_IF, body(), NULL);

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

static struct node *dogroup(void)
{
	struct node *n;

	needword("do");
	n = body();
	needword("done");
	return n;
}

static struct node *loop(enum nodetype type)
{
	struct node *n = newnode(type, body(), NULL);

	n->b = dogroup();
	return n;
}

static struct node *forcommand(void)
{
	struct node *n = newnode(N_FOR, NULL, NULL);
	struct word **last = &n->words;

	if (peek() != T_WORD || !isname(lexer.text))
		unexpected();
	n->text = lexer.text;
	token();
	if (take(T_SEMI)) {
		newlines();
		n->a = dogroup();
		return n;
	}
	newlines();
	if (takeword("in")) {
		n->inlist = true;
		for (; peek() == T_WORD; last = &(*last)->next)
			*last = newword();
		if (!take(T_SEMI))
			need(T_NL);
		newlines();
	}
	n->a = dogroup();
	return n;
}

static struct node *item(void)
{
	struct node *n = newnode(N_ITEM, NULL, NULL);
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
	struct node *n = newnode(N_CASE, NULL, NULL), **last = &n->b;

	if (peek() != T_WORD)
		unexpected();
	n->text = lexer.text;
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
	struct node *n = newnode(type, body(), NULL);

	if (type == N_SUBSHELL)
		need(T_CLOSE);
	else
		needword("}");
	return n;
}

struct node *compound(void)
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
