/* Runs the tree: if, loops, case and groups, with their redirections. */
#include <string.h>
#include "sh.h"

/* True if a loop goes on; carries out break and continue for this loop. */
static bool goeson(void)
{
	if (interrupted)
		return false;
	if (skip == S_NONE)
		return true;
	if (skip == S_RETURN || skip == S_ABORT || --skipcount > 0)
		return false;
	if (skip == S_CONTINUE) {
		skip = S_NONE;
		return true;
	}
	skip = S_NONE;
	return false;
}

static int loop(const struct node *n)
{
	int result = 0;

	loops++;
	for (;;) {
		bool well = evaltested(n->a) == 0;

		if (skip == S_NONE && well == (n->type == N_UNTIL))
			break;
		if (skip == S_NONE && !interrupted)
			result = eval(n->b, 0);
		else if (skip == S_RETURN || skip == S_ABORT || interrupted)
			result = status;
		if (!goeson())
			break;
	}
	loops--;
	return interrupted ? 128 + SIGINT : result;
}

static int forloop(const struct node *n)
{
	int argc = params.n, result = 0;
	char **args;

	expanderror = false;
	if (n->inlist) {
		args = expandwords(n->words, &argc);
	} else {
		args = alloc((argc + 1) * sizeof *args); /* the loop may shift the parameters away */
		for (int i = 0; i < argc; i++)
			args[i] = keep(params.args[i], strlen(params.args[i]));
	}
	if (expanderror)
		return fatal(2);
	loops++;
	for (int i = 0; i < argc; i++) {
		if (!setvar(n->text, args[i])) {
			result = fatal(2);
			break;
		}
		result = eval(n->a, 0);
		if (!goeson())
			break;
	}
	loops--;
	return result;
}

static int caseof(const struct node *n, int flags)
{
	const char *value;

	expanderror = false;
	substituted = 0;
	value = expandone(n->text);
	for (struct node *item = n->b; item && !expanderror; item = item->b)
		for (struct word *w = item->words; w && !expanderror; w = w->next)
			if (match(expandpattern(w->text), value, value + strlen(value)) && !expanderror)
				return item->a ? eval(item->a, flags) : 0;
	return expanderror ? fatal(2) : 0;
}

static int flow(struct node *n, int flags)
{
	switch (n->type) {
	case N_GROUP:
		return eval(n->a, flags);
	case N_IF:
		if (evaltested(n->a) == 0)
			return skip ? status : eval(n->b, flags);
		if (skip || interrupted)
			return status;
		return n->c ? eval(n->c, flags) : 0;
	case N_WHILE:
	case N_UNTIL:
		return loop(n);
	case N_FOR:
		return forloop(n);
	default:
		return caseof(n, flags);
	}
}

int evalcompound(struct node *n, int flags)
{
	struct undo *undo = NULL;
	struct redir *redirs;
	int result;

	if (n->redirs == NULL)
		return flow(n, flags);
	expanderror = false;
	redirs = expandredirs(n->redirs);
	if (expanderror)
		return fatal(2);
	result = redirect(redirs, &undo) ? flow(n, 0) : 2;
	undoredirect(undo);
	return result;
}
