/*
 * open_memstream: a stream whose bytes go to memory that grows with them.
 *
 * Invariant: the memory has `len` bytes and a null behind them, in room for
 * `size`; the caller's pointer and length are right after each call, not only
 * after fflush and fclose.
 */

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stream.h"

#define FIRST 64	/* bytes, to begin with */

struct memstream {
	struct __file_ext ext;	/* first: it is the FILE */
	char **bufp;		/* the caller's */
	size_t *sizep;
	char *buf;
	size_t size, len, at;
};

/* Tells the caller where the bytes are: those up to the place of the next one, or to the end. */
static void tell(struct memstream *m)
{
	*m->bufp = m->buf;
	*m->sizep = m->at < m->len ? m->at : m->len;
}

/* Makes room for bytes up to `end` and the null; false and ENOMEM. */
static bool reach(struct memstream *m, size_t end)
{
	size_t size = m->size;
	char *bigger;

	if (end < size)
		return true;
	if (end >= PTRDIFF_MAX) {
		errno = ENOMEM;
		return false;
	}
	while (size <= end)
		size *= 2;
	bigger = realloc(m->buf, size);
	if (bigger == NULL)
		return false;
	memset(bigger + m->size, 0, size - m->size);
	m->buf = bigger;
	m->size = size;
	return true;
}

static int put(char c, FILE *f)
{
	struct memstream *m = (struct memstream *)f;

	if (!reach(m, m->at + 1)) {
		f->flags |= __SERR;
		return EOF;
	}
	m->buf[m->at++] = c;
	if (m->at > m->len)
		m->len = m->at;
	m->buf[m->len] = '\0';
	tell(m);
	return 0;
}

static int flush(FILE *f)
{
	tell((struct memstream *)f);
	return 0;
}

/* A place beyond the end is taken: what lies between reads as nulls, once something is written there. */
static __off_t seek(FILE *f, __off_t offset, int whence)
{
	struct memstream *m = (struct memstream *)f;
	const long long place = __memory_place(m->at, m->len, offset, whence);

	if (place < 0)
		return -1;
	if (place > LONG_MAX) {
		errno = EOVERFLOW;
		return -1;
	}
	m->at = (size_t)place;
	tell(m);
	return (__off_t)place;
}

/* The memory is the caller's now. */
static int finish(FILE *f)
{
	struct memstream *m = (struct memstream *)f;

	tell(m);
	free(m);
	return 0;
}

FILE *open_memstream(char **bufp, size_t *sizep)
{
	struct memstream *m;

	if (bufp == NULL || sizep == NULL) {
		errno = EINVAL;
		return NULL;
	}
	m = malloc(sizeof *m);
	if (m == NULL)
		return NULL;
	*m = (struct memstream){
		.ext = FDEV_SETUP_EXT(put, NULL, flush, finish, seek, __memory_setbuf, __SWR),
		.bufp = bufp, .sizep = sizep, .size = FIRST,
	};
	m->buf = calloc(1, FIRST);
	if (m->buf == NULL) {
		free(m);
		return NULL;
	}
	tell(m);
	return &m->ext.cfile.file;
}
