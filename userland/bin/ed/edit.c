/* The commands that change lines: a, c, d, i, j, k, m, t. */
#include "ed.h"

/* Takes text in and puts it behind line n; without text the line `otherwise` becomes the current one. */
static void insert(size_t n, size_t otherwise)
{
	int how = suffix();
	struct chain c;

	gather();
	c = arrived();
	change(n, 0, c, false);
	dot = c.n > 0 ? n + c.n : otherwise;
	checksignals();
	showdot(how);
}

void appendlines(char name, struct range *r)
{
	size_t n = line(r, dot);

	(void)name;
	insert(n, n);
}

void insertlines(char name, struct range *r)
{
	size_t n = line(r, dot);

	(void)name;
	insert(n > 0 ? n - 1 : 0, n);
}

/* The current line after lines from `from` on were taken out. */
static size_t dotbehind(size_t from)
{
	return from <= last ? from : last;
}

void deletelines(char name, struct range *r)
{
	int how;

	(void)name;
	lines(r, dot, dot);
	how = suffix();
	change(r->from - 1, r->to - r->from + 1, (struct chain){ 0 }, false);
	dot = dotbehind(r->from);
	showdot(how);
}

void changelines(char name, struct range *r)
{
	struct chain c;
	int how;

	(void)name;
	if (r->given > 0 && r->from == 0)
		r->from = 1;
	if (r->given > 0 && r->to == 0)
		r->to = 1;
	if (last == 0 && (r->given == 0 || (r->from == 1 && r->to == 1))) {
		insert(0, 0);
		return;
	}
	lines(r, dot, dot);
	how = suffix();
	gather();
	c = arrived();
	change(r->from - 1, r->to - r->from + 1, c, false);
	dot = c.n > 0 ? r->from - 1 + c.n : dotbehind(r->from);
	checksignals();
	showdot(how);
}

void joinlines(char name, struct range *r)
{
	static struct text all;
	int how;

	(void)name;
	lines(r, dot, dot + 1);
	how = suffix();
	if (r->given != 1 && r->from < r->to) {
		all.length = 0;
		append(&all, "", 0);
		for (long i = r->from; i <= r->to; i++)
			append(&all, lineat(i)->text, lineat(i)->length);
		arrive(all.s, all.length);
		change(r->from - 1, r->to - r->from + 1, arrived(), true);
		dot = r->from;
	}
	showdot(how);
}

/* The address behind m and t. */
static size_t destination(void)
{
	struct range r = addresses();

	if (r.given == 0)
		fail("destination expected");
	return line(&r, 0);
}

void movelines(char name, struct range *r)
{
	size_t from, end, to;
	struct chain moved;
	int how;

	(void)name;
	lines(r, dot, dot);
	from = r->from;
	end = r->to;
	to = destination();
	how = suffix();
	if (to >= from && to < end)
		fail("invalid destination");
	dot = end;
	if (to != end && to != from - 1) {
		moved = (struct chain){ lineat(from), lineat(end), end - from + 1 };
		change(from - 1, moved.n, (struct chain){ 0 }, false);
		if (to > end)
			to -= moved.n;
		change(to, 0, moved, false);
		dot = to + moved.n;
	}
	showdot(how);
}

void copylines(char name, struct range *r)
{
	size_t to;
	struct chain c;
	int how;

	(void)name;
	lines(r, dot, dot);
	to = destination();
	how = suffix();
	for (long i = r->from; i <= r->to; i++) {
		checksignals();
		arrive(lineat(i)->text, lineat(i)->length);
	}
	c = arrived();
	change(to, 0, c, false);
	dot = to + c.n;
	showdot(how);
}

void markline(char name, struct range *r)
{
	size_t n = line(r, dot);
	char letter = *at;
	int how;

	(void)name;
	if (n == 0)
		fail("invalid address");
	if (letter < 'a' || letter > 'z')
		fail("invalid mark character");
	at++;
	how = suffix();
	mark(letter, n);
	showdot(how);
}

void undolast(char name, struct range *r)
{
	int how;

	(void)name;
	(void)r;
	if (inglobal)
		fail("u cannot stand in a global command");
	how = suffix();
	undo();
	showdot(how);
}
