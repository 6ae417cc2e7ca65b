/* Variables, exported or not, and the positional parameters. */
#include <ctype.h>
#include <err.h>
#include <stdlib.h>
#include <string.h>
#include "sh.h"

enum { EXPORTED = 1, READONLY = 2 };

/* In order of name. A value of NULL is a name that is marked but not set. */
static struct var {
	struct var *next;
	char *name, *value;
	int flags;
} *vars;

char **params;
int nparams;
const char *arg0 = "sh";

size_t namelength(const char *s)
{
	size_t n = 0;

	if (isdigit((unsigned char)*s))
		return 0;
	while (isalnum((unsigned char)s[n]) || s[n] == '_')
		n++;
	return n;
}

bool isassignment(const char *word)
{
	size_t n = namelength(word);

	return n > 0 && word[n] == '=';
}

static struct var **find(const char *name)
{
	struct var **v = &vars;

	while (*v && strcmp((*v)->name, name) < 0)
		v = &(*v)->next;
	return v;
}

static struct var *get(const char *name)
{
	struct var *v = *find(name);

	return v && strcmp(v->name, name) == 0 ? v : NULL;
}

static struct var *make(const char *name)
{
	struct var **place = find(name), *v = get(name);

	if (v)
		return v;
	if ((v = malloc(sizeof *v)) == NULL)
		err(2, NULL);
	*v = (struct var){ .next = *place, .name = save(name) };
	return *place = v;
}

const char *getvar(const char *name)
{
	struct var *v = get(name);

	return v ? v->value : NULL;
}

bool setvar(const char *name, const char *value)
{
	struct var *v = make(name);
	char *copy;

	if (v->flags & READONLY) {
		complain("%s: is read only", name);
		return false;
	}
	copy = save(value); /* which may be the old value */
	free(v->value);
	v->value = copy;
	return true;
}

void unsetvar(const char *name)
{
	struct var **place = find(name), *v = get(name);

	if (v == NULL)
		return;
	if (v->flags & READONLY) {
		complain("%s: is read only", name);
		return;
	}
	*place = v->next;
	free(v->name);
	free(v->value);
	free(v);
}

void exportvar(const char *name)
{
	make(name)->flags |= EXPORTED;
}

void readonlyvar(const char *name)
{
	make(name)->flags |= READONLY;
}

static char *pair(const struct var *v)
{
	struct buf b = { 0 };

	puts_to(&b, v->name);
	put(&b, '=');
	puts_to(&b, v->value);
	return string(&b);
}

char **environment(void)
{
	size_t n = 0;
	char **envp;

	for (struct var *v = vars; v; v = v->next)
		n++;
	envp = alloc((n + 1) * sizeof *envp);
	n = 0;
	for (struct var *v = vars; v; v = v->next)
		if ((v->flags & EXPORTED) && v->value)
			envp[n++] = pair(v);
	envp[n] = NULL;
	return envp;
}

/* In a form that can be read in again. */
void showvars(bool exportedonly)
{
	for (struct var *v = vars; v; v = v->next) {
		if (v->value == NULL || (exportedonly && !(v->flags & EXPORTED)))
			continue;
		printf("%s%s='", exportedonly ? "export " : "", v->name);
		for (const char *s = v->value; *s; s++)
			*s == '\'' ? (void)printf("'\\''") : (void)putchar(*s);
		printf("'\n");
	}
}

void initvars(char **envp)
{
	for (; *envp; envp++) {
		size_t n = namelength(*envp);
		char *name;

		if (!isassignment(*envp))
			continue;
		name = keep(*envp, n);
		setvar(name, *envp + n + 1);
		exportvar(name);
	}
	if (getvar("PATH") == NULL)
		setvar("PATH", "/bin:/tests");
	exportvar("PATH");
	setvar("IFS", " \t\n");
	setvar("PS1", "$ ");
	setvar("PS2", "> ");
	setvar("PS4", "+ ");
}

void setparams(char **args, int n)
{
	char **copy = malloc((n + 1) * sizeof *copy);

	if (copy == NULL)
		err(2, NULL);
	for (int i = 0; i < n; i++)
		copy[i] = save(args[i]);
	copy[n] = NULL;
	for (int i = 0; i < nparams; i++)
		free(params[i]);
	free(params);
	params = copy;
	nparams = n;
}

bool shift(int n)
{
	if (n < 0 || n > nparams)
		return false;
	for (int i = 0; i < n; i++)
		free(params[i]);
	memmove(params, params + n, (nparams - n + 1) * sizeof *params);
	nparams -= n;
	return true;
}
