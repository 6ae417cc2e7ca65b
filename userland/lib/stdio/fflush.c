/* fflush of one stream or all, and fpurge. */

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

#include "../locked.h"
#include "stream.h"

LOCKED(fflush)

static bool closed(const FILE *f)
{
	if (f->flags & (__SRD | __SWR))
		return false;
	errno = EBADF;
	return true;
}

/* Output is written; a file's input that the program has not had is given back. */
int fflush(FILE *f)
{
	int result = 0;

	if (f != NULL)
		return closed(f) ? EOF : f->flush != NULL ? f->flush(f) : 0;
	for (struct stream *s = __streams; s != NULL; s = s->next)
		if (s->state != IDLE && __stream_flush(&s->ext.cfile.file) < 0)
			result = EOF;
	return result;
}

/* Forgets what the stream holds, input and output. */
int fpurge(FILE *f)
{
	struct stream *s = __stream(f);

	if (closed(f))
		return EOF;
	f->unget = 0;
	if (s != NULL) {
		s->len = s->off = 0;
		s->state = IDLE;
	}
	return 0;
}
