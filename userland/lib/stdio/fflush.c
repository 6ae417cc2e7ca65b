/* fflush of one stream or all, and fpurge. */

#include <stddef.h>

#include "stream.h"

int fflush(FILE *f)
{
	int result = 0;

	if (f != NULL)
		return f->flush != NULL ? f->flush(f) : 0;
	for (struct stream *s = __streams; s != NULL; s = s->next)
		if (s->state == WRITING && __stream_flush(&s->ext.cfile.file) < 0)
			result = EOF;
	return result;
}

int fpurge(FILE *f)
{
	struct stream *s = __stream(f);

	f->unget = 0;
	if (s != NULL) {
		s->len = s->off = 0;
		s->state = IDLE;
	}
	return 0;
}
