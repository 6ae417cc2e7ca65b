/*
 * Formatted output, in parts: the loop over the format (format.c), a directive
 * taken apart (directive.c), arguments in any order (arguments.c), integers
 * (integer.c), floating point (floating.c, hexfloat.c), and sinks, which take
 * the output: for streams (vfprintf.c), buffers (sprintf.c), strings that grow
 * (asprintf.c).
 */
#ifndef PRINTF_H
#define PRINTF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "../float/float.h"

/*
 * The destination of the characters. They go into a window first. Each printf
 * has a window on its stack, at the head of the data for its `take`.
 *
 * Invariant: passed + (at - begin) is the number of characters so far, and
 * at <= end. After a failure at == end, so that no more is taken.
 */
struct sink {
	char *begin, *at, *end;
	/*
	 * Takes n characters that do not fit in the window, and may empty or
	 * move it; false and errno if it cannot. Not for a sink that counts.
	 */
	bool (*take)(struct sink *sink, const char *text, size_t n);
	int passed;
	bool counting;	/* text beyond the window is lost, only counted */
	bool failed;	/* printf returns -1 */
};

/* n characters. More than INT_MAX in all are EOVERFLOW. */
void __emit(struct sink *sink, const char *text, size_t n);
/* n zeros or blanks. */
void __emit_fill(struct sink *sink, char c, unsigned n);
/* The sink takes no more; errno says why. */
void __emit_fail(struct sink *sink);
/* Characters so far. */
int __emitted(const struct sink *sink);

/* The types of arguments, as far as it matters to fetching them. */
enum type { TYPE_NONE, TYPE_INT, TYPE_LONG, TYPE_LLONG, TYPE_POINTER, TYPE_DOUBLE, TYPE_LDOUBLE };

/* %[position$][flags][width][.precision][length]conversion */
struct directive {
	bool left, plus, space, alternate, zero;
	char length;		/* as __length has it */
	char conversion;	/* 0 where the format ends */
	enum type type;		/* of the argument that is converted */
	int width;		/* 0: none */
	int precision;		/* -1: none */
	/* The positions of the argument that is converted, of the width and of the precision. */
	int position, width_position, precision_position;
};

/* A position is 1 to NL_ARGMAX, or one of these. */
#define POSITION_NONE (-1)
#define POSITION_NEXT 0

/*
 * Takes a directive apart, from behind its %, and returns the text behind it;
 * null and EOVERFLOW for a number above INT_MAX.
 */
const char *__directive(const char *text, struct directive *d);

union argument {
	long long i;
	void *p;
	double d;
	long double ld;
};

struct arguments {
	va_list ap;
	union argument *table;	/* of a format that numbers its arguments: NL_ARGMAX of them; else null */
};

/* Fills the table for a format; false and EINVAL if it leaves a number out, or has one that is too great or none. */
bool __arguments(struct arguments *args, const char *fmt);

/* The next argument, or the one of a position; false and EINVAL if a format has both. */
bool __argument(struct arguments *args, int position, enum type type, union argument *value);

/*
 * A number of `n` characters behind a prefix (a sign, 0x) goes between these two
 * calls. They write the prefix and fill the width: blanks, or zeros behind it.
 */
void __emit_before(struct sink *sink, const struct directive *d, const char *prefix, unsigned n);
void __emit_after(struct sink *sink, const struct directive *d, const char *prefix, unsigned n);

/* n characters, and what the width asks for besides. */
void __emit_text(struct sink *sink, const struct directive *d, const char *text, size_t n);

/* The conversions: s; c; d i o u x X p of a magnitude, with its sign; a e f g; a of a finite number. */
void __emit_string(struct sink *sink, const struct directive *d, const void *string);
void __emit_char(struct sink *sink, const struct directive *d, int value);
void __emit_integer(struct sink *sink, const struct directive *d, unsigned long long value, const char *sign);
void __emit_float(struct sink *sink, struct directive *d, const union argument *value);
void __emit_hexfloat(struct sink *sink, const struct directive *d, const struct float_number *x,
		     const struct float_format *format);

/* The sign that the flags want for a number. */
const char *__sign(const struct directive *d, bool negative);

/* All of it: what printf returns. */
int __format(struct sink *sink, const char *fmt, va_list ap);

#endif
