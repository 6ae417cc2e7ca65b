/*
 * Formatted input, in parts: the loop over the format (scan.c), numbers
 * (scannumber.c), text (scantext.c), all from an input that is a stream or a
 * string (input.c).
 */
#ifndef SCANF_H
#define SCANF_H

#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The source of the characters. */
struct input {
	FILE *f;		/* or, if null, */
	const char *text;	/* the rest of a string */
	int count;		/* characters so far */
	int left;		/* of the width of the conversion */
	bool buffered;		/* the last one came out of the stream's buffer, and can go back there */
};

/* The next character; EOF at the end, or when the width is used up. */
int __input_next(struct input *in);
/* Gives the last one back; EOF is none. One at a time. */
void __input_back(struct input *in, int c);
/* The next that is not white space, within a width of its own. */
int __input_skip(struct input *in);

/* %[*][width][m][length]conversion */
struct conversion {
	char conversion;
	char length;		/* as __length has it */
	bool suppress;		/* nothing is stored */
	bool allocate;		/* memory is allocated for the text */
	int width;		/* 0: none */
	const char *set;	/* of %[, behind the bracket */
	void *to;
};

/* The results of a conversion. */
enum scanned { SCANNED, MISMATCH, NO_INPUT };

enum scanned __scan_integer(struct input *in, const struct conversion *c, int base);
enum scanned __scan_floating(struct input *in, const struct conversion *c);
/* %s, %c and %[. */
enum scanned __scan_text(struct input *in, const struct conversion *c);

/* All of it: what scanf returns. */
int __scan(struct input *in, const char *fmt, va_list ap);

#endif
