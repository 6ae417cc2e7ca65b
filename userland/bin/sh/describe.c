/* A tree in one line, as it may have been written, for the table of jobs. */
#include "sh.h"

static void tell(struct buf *b, const struct node *n);

static void words(struct buf *b, const struct word *w, const char *between)
{
	for (; w; w = w->next) {
		puts_to(b, w->text);
		if (w->next)
			puts_to(b, between);
	}
}

static void redirections(struct buf *b, const struct redir *r)
{
	static const char *const signs[] = { "<", ">", ">>", "<>", ">|", "<&", ">&", "<<", "<<-" };

	for (; r; r = r->next) {
		bool here = r->type == R_HERE || r->type == R_HERETABS;
		bool output = r->type == R_OUT || r->type == R_APPEND || r->type == R_CLOBBER || r->type == R_DUPOUT;

		if (b->len > 0)
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
	static const char *const between[] = { [N_PIPE] = " | ", [N_AND] = " && ", [N_OR] = " || " };

	switch (n->type) {
	case N_CMD:
		words(b, n->words, " ");
		break;
	case N_PIPE:
	case N_AND:
	case N_OR:
		tell(b, n->a);
		three(b, between[n->type], n->b, "");
		break;
	case N_SEQ:
		tell(b, n->a);
		three(b, n->a->type == N_BG ? " " : "; ", n->b, "");
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
		words(b, n->words, " ");
		three(b, "; do ", n->a, "; done");
		break;
	case N_CASE:
		puts_to(b, "case ");
		puts_to(b, n->text);
		puts_to(b, " in ");
		for (const struct node *item = n->b; item; item = item->b)
			tell(b, item);
		puts_to(b, "esac");
		break;
	case N_ITEM:
		words(b, n->words, "|");
		puts_to(b, ") ");
		if (n->a)
			tell(b, n->a);
		puts_to(b, ";; ");
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
