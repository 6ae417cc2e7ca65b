/*
 * Variables that have another value for a while: the local variables of a
 * function, and the assignments before a command.
 *
 * Invariant: the first `nsaved` of `saved` are old values, the last change
 * last; a function or command that ends restores its own in reverse order.
 */
#include <stdlib.h>
#include "sh.h"

static struct saved {
	char *name;
	struct varstate state;
} *saved;
static size_t nsaved, room;

size_t locals(void)
{
	return nsaved;
}

void makelocal(const char *name)
{
	if (nsaved == room)
		saved = more(saved, (room = room ? 2 * room : 8) * sizeof *saved);
	saved[nsaved++] = (struct saved){ save(name), getvarstate(name) };
}

void endlocals(size_t outer)
{
	while (nsaved > outer) {
		struct saved *s = &saved[--nsaved];

		setvarstate(s->name, s->state);
		free(s->name);
	}
}

/* local [name[=value] ...]: until the function returns. */
int do_local(int argc, char **argv)
{
	if (calls == 0) {
		complain("local: not in a function");
		return failure(2);
	}
	for (int i = 1; i < argc; i++) {
		size_t n = namelength(argv[i]);
		char *name = keep(argv[i], n);

		if (n == 0 || (argv[i][n] && argv[i][n] != '=')) {
			complain("local: %s: not a name", argv[i]);
			return failure(2);
		}
		makelocal(name);
		if (argv[i][n] == '=' && !setvar(name, argv[i] + n + 1))
			return failure(2);
	}
	return 0;
}
