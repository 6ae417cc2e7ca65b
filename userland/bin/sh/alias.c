/* Aliases: text that stands for the name of a command. */
#include <stdlib.h>
#include <string.h>
#include "sh.h"

/* In order of name. */
static struct alias {
	struct alias *next;
	char *name, *text;
	bool reading; /* its text is being read, in which it is not an alias */
	bool removed;
} *aliases;

static struct alias **find(const char *name)
{
	struct alias **a = &aliases;

	while (*a && strcmp((*a)->name, name) < 0)
		a = &(*a)->next;
	return a;
}

static struct alias *get(const char *name)
{
	struct alias *a = *find(name);

	return a && strcmp(a->name, name) == 0 ? a : NULL;
}

const char *aliasvalue(const char *name)
{
	struct alias *a = get(name);

	return a ? a->text : NULL;
}

void eachalias(void (*visit)(const char *name))
{
	for (struct alias *a = aliases; a; a = a->next)
		visit(a->name);
}

bool takealias(const char *name)
{
	struct alias *a = lexer.scanning || isreserved(name) ? NULL : get(name);

	if (a == NULL || a->reading)
		return false;
	lexer.looked = false;
	a->reading = true;
	pushalias(a, a->text);
	return true;
}

static void discard(struct alias *a)
{
	free(a->name);
	free(a->text);
	free(a);
}

void aliasread(struct alias *a)
{
	size_t length = strlen(a->text);

	lexer.blankalias = length > 0 && strchr(" \t", a->text[length - 1]);
	a->reading = false;
	if (a->removed)
		discard(a);
}

static void unalias(struct alias **place)
{
	struct alias *a = *place;

	*place = a->next;
	a->removed = true;
	if (!a->reading)
		discard(a);
}

static void define(const char *name, const char *text)
{
	struct alias **place, *a;

	if (get(name))
		unalias(find(name));
	place = find(name);
	a = more(NULL, sizeof *a);
	*a = (struct alias){ .next = *place, .name = save(name), .text = save(text) };
	*place = a;
}

static void show(const struct alias *a)
{
	struct buf b = { 0 };

	putquoted(&b, a->text);
	printf("%s=%s\n", a->name, string(&b));
}

/* alias [name[=text] ...] */
int do_alias(int argc, char **argv)
{
	int result = 0;

	for (struct alias *a = aliases; a && argc == 1; a = a->next)
		show(a);
	for (int i = 1; i < argc; i++) {
		char *equals = *argv[i] ? strchr(argv[i] + 1, '=') : NULL;

		if (equals) {
			define(keep(argv[i], equals - argv[i]), equals + 1);
		} else if (get(argv[i])) {
			show(get(argv[i]));
		} else {
			complain("alias: %s: not found", argv[i]);
			result = 1;
		}
	}
	return result;
}

/* unalias -a | name ... */
int do_unalias(int argc, char **argv)
{
	int result = 0;

	if (argc == 1) {
		complain("usage: unalias -a | name ...");
		return 2;
	}
	if (strcmp(argv[1], "-a") == 0) {
		while (aliases)
			unalias(&aliases);
		return 0;
	}
	for (int i = 1; i < argc; i++) {
		if (get(argv[i])) {
			unalias(find(argv[i]));
		} else {
			complain("unalias: %s: not found", argv[i]);
			result = 1;
		}
	}
	return result;
}
