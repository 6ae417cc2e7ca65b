/* A character in, and one put back. */

#include <errno.h>
#include <stddef.h>

#include "../locked.h"
#include "stream.h"

#undef getc
#undef getchar

LOCKED(fgetc)
LOCKED(getc)
LOCKED(getchar)
LOCKED(ungetc)

/* The FILE holds the character of ungetc plus 1, so that 0 means none. */

int fgetc(FILE *f)
{
	struct stream *s = __stream(f);
	int c;

	if (f->unget != 0) {
		c = (unsigned char)(f->unget - 1);
		f->unget = 0;
		return c;
	}
	if (s != NULL && s->state == READING && s->off < s->len)
		return s->buf[s->off++];
	if (!(f->flags & __SRD)) {
		errno = EBADF;
		return EOF;
	}
	c = f->get(f);
	if (c >= 0)
		return (unsigned char)c;
	f->flags |= c == _FDEV_ERR ? __SERR : __SEOF;
	return EOF;
}

int getc(FILE *f)
{
	return fgetc(f);
}

int getchar(void)
{
	return fgetc(stdin);
}

int ungetc(int c, FILE *f)
{
	if (c == EOF || !(f->flags & __SRD) || f->unget != 0)
		return EOF;
	f->unget = (unsigned char)c + 1;
	f->flags &= ~__SEOF;
	return (unsigned char)c;
}
