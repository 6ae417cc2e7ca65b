/* The fields of wordexp: their separation, and the names of files that they stand for. */

#include <ctype.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "words.h"

int __text_add(struct text *t, const char *bytes, size_t n)
{
	if (t->len + n + 1 > t->room) {
		const size_t room = 2 * (t->len + n) + 32;
		char *const bigger = realloc(t->at, room);

		if (bigger == NULL)
			return WRDE_NOSPACE;
		t->at = bigger;
		t->room = room;
	}
	memcpy(t->at + t->len, bytes, n);
	t->at[t->len += n] = '\0';
	return 0;
}

int __words_char(struct words *w, char c, bool quoted)
{
	int error = 0;

	w->begun = true;
	w->split = false;
	if (!quoted && (c == '*' || c == '?' || c == '['))
		w->magic = true;
	/* Escaped, a character is itself in a bracket expression as well. */
	if (quoted && !isalnum((unsigned char)c) && c != '/')
		error = __text_add(&w->pattern, "\\", 1);
	if (error == 0)
		error = __text_add(&w->pattern, &c, 1);
	return error != 0 ? error : __text_add(&w->field, &c, 1);
}

int __words_value(struct words *w, const char *value, bool quoted)
{
	int error = 0;

	if (quoted)
		w->begun = true;
	for (; error == 0 && *value != '\0'; value++) {
		if (quoted || strchr(w->ifs, *value) == NULL) {
			error = __words_char(w, *value, quoted);
			continue;
		}
		/* White separators are one; another one ends a field, even an empty one. */
		if (!isspace((unsigned char)*value)) {
			if (!w->begun && !w->split)
				w->begun = true;
			else if (!w->begun)
				w->begun = w->split;
			error = __words_end(w);
			w->split = true;
		} else if (w->begun) {
			const char *next = value + strspn(value, " \t\n");

			error = __words_end(w);
			/* White space around another separator belongs to it. */
			if (*next != '\0' && strchr(w->ifs, *next) != NULL && !isspace((unsigned char)*next)) {
				value = next;
				w->split = true;
			}
		}
	}
	return error;
}

static int add(struct words *w, const char *word)
{
	char **const more = realloc(w->list, (w->n + 1) * sizeof *more);

	if (more == NULL)
		return WRDE_NOSPACE;
	w->list = more;
	more[w->n] = strdup(word);
	if (more[w->n] == NULL)
		return WRDE_NOSPACE;
	w->n++;
	return 0;
}

/* Adds the names of files that fit the field, or the field itself if there are none. */
static int files(struct words *w)
{
	glob_t g;
	int error = 0;
	const int result = glob(w->pattern.at, 0, NULL, &g);

	if (result == GLOB_NOSPACE)
		error = WRDE_NOSPACE;
	else if (result != 0)
		error = add(w, w->field.at);
	for (size_t i = 0; result == 0 && error == 0 && i < g.gl_pathc; i++)
		error = add(w, g.gl_pathv[i]);
	globfree(&g);
	return error;
}

int __words_end(struct words *w)
{
	int error = 0;

	if (w->begun)
		error = w->magic ? files(w) : add(w, w->field.at);
	w->field.len = w->pattern.len = 0;
	w->field.at[0] = w->pattern.at[0] = '\0';
	w->begun = w->magic = false;
	return error;
}
