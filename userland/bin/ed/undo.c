/*
 * Every change of the buffer puts some lines in the place of others. The
 * changes of the last command are kept, with the lines that they took out, so
 * that u can take them back, in reverse order; what u did is a change as well.
 */
#include <stdlib.h>
#include "ed.h"

enum { NMARKS = 26 };

struct change {
	size_t after, n;   /* the n lines behind line `after` are in the place of `out` */
	struct chain out;
	bool same;         /* they are those lines with another text: marks stay */
};

bool modified;
static struct change *changes;
static size_t nchanges, room;
static bool fresh;                 /* the command has not changed anything yet */
static size_t dotbefore;           /* the current line when the command began */
static bool modifiedbefore;
static size_t startdot;
static struct line *cutlines;      /* all lines that the changes took out */
static struct line *marks[NMARKS];

void startcommand(void)
{
	fresh = true;
	startdot = dot;
}

/* Frees the lines that no change needs any more. A line that has been moved is back in the buffer. */
void forgetchanges(void)
{
	for (struct line *l = cutlines, *next; l; l = next) {
		next = l->nextcut;
		l->iscut = false;
		if (l->inbuffer)
			continue;
		for (int i = 0; i < NMARKS; i++)
			if (marks[i] == l)
				marks[i] = NULL;
		free(l);
	}
	cutlines = NULL;
	nchanges = 0;
}

static void movemarks(const struct line *from, struct line *to)
{
	for (int i = 0; i < NMARKS; i++)
		if (marks[i] == from)
			marks[i] = to;
}

/* Makes a change; the change that takes it back. */
static struct change apply(struct change c)
{
	struct change back = { .after = c.after, .n = c.out.n, .same = c.same };
	struct line *l;

	back.out = splice(c.after, c.n, c.out);
	l = back.out.first;
	for (size_t i = 0; i < back.out.n; i++, l = l->next) {
		if (!l->iscut) {
			l->iscut = true;
			l->nextcut = cutlines;
			cutlines = l;
		}
	}
	if (c.same && back.out.n > 0 && c.out.n > 0)
		movemarks(back.out.first, c.out.first);
	return back;
}

void change(size_t after, size_t n, struct chain in, bool same)
{
	if (n == 0 && in.n == 0)
		return;
	if (fresh) {
		forgetchanges();
		fresh = false;
		dotbefore = startdot;
		modifiedbefore = modified;
	}
	if (nchanges == room) {
		changes = allocate(changes, (2 * room + 16) * sizeof *changes);
		room = 2 * room + 16;
	}
	changes[nchanges++] = apply((struct change){ after, n, in, same });
	modified = true;
}

void undo(void)
{
	size_t wasdot = dot;
	bool wasmodified = modified;

	if (nchanges == 0)
		fail("nothing to undo");
	for (size_t i = nchanges; i-- > 0;)
		changes[i] = apply(changes[i]);
	for (size_t i = 0, j = nchanges - 1; i < j; i++, j--) {
		struct change c = changes[i];

		changes[i] = changes[j];
		changes[j] = c;
	}
	dot = dotbefore;
	modified = modifiedbefore;
	dotbefore = wasdot;
	modifiedbefore = wasmodified;
}

/* The file has the text of the buffer now; that of before the last change differs from it. */
void waswritten(void)
{
	modified = false;
	modifiedbefore = true;
}

void mark(char name, size_t n)
{
	marks[name - 'a'] = lineat(n);
}

size_t marked(char name)
{
	const struct line *l = name >= 'a' && name <= 'z' ? marks[name - 'a'] : NULL;

	if (l == NULL || !l->inbuffer)
		fail("no such mark");
	return numberof(l);
}
