/*
 * fmemopen: a stream on memory of a fixed size.
 *
 * Invariant: at <= size and end <= size. A stream that is written to ends in a
 * null behind its last byte, if there is room for one.
 */

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stream.h"

struct memory {
	struct __file_ext ext;	/* first: it is the FILE */
	char *buf;
	size_t size;		/* of the memory */
	size_t end;		/* of the contents */
	size_t at;
	bool append, binary, mine, changed;
};

static int get(FILE *f)
{
	struct memory *m = (struct memory *)f;

	return m->at < m->end ? (unsigned char)m->buf[m->at++] : _FDEV_EOF;
}

static int put(char c, FILE *f)
{
	struct memory *m = (struct memory *)f;

	if (m->append)
		m->at = m->end;
	if (m->at >= m->size) {
		errno = ENOSPC;
		f->flags |= __SERR;
		return EOF;
	}
	m->buf[m->at++] = c;
	m->changed = true;
	if (m->at > m->end)
		m->end = m->at;
	return 0;
}

/* The null behind what was written; at the very end of the memory only if the stream was not opened for an update. */
static int flush(FILE *f)
{
	struct memory *m = (struct memory *)f;

	if (!m->changed)
		return 0;
	m->changed = false;
	if (m->end < m->size)
		m->buf[m->end] = '\0';
	else if (!(f->flags & __SRD) && !m->binary && m->size > 0)
		m->buf[m->size - 1] = '\0';
	return 0;
}

static __off_t seek(FILE *f, __off_t offset, int whence)
{
	struct memory *m = (struct memory *)f;
	const long long place = __memory_place(m->at, m->end, offset, whence);

	flush(f);
	if (place > (long long)m->size)
		errno = EINVAL;
	if (place < 0 || place > (long long)m->size)
		return -1;
	m->at = (size_t)place;
	return (__off_t)m->at;
}

static int finish(FILE *f)
{
	struct memory *m = (struct memory *)f;

	flush(f);
	if (m->mine)
		free(m->buf);
	free(m);
	return 0;
}

FILE *fmemopen(void *__restrict buf, size_t size, const char *__restrict mode)
{
	int rw;
	const int flags = __stream_mode(mode, &rw);
	struct memory *m;

	/* Memory of our own makes sense only for a stream that reads what it wrote. */
	if (flags < 0 || (buf == NULL && rw != (__SRD | __SWR))) {
		errno = EINVAL;
		return NULL;
	}
	m = malloc(sizeof *m);
	if (m == NULL)
		return NULL;
	*m = (struct memory){
		.ext = FDEV_SETUP_EXT(put, get, flush, finish, seek, __memory_setbuf, 0),
		.buf = buf, .size = size, .append = (flags & O_APPEND) != 0, .binary = strchr(mode, 'b') != NULL,
		.mine = buf == NULL,
	};
	m->ext.cfile.file.flags |= rw;
	if (m->mine && (m->buf = calloc(1, size > 0 ? size : 1)) == NULL) {
		free(m);
		return NULL;
	}
	if (flags & O_TRUNC) {
		m->changed = true;
		if (size > 0)
			m->buf[0] = '\0';
	} else {
		m->end = *mode == 'r' ? size : strnlen(m->buf, size);
	}
	if (m->append)
		m->at = m->end;
	return &m->ext.cfile.file;
}
