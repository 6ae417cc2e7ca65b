/* A stream's descriptor. */

#include <errno.h>
#include <stddef.h>

#include "stream.h"

int fileno(FILE *f)
{
	struct stream *s = __stream(f);

	if (s == NULL || s->fd < 0) {
		errno = EBADF;
		return -1;
	}
	return s->fd;
}
