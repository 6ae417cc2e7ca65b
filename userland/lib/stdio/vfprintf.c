/* printf to streams. One call is one write, even of a stream without a buffer. */

#include <errno.h>

#include "alias.h"
#include "printf.h"
#include "../locked.h"
#include "stream.h"

LOCKED(vfprintf)
LOCKED(fprintf)
LOCKED(vprintf)
LOCKED(printf)

struct stream_sink {
	struct sink sink;
	FILE *f;
	char window[256];
};

/* Writes the contents of the window. */
static bool pass_on(struct stream_sink *to)
{
	struct sink *sink = &to->sink;
	const size_t n = sink->at - sink->begin;

	sink->passed += n;
	sink->at = sink->begin;
	return __stream_write(to->f, sink->begin, n) == n;
}

static bool take(struct sink *sink, const char *text, size_t n)
{
	struct stream_sink *to = (struct stream_sink *)sink;

	sink->passed += n;
	return pass_on(to) && __stream_write(to->f, text, n) == n;
}

int vfprintf(FILE *f, const char *fmt, va_list ap)
{
	struct stream_sink to;
	int n;

	if (!(f->flags & __SWR)) {
		errno = EBADF;
		return EOF;
	}
	to.f = f;
	to.sink = (struct sink){ .begin = to.window, .at = to.window, .end = to.window + sizeof to.window, .take = take };
	__stream_begin(f);
	n = __format(&to.sink, fmt, ap);
	if (!pass_on(&to))
		n = EOF;
	return __stream_end(f) < 0 ? EOF : n;
}

int fprintf(FILE *f, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vfprintf(f, fmt, ap);
	va_end(ap);
	return n;
}

int vprintf(const char *fmt, va_list ap)
{
	return vfprintf(stdout, fmt, ap);
}

int printf(const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vfprintf(stdout, fmt, ap);
	va_end(ap);
	return n;
}

/* picolibc's names for one with all conversions and one with integers alone. */
int __d_vfprintf(FILE *, const char *, va_list) ALIAS_OF(vfprintf);
int __i_vfprintf(FILE *, const char *, va_list) ALIAS_OF(vfprintf);
