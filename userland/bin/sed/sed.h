/*
 * sed [-Ensu] [-e script] [-f file] [script] [file ...]: edits lines as a
 * script says. script.c makes a list of commands of the script, run.c runs
 * them for each line, substitute.c is s.
 */
#ifndef SED_H
#define SED_H

#include <regex.h>
#include <stdbool.h>
#include <stdio.h>

/* A string that grows. */
struct text {
	char *s; /* ends in a null */
	size_t length, room;
};
void append(struct text *t, const char *s, size_t n);
void setlength(struct text *t, size_t n);

struct address {
	enum { NONE, LINE, LAST, MATCH } type;
	long line;
	regex_t *re; /* of MATCH; NULL is the one used last */
};

struct substitution {
	regex_t *re;
	char *replacement;
	long which;  /* the n-th match; 0 is 1 */
	bool all, print;
	FILE *file;
};

struct command {
	struct command *next;
	struct address from, to;
	bool inverted;
	bool inrange;  /* between `from` and `to` now */
	long endline;  /* of a range that ends by number */
	char name;
	char *text;                /* of a c i, label of b t :, file of r */
	struct command *target;    /* of b t (NULL is the end); of { the } */
	struct substitution *s;
	unsigned char *map;        /* of y */
	FILE *file;                /* of w */
	int status;                /* of q */
};

extern bool extended, quiet;
extern struct text pattern, hold;

struct command *parsescript(const char *script);
bool substitute(const struct substitution *s);
bool matches(regex_t *re, const char *s, int flags, regmatch_t *m, size_t n);
FILE *openoutput(const char *name);
void run(struct command *script, char **files);

__attribute__((noreturn, format(printf, 1, 2))) void fail(const char *format, ...);

#endif
