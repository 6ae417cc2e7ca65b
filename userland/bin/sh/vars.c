/* Variables. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "sh.h"

enum { BUCKETS = 64 };

/* By a hash of the name. A value of NULL is a name that is marked but not set. */
static struct var {
	struct var *next;
	char *name, *value;
	int flags;
} *buckets[BUCKETS];

size_t namelength(const char *s)
{
	size_t n = 0;

	if (isdigit((unsigned char)*s))
		return 0;
	while (isalnum((unsigned char)s[n]) || s[n] == '_')
		n++;
	return n;
}

bool isname(const char *s)
{
	return *s && s[namelength(s)] == '\0';
}

bool isassignment(const char *word)
{
	size_t n = namelength(word);

	return n > 0 && word[n] == '=';
}

/* The place of a variable, or the place where it would be added. */
static struct var **find(const char *name)
{
	unsigned hash = 0;
	struct var **v;

	for (const char *s = name; *s; s++)
		hash = hash * 31 + (unsigned char)*s;
	v = &buckets[hash % BUCKETS];
	while (*v && strcmp((*v)->name, name) != 0)
		v = &(*v)->next;
	return v;
}

static struct var *make(const char *name)
{
	struct var **place = find(name), *v = *place;

	if (v)
		return v;
	v = more(NULL, sizeof *v);
	*v = (struct var){ .name = save(name) };
	return *place = v;
}

const char *getvar(const char *name)
{
	static char text[16];
	struct var *v = *find(name);

	if (strcmp(name, "LINENO") == 0) {
		snprintf(text, sizeof text, "%d", commandline);
		return text;
	}
	return v ? v->value : NULL;
}

bool setvar(const char *name, const char *value)
{
	struct var *v = make(name);
	char *copy;

	if (v->flags & V_READONLY) {
		complain("%s: is read only", name);
		return false;
	}
	copy = save(value); /* which may be the old value */
	free(v->value);
	v->value = copy;
	if (opt_a)
		v->flags |= V_EXPORT;
	if (strcmp(name, "OPTIND") == 0)
		optindset(value);
	return true;
}

static void discard(struct var **place)
{
	struct var *v = *place;

	*place = v->next;
	free(v->name);
	free(v->value);
	free(v);
}

bool unsetvar(const char *name)
{
	struct var **place = find(name);

	if (*place == NULL)
		return true;
	if ((*place)->flags & V_READONLY) {
		complain("%s: is read only", name);
		return false;
	}
	discard(place);
	return true;
}

void markvar(const char *name, int flag)
{
	make(name)->flags |= flag;
}

struct varstate getvarstate(const char *name)
{
	struct var *v = *find(name);

	if (v == NULL)
		return (struct varstate){ 0 };
	return (struct varstate){ true, v->value ? save(v->value) : NULL, v->flags };
}

void setvarstate(const char *name, struct varstate state)
{
	struct var **place = find(name), *v;

	if (!state.exists) {
		if (*place)
			discard(place);
		return;
	}
	v = make(name);
	free(v->value);
	v->value = state.value;
	v->flags = state.flags;
}

static char *pair(const struct var *v)
{
	struct buf b = { 0 };

	puts_to(&b, v->name);
	put(&b, '=');
	puts_to(&b, v->value);
	return string(&b);
}

/* Collects the variables with the flag, or all of them; returns their number. */
static int collect(struct var **into, int flag)
{
	int n = 0;

	for (int i = 0; i < BUCKETS; i++) {
		for (struct var *v = buckets[i]; v; v = v->next) {
			if (flag && !(v->flags & flag))
				continue;
			if (into)
				into[n] = v;
			n++;
		}
	}
	return n;
}

char **environment(void)
{
	int n = collect(NULL, V_EXPORT), used = 0;
	struct var **all = alloc((n + 1) * sizeof *all);
	char **envp = alloc((n + 1) * sizeof *envp);

	collect(all, V_EXPORT);
	for (int i = 0; i < n; i++)
		if (all[i]->value)
			envp[used++] = pair(all[i]);
	envp[used] = NULL;
	return envp;
}

void eachvar(void (*visit)(const char *name))
{
	for (int i = 0; i < BUCKETS; i++)
		for (struct var *v = buckets[i]; v; v = v->next)
			visit(v->name);
}

static int byname(const void *a, const void *b)
{
	return strcmp((*(struct var *const *)a)->name, (*(struct var *const *)b)->name);
}

/* In a form that can be read in again. */
void showvars(const char *prefix, int flag)
{
	int n = collect(NULL, flag);
	struct var **all = alloc((n + 1) * sizeof *all);

	collect(all, flag);
	qsort(all, n, sizeof *all, byname);
	for (int i = 0; i < n; i++) {
		struct buf b = { 0 };

		if (all[i]->value == NULL && !flag)
			continue;
		puts_to(&b, prefix);
		puts_to(&b, all[i]->name);
		if (all[i]->value) {
			put(&b, '=');
			putquoted(&b, all[i]->value);
		}
		printf("%s\n", string(&b));
	}
}

static void setdefault(const char *name, const char *value)
{
	if (getvar(name) == NULL)
		setvar(name, value);
}

void initvars(char **envp)
{
	char number[16];

	for (; *envp; envp++) {
		char *name = keep(*envp, namelength(*envp));

		if (!isassignment(*envp))
			continue;
		setvar(name, *envp + strlen(name) + 1);
		markvar(name, V_EXPORT);
	}
	setdefault("PATH", defaultpath);
	markvar("PATH", V_EXPORT);
	setvar("IFS", " \t\n");
	setvar("OPTIND", "1");
	snprintf(number, sizeof number, "%d", (int)getppid());
	setvar("PPID", number);
	setdefault("PS1", "$ ");
	setdefault("PS2", "> ");
	setdefault("PS4", "+ ");
}
