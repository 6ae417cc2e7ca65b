/* A character out. */

#include <errno.h>
#include <stddef.h>

#include "../locked.h"
#include "stream.h"

#undef putc
#undef putchar

LOCKED(fputc)
LOCKED(putc)
LOCKED(putchar)

int fputc(int c, FILE *f)
{
	struct stream *s = __stream(f);

	/* Mostly there is room, and nothing else to do. */
	if (s != NULL && s->state == WRITING && s->off < s->size && !s->unbuffered && !(s->line && c == '\n')) {
		s->buf[s->off++] = c;
		return (unsigned char)c;
	}
	if (!(f->flags & __SWR)) {
		errno = EBADF;
		return EOF;
	}
	return f->put(c, f) < 0 ? EOF : (unsigned char)c;
}

int putc(int c, FILE *f)
{
	return fputc(c, f);
}

int putchar(int c)
{
	return fputc(c, stdout);
}
