/* What is done with a tree besides running it: kept (functions), freed, and told in a line (jobs). */
#include <err.h>
#include <stdlib.h>
#include <string.h>
#include "sh.h"

static void *kept(const void *p, size_t size)
{
	void *copy = malloc(size);

	if (copy == NULL)
		err(2, NULL);
	return memcpy(copy, p, size);
}

struct node *copynode(const struct node *n)
{
	struct node *copy;

	if (n == NULL)
		return NULL;
	copy = kept(n, sizeof *n);
	copy->a = copynode(n->a);
	copy->b = copynode(n->b);
	copy->c = copynode(n->c);
	copy->text = n->text ? save(n->text) : NULL;
	for (struct word **w = &copy->words; *w; w = &(*w)->next) {
		*w = kept(*w, sizeof **w);
		(*w)->text = save((*w)->text);
	}
	for (struct redir **r = &copy->redirs; *r; r = &(*r)->next) {
		*r = kept(*r, sizeof **r);
		(*r)->word = save((*r)->word);
	}
	return copy;
}

/* Frees what copynode made. */
void freenode(struct node *n)
{
	if (n == NULL)
		return;
	freenode(n->a);
	freenode(n->b);
	freenode(n->c);
	free(n->text);
	for (struct word *w = n->words, *next; w; w = next) {
		next = w->next;
		free(w->text);
		free(w);
	}
	for (struct redir *r = n->redirs, *next; r; r = next) {
		next = r->next;
		free(r->word);
		free(r);
	}
	free(n);
}

static void tell(struct buf *b, const struct node *n);

static void words(struct buf *b, const struct word *w)
{
	for (; w; w = w->next) {
		puts_to(b, w->text);
		if (w->next)
			put(b, ' ');
	}
}

static void redirections(struct buf *b, const struct redir *r)
{
	static const char *const signs[] = { "<", ">", ">>", "<>", ">|", "<&", ">&", "<<", "<<-" };

	for (; r; r = r->next) {
		bool here = r->type == R_HERE || r->type == R_HERETABS;
		bool output = r->type == R_OUT || r->type == R_APPEND || r->type == R_CLOBBER || r->type == R_DUPOUT;

		put(b, ' ');
		if (r->fd != output)
			put(b, '0' + r->fd % 10);
		puts_to(b, signs[r->type]);
		puts_to(b, here ? "..." : r->word);
	}
}

static void three(struct buf *b, const char *before, const struct node *n, const char *after)
{
	puts_to(b, before);
	tell(b, n);
	puts_to(b, after);
}

static void tell(struct buf *b, const struct node *n)
{
	static const char *const between[] = { [N_PIPE] = " | ", [N_AND] = " && ", [N_OR] = " || ", [N_SEQ] = "; " };

	switch (n->type) {
	case N_CMD:
		words(b, n->words);
		break;
	case N_PIPE:
	case N_AND:
	case N_OR:
	case N_SEQ:
		tell(b, n->a);
		three(b, between[n->type], n->b, "");
		break;
	case N_BG:
		three(b, "", n->a, " &");
		break;
	case N_NOT:
		three(b, "! ", n->a, "");
		break;
	case N_SUBSHELL:
		three(b, "(", n->a, ")");
		break;
	case N_GROUP:
		three(b, "{ ", n->a, "; }");
		break;
	case N_IF:
		three(b, "if ", n->a, "; then ");
		three(b, "", n->b, n->c ? "; else " : "; fi");
		if (n->c)
			three(b, "", n->c, "; fi");
		break;
	case N_WHILE:
	case N_UNTIL:
		three(b, n->type == N_WHILE ? "while " : "until ", n->a, "; do ");
		three(b, "", n->b, "; done");
		break;
	case N_FOR:
		puts_to(b, "for ");
		puts_to(b, n->text);
		puts_to(b, n->inlist ? " in " : "");
		words(b, n->words);
		three(b, "; do ", n->a, "; done");
		break;
	case N_CASE:
		puts_to(b, "case ");
		puts_to(b, n->text);
		puts_to(b, " in ... esac");
		break;
	case N_ITEM:
		break;
	case N_FUNC:
		puts_to(b, n->text);
		puts_to(b, "()");
		break;
	}
	redirections(b, n->redirs);
}

char *describe(const struct node *n)
{
	struct buf b = { 0 };

	tell(&b, n);
	return string(&b);
}
