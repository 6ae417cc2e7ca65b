/* Copies of trees, for trees that outlive their command, as a function's does; they can be freed. */
#include <stdlib.h>
#include <string.h>
#include "sh.h"

static void *kept(const void *p, size_t size)
{
	return memcpy(more(NULL, size), p, size);
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
