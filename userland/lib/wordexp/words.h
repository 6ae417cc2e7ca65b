/*
 * The expansion of one call of wordexp. A field is gathered twice: as its text
 * and as a pattern for glob, in which quoted characters are escaped.
 */
#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <wordexp.h>

/* Bytes that grow, with a null behind them. */
struct text {
	char *at;
	size_t len, room;
};

struct words {
	int flags;
	const char *ifs;	/* the separators of fields */
	struct text field, pattern;
	bool expanding;		/* in the word of ${name-word}: blanks that are not quoted end fields */
	bool begun;		/* there is a field, though it may be empty */
	bool magic;		/* it has a character that glob looks at */
	bool split;		/* the field before ended at a separator that is not white */
	char **list;		/* the words so far */
	size_t n;
};

/* Adds bytes; 0 or WRDE_NOSPACE. */
int __text_add(struct text *t, const char *bytes, size_t n);
/* Adds a character to the field, quoted or not. */
int __words_char(struct words *w, char c, bool quoted);
/* Adds the value of an expansion: as it is if quoted, else in fields at the separators. */
int __words_value(struct words *w, const char *value, bool quoted);
/* Ends the field, if there is one, and adds the words that it stands for. */
int __words_end(struct words *w);

/* The expansion whose $ or ` is at *p, which is set behind it. */
int __words_dollar(struct words *w, const char **p, bool quoted);
/* Expands a part of a word, up to a character of `ends` that is not quoted, or to its end; *p is set there. */
int __words_part(struct words *w, const char **p, const char *ends, bool quoted);
/* Expands a text without making fields of it: *value is to be freed. */
int __words_whole(struct words *w, const char *from, size_t n, bool pattern, char **value);

/* The output of a command, without the newlines at its end, added to `out`. */
int __words_command(struct words *w, const char *command, size_t n, struct text *out);

#endif
