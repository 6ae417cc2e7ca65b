/* wordexp: words, quotes and tildes. The words are the program's; only commands are given to a shell. */

#include <ctype.h>
#include <limits.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "words.h"

/* A quoted part: the one in single quotes is as it stands. */
static int quotes(struct words *w, const char **p)
{
	const char *close;
	int error = 0;

	w->begun = true;
	if (*(*p)++ == '\'') {
		close = strchr(*p, '\'');
		if (close == NULL)
			return WRDE_SYNTAX;
		while (error == 0 && *p < close)
			error = __words_char(w, *(*p)++, true);
	} else {
		error = __words_part(w, p, "\"", true);
		if (error == 0 && **p != '"')
			return WRDE_SYNTAX;
	}
	(*p)++;
	return error;
}

/* A backslash: in double quotes it quotes only some characters. */
static int escaped(struct words *w, const char **p, bool quoted)
{
	const char c = (*p)[1];

	if (c == '\0')
		return WRDE_SYNTAX;
	if (quoted && strchr("$`\"\\\n", c) == NULL)
		return __words_char(w, *(*p)++, true);
	*p += 2;
	/* A newline and its backslash are nothing. */
	return c == '\n' ? 0 : __words_char(w, c, true);
}

int __words_part(struct words *w, const char **p, const char *ends, bool quoted)
{
	int error = 0;

	while (error == 0 && **p != '\0' && strchr(ends, **p) == NULL)
		if (**p == '\\')
			error = escaped(w, p, quoted);
		else if (**p == '$' || **p == '`')
			error = __words_dollar(w, p, quoted);
		else if (!quoted && (**p == '\'' || **p == '"'))
			error = quotes(w, p);
		else if (w->expanding && !quoted)
			error = __words_value(w, (char[]){ *(*p)++, '\0' }, false);
		else
			error = __words_char(w, *(*p)++, quoted);
	return error;
}

int __words_whole(struct words *w, const char *from, size_t n, bool pattern, char **value)
{
	struct words inner = { .flags = w->flags, .ifs = "" };
	char *const copy = strndup(from, n);
	const char *p = copy;
	int error = copy == NULL ? WRDE_NOSPACE : __text_add(&inner.field, "", 0);

	if (error == 0)
		error = __text_add(&inner.pattern, "", 0);
	if (error == 0)
		error = __words_part(&inner, &p, "", false);
	free(copy);
	*value = pattern ? inner.pattern.at : inner.field.at;
	free(pattern ? inner.field.at : inner.pattern.at);
	if (error != 0) {
		free(*value);
		*value = NULL;
	}
	return error;
}

/* ~ and ~user at the beginning of a word, if there is such a directory; it counts as quoted. */
static int tilde(struct words *w, const char **p)
{
	const size_t n = strcspn(*p + 1, "/ \t\n");
	char name[LOGIN_NAME_MAX + 1];
	const char *home = NULL;
	const struct passwd *pw;
	int error = 0;

	if (n > LOGIN_NAME_MAX || memchr(*p + 1, '\\', n) != NULL)
		return 0;
	memcpy(name, *p + 1, n);
	name[n] = '\0';
	if (n == 0)
		home = getenv("HOME");
	if (home == NULL) {
		pw = n == 0 ? getpwuid(getuid()) : getpwnam(name);
		home = pw == NULL ? NULL : pw->pw_dir;
	}
	if (home == NULL)
		return 0;
	w->begun = true;
	*p += 1 + n;
	while (error == 0 && *home != '\0')
		error = __words_char(w, *home++, true);
	return error;
}

/* All words of a text. */
static int expand(struct words *w, const char *p)
{
	int error = 0;

	while (error == 0) {
		p += strspn(p, " \t");
		if (*p == '\0')
			break;
		if (*p == '~')
			error = tilde(w, &p);
		if (error == 0)
			error = __words_part(w, &p, " \t\n|&;<>(){}", false);
		if (error == 0 && *p != '\0' && *p != ' ' && *p != '\t')
			error = WRDE_BADCHAR;
		if (error == 0)
			error = __words_end(w);
		w->split = false;
	}
	return error;
}

static void free_list(char **list, size_t n)
{
	while (n > 0)
		free(list[--n]);
	free(list);
}

/* Puts the words behind those that are there; 0 or WRDE_NOSPACE. */
static int hand_over(struct words *w, wordexp_t *we)
{
	const size_t free_places = w->flags & WRDE_DOOFFS ? we->we_offs : 0;
	const bool append = w->flags & WRDE_APPEND;
	const size_t had = append ? we->we_wordc : 0;
	char **const all = realloc(append ? we->we_wordv : NULL, (free_places + had + w->n + 1) * sizeof *all);

	if (all == NULL)
		return WRDE_NOSPACE;
	if (!append)
		memset(all, 0, free_places * sizeof *all);
	if (w->n > 0)
		memcpy(all + free_places + had, w->list, w->n * sizeof *all);
	all[free_places + had + w->n] = NULL;
	we->we_wordv = all;
	we->we_wordc = had + w->n;
	free(w->list);
	w->list = NULL;
	w->n = 0;
	return 0;
}

int wordexp(const char *__restrict text, wordexp_t *__restrict we, int flags)
{
	struct words w = { .flags = flags, .ifs = getenv("IFS") };
	int error;

	if (w.ifs == NULL)
		w.ifs = " \t\n";
	if (flags & WRDE_REUSE)
		wordfree(we);
	if (!(flags & WRDE_DOOFFS))
		we->we_offs = 0;
	error = __text_add(&w.field, "", 0);
	if (error == 0)
		error = __text_add(&w.pattern, "", 0);
	if (error == 0)
		error = expand(&w, text);
	/* Words that were found before memory ended are the caller's as well. */
	if ((error == 0 || error == WRDE_NOSPACE) && hand_over(&w, we) != 0)
		error = WRDE_NOSPACE;
	free_list(w.list, w.n);
	free(w.field.at);
	free(w.pattern.at);
	return error;
}

void wordfree(wordexp_t *we)
{
	if (we->we_wordv != NULL)
		for (size_t i = 0; i < we->we_wordc; i++)
			free(we->we_wordv[we->we_offs + i]);
	free(we->we_wordv);
	we->we_wordv = NULL;
	we->we_wordc = 0;
}
