/* g, G, v, V: commands for each line that matches, or does not. */
#include "ed.h"

/* The lines that the command is for. Some may be cut before their turn comes. */
static struct {
	struct line **lines;
	size_t n, room;
} chosen;

static void choose(const struct range *r, const regex_t *re, bool matching)
{
	chosen.n = 0;
	for (long i = r->from; i <= r->to; i++) {
		struct line *l = lineat(i);

		if (matches(re, l, 0, NULL, 0) != matching)
			continue;
		if (chosen.n == chosen.room) {
			size_t room = 2 * chosen.room + 64;

			chosen.lines = allocate(chosen.lines, room * sizeof *chosen.lines);
			chosen.room = room;
		}
		chosen.lines[chosen.n++] = l;
	}
}

static bool continues(const char *s, size_t n)
{
	size_t backslashes = 0;

	while (backslashes + 1 < n && s[n - 2 - backslashes] == '\\')
		backslashes++;
	return backslashes % 2 == 1;
}

/* The list of commands: the rest of the line, and as many lines more as stand behind a backslash. */
static void takelist(struct text *list)
{
	const char *s = at;
	size_t n = 0;

	while (s[n++] != '\n')
		continue;
	list->length = 0;
	while (s && continues(s, n)) {
		append(list, s, n - 2);
		append(list, "\n", 1);
		if ((s = nextline(&n)) == NULL)
			fail("unexpected end of file");
	}
	append(list, s, n);
	if (list->length == 1) {
		list->length = 0;
		append(list, "p\n", 2);
	}
}

/* Asks for the command of one line; false if there is none. */
static bool ask(struct text *list, int how)
{
	size_t n;
	const char *s;

	show(dot, dot, how);
	if ((s = nextline(&n)) == NULL) {
		checksignals();
		fail("unexpected end of file");
	}
	if (n == 1)
		return false;
	if (n == 2 && *s == '&') {
		if (list->length == 0)
			fail("no previous command");
		return true;
	}
	list->length = 0;
	append(list, s, n);
	return true;
}

void global(char name, struct range *r)
{
	static struct text list, asked;
	bool asking = name == 'G' || name == 'V';
	const regex_t *re;
	int how = 0;

	lines(r, 1, last);
	if (inglobal)
		fail("cannot nest global commands");
	re = pattern(delimiter());
	if (asking) {
		how = suffix();
	} else {
		takelist(&list);
	}
	choose(r, re, oneof(name, "gG"));
	asked.length = 0;
	for (size_t i = 0; i < chosen.n; i++) {
		checksignals();
		if (!chosen.lines[i]->inbuffer)
			continue;
		dot = numberof(chosen.lines[i]);
		if (asking && !ask(&asked, how))
			continue;
		inglobal = true;
		if (asking)
			runlist(asked.s, asked.length);
		else
			runlist(list.s, list.length);
		leavelist();
	}
}
