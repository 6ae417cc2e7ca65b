/*
 * The fields that words become. Characters are gathered in `word`. A quoted
 * character that has a meaning in patterns goes behind the mark QUOTED.
 * Characters of $IFS in the result of an expansion end a field; a complete
 * field is a pattern for paths, or stands for itself.
 */
#include <ctype.h>
#include <string.h>
#include "sh.h"

struct expansion *expansion;

static void addfield(const char *field)
{
	struct expansion *x = expansion;

	if (x->n + 1 >= x->room) {
		char **fields = alloc((x->room = x->room ? 2 * x->room : 8) * sizeof *fields);

		if (x->n > 0)
			memcpy(fields, x->fields, x->n * sizeof *fields);
		x->fields = fields;
	}
	x->fields[x->n++] = (char *)field;
	x->fields[x->n] = NULL;
}

void endfield(void)
{
	char *field = string(&expansion->word);
	int before = expansion->n;

	expansion->word = (struct buf){ 0 };
	expansion->started = false;
	if (!opt_f && isglob(field))
		globinto(field, addfield);
	if (expansion->n == before)
		addfield(unmark(field));
}

void add(char c, bool quoted)
{
	if (c == QUOTED || (quoted && strchr("*?[]-!^\\", c)))
		put(&expansion->word, QUOTED);
	put(&expansion->word, c);
	expansion->started = true;
	expansion->spaced = false;
}

void insert(const char *s, bool quoted)
{
	const char *ifs = getvar("IFS");

	if (ifs == NULL)
		ifs = " \t\n";
	expansion->started |= quoted;
	for (; *s; s++) {
		if (quoted || !expansion->split || !strchr(ifs, *s)) {
			add(*s, quoted);
		} else if (isspace((unsigned char)*s)) {
			if (expansion->started) {
				endfield();
				expansion->spaced = true;
			}
		} else {
			if (expansion->started || !expansion->spaced)
				endfield();
			expansion->spaced = false;
		}
	}
}
