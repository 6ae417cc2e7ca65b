/* Functions. */
#include <stdlib.h>
#include <string.h>
#include "sh.h"

enum { MAXCALLS = 500 };

static struct function {
	struct function *next;
	char *name;
	struct node *body;
} *functions;

/* Trees that were in use when their function got another or went; freed when no function runs. */
static struct old {
	struct old *next;
	struct node *body;
} *olds;

static struct function **find(const char *name)
{
	struct function **f = &functions;

	while (*f && strcmp((*f)->name, name) != 0)
		f = &(*f)->next;
	return f;
}

struct node *getfunc(const char *name)
{
	struct function *f = *find(name);

	return f ? f->body : NULL;
}

void eachfunc(void (*visit)(const char *name))
{
	for (struct function *f = functions; f; f = f->next)
		visit(f->name);
}

static void drop(struct node *body)
{
	struct old *o;

	if (calls == 0) {
		freenode(body);
		return;
	}
	o = more(NULL, sizeof *o);
	*o = (struct old){ olds, body };
	olds = o;
}

static void freeolds(void)
{
	while (olds) {
		struct old *o = olds;

		olds = o->next;
		freenode(o->body);
		free(o);
	}
}

void definefunc(const struct node *n)
{
	struct function *f = *find(n->text);

	if (f == NULL) {
		f = more(NULL, sizeof *f);
		*f = (struct function){ functions, save(n->text), NULL };
		functions = f;
	} else {
		drop(f->body);
	}
	f->body = copynode(n->a);
}

void undefinefunc(const char *name)
{
	struct function **place = find(name), *f = *place;

	if (f == NULL)
		return;
	*place = f->next;
	drop(f->body);
	free(f->name);
	free(f);
}

int callfunc(struct node *body, int argc, char **argv)
{
	struct params outer;
	int outerloops = loops, result;
	size_t outerlocals = locals();

	if (calls >= MAXCALLS) {
		complain("%s: functions call each other too deeply", argv[0]);
		return fatal(2);
	}
	outer = newparams(argv + 1, argc - 1);
	calls++;
	loops = 0;
	result = eval(body, 0);
	if (skip == S_RETURN)
		skip = S_NONE;
	loops = outerloops;
	calls--;
	restoreparams(outer);
	endlocals(outerlocals);
	if (calls == 0)
		freeolds();
	return result;
}
