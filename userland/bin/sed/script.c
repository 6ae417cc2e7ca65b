/* A script to a list of commands, by one pass; braces and labels are joined in the end. */
#include <ctype.h>
#include <err.h>
#include <stdlib.h>
#include <string.h>
#include "sed.h"

enum { MOSTFILES = 16, MOSTDEPTH = 32 };

static const char *at; /* the script that is left */

static void *zalloc(size_t n)
{
	void *p = calloc(1, n);

	if (p == NULL)
		err(1, NULL);
	return p;
}

static void blanks(void)
{
	while (*at == ' ' || *at == '\t')
		at++;
}

/* Files that w writes to are opened once. */
FILE *openoutput(const char *name)
{
	static struct {
		char *name;
		FILE *f;
	} files[MOSTFILES];
	int i = 0;

	if (strcmp(name, "/dev/stdout") == 0)
		return stdout;
	if (strcmp(name, "/dev/stderr") == 0)
		return stderr;
	while (i < MOSTFILES && files[i].f && strcmp(files[i].name, name) != 0)
		i++;
	if (i == MOSTFILES)
		fail("too many files to write to");
	if (files[i].f == NULL) {
		if ((files[i].f = fopen(name, "w")) == NULL)
			err(1, "%s", name);
		files[i].name = strdup(name);
	}
	return files[i].f;
}

/* Text up to `delimiter`, which is taken. \ before the delimiter goes away, \n is a newline; all else stays as it is. */
static char *delimited(char delimiter, bool isregex)
{
	struct text t = { 0 };
	bool inset = false;

	append(&t, "", 0);
	for (; *at && (*at != delimiter || inset); at++) {
		if (*at == '\n' && isregex)
			fail("newline in a regular expression");
		if (inset) {
			inset = *at != ']';
		} else if (isregex && *at == '[') {
			inset = true;
			append(&t, at, 1);
			if (at[1] == '^')
				append(&t, ++at, 1);
			if (at[1] == ']')
				append(&t, ++at, 1);
			continue;
		} else if (*at == '\\' && at[1]) {
			at++;
			if (*at == delimiter)
				append(&t, at, 1);
			else if (*at == 'n' && isregex)
				append(&t, "\n", 1);
			else
				append(&t, at - 1, 2);
			continue;
		}
		append(&t, at, 1);
	}
	if (*at != delimiter)
		fail("unterminated command: %c is missing", delimiter);
	at++;
	return t.s;
}

/* An empty expression stands for the one used last. */
static regex_t *compile(const char *expression, int flags)
{
	regex_t *re = zalloc(sizeof *re);
	char text[128];
	int error;

	if (*expression == '\0')
		return NULL;
	if ((error = regcomp(re, expression, flags | (extended ? REG_EXTENDED : 0))) != 0) {
		regerror(error, re, text, sizeof text);
		fail("%s: %s", expression, text);
	}
	return re;
}

static struct address address(void)
{
	struct address a = { 0 };
	char *end;

	if (isdigit((unsigned char)*at)) {
		a.type = LINE;
		a.line = strtol(at, &end, 10);
		at = end;
	} else if (*at == '$') {
		a.type = LAST;
		at++;
	} else if (*at == '/' || (*at == '\\' && at[1])) {
		char delimiter = *at == '/' ? '/' : *++at;
		char *expression;
		int flags = 0;

		at++;
		expression = delimited(delimiter, true);
		if (*at == 'I') {
			flags = REG_ICASE;
			at++;
		}
		a.type = MATCH;
		a.re = compile(expression, flags);
	}
	return a;
}

/* The rest of the line, for names of files. */
static char *restofline(void)
{
	size_t n;
	char *s;

	blanks();
	n = strcspn(at, "\n");
	s = strndup(at, n);
	at += n;
	if (n == 0)
		fail("a name is missing");
	return s;
}

static char *label(void)
{
	size_t n;
	char *s;

	blanks();
	n = strcspn(at, "\n;}");
	s = strndup(at, n);
	at += n;
	while (n > 0 && isblank((unsigned char)s[n - 1]))
		s[--n] = '\0';
	return s;
}

/* The text of a, c and i: behind \ and a newline, or in the same line; \ before a newline goes on. */
static char *text(void)
{
	struct text t = { 0 };

	append(&t, "", 0);
	blanks();
	if (*at == '\\') {
		at++;
		blanks();
		at += *at == '\n';
		blanks();
	}
	for (; *at && *at != '\n'; at++) {
		if (*at == '\\' && at[1])
			at++;
		append(&t, at, 1);
	}
	append(&t, "\n", 1);
	return t.s;
}

static struct substitution *substitution(void)
{
	struct substitution *s = zalloc(sizeof *s);
	char delimiter = *at++, *expression, *end;
	int flags = 0;

	if (delimiter == '\0' || delimiter == '\n' || delimiter == '\\')
		fail("s: bad delimiter");
	expression = delimited(delimiter, true);
	s->replacement = delimited(delimiter, false);
	for (;; at++) {
		if (*at == 'g') {
			s->all = true;
		} else if (*at == 'p') {
			s->print = true;
		} else if (*at == 'I' || *at == 'i') {
			flags = REG_ICASE;
		} else if (isdigit((unsigned char)*at)) {
			s->which = strtol(at, &end, 10);
			at = end - 1;
		} else if (*at == 'w') {
			at++;
			s->file = openoutput(restofline());
			break;
		} else {
			break;
		}
	}
	s->re = compile(expression, flags);
	return s;
}

/* One character of y's strings, in which \ stands before \ and n. */
static unsigned char ycharacter(const char **s)
{
	if (**s == '\\' && ((*s)[1] == '\\' || (*s)[1] == 'n')) {
		*s += 2;
		return (*s)[-1] == 'n' ? '\n' : '\\';
	}
	return *(*s)++;
}

static unsigned char *transliteration(void)
{
	unsigned char *map = zalloc(256);
	char delimiter = *at++;
	const char *from = delimited(delimiter, false), *to = delimited(delimiter, false);

	for (int c = 0; c < 256; c++)
		map[c] = c;
	while (*from && *to) {
		unsigned char c = ycharacter(&from);

		map[c] = ycharacter(&to);
	}
	if (*from || *to)
		fail("y: strings are not of one length");
	return map;
}

static void arguments(struct command *c)
{
	switch (c->name) {
	case 'a':
	case 'c':
	case 'i': c->text = text(); break;
	case ':':
	case 'b':
	case 't': c->text = label(); break;
	case 'r': c->text = restofline(); break;
	case 'w': c->file = openoutput(restofline()); break;
	case 's': c->s = substitution(); break;
	case 'y': c->map = transliteration(); break;
	case 'q':
		blanks();
		c->status = strtol(at, (char **)&at, 10);
		break;
	}
}

/* Checks the text behind a command: a separator, a brace or a comment. */
static void endcommand(char name)
{
	blanks();
	if (*at == '\n' || *at == ';')
		at++;
	else if (*at && *at != '}' && *at != '#' && name != '{' && name != '}')
		fail("extra characters behind %c", name);
}

static struct command *command(void)
{
	struct command *c = zalloc(sizeof *c);

	c->from = address();
	blanks();
	if (c->from.type != NONE && *at == ',') {
		at++;
		blanks();
		c->to = address();
		if (c->to.type == NONE)
			fail("an address is missing behind the comma");
		blanks();
	}
	while (*at == '!') {
		c->inverted = true;
		at++;
		blanks();
	}
	c->name = *at;
	if (c->name == '\0' || !strchr("{}:=abcdDgGhHilnNpPqrstwxy", c->name))
		fail("unknown command: %.1s", at);
	at++;
	if (c->from.type != NONE && strchr(":}", c->name))
		fail("%c takes no address", c->name);
	arguments(c);
	endcommand(c->name);
	return c;
}

static struct command *findlabel(struct command *c, const char *name)
{
	if (*name == '\0')
		return NULL;
	while (c && !(c->name == ':' && strcmp(c->text, name) == 0))
		c = c->next;
	if (c == NULL)
		fail("no such label: %s", name);
	return c;
}

struct command *parsescript(const char *script)
{
	struct command *first = NULL, **last = &first, *open[MOSTDEPTH];
	int depth = 0;

	at = script;
	if (strncmp(at, "#n\n", 3) == 0)
		quiet = true;
	for (;;) {
		while (isspace((unsigned char)*at) || *at == ';')
			at++;
		if (*at == '#') {
			at += strcspn(at, "\n");
			continue;
		}
		if (*at == '\0')
			break;
		*last = command();
		if ((*last)->name == '{') {
			if (depth == MOSTDEPTH)
				fail("braces nest too deeply");
			open[depth++] = *last;
		} else if ((*last)->name == '}') {
			if (depth == 0)
				fail("unexpected }");
			open[--depth]->target = *last;
		}
		last = &(*last)->next;
	}
	if (depth > 0)
		fail("a } is missing");
	for (struct command *c = first; c; c = c->next)
		if (c->name == 'b' || c->name == 't')
			c->target = findlabel(first, c->text);
	return first;
}
