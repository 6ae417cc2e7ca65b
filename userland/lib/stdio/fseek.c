/* Places in files. */

#include <errno.h>
#include <limits.h>
#include <unistd.h>

#include "../locked.h"
#include "stream.h"

LOCKED(fseek)
LOCKED(fseeko)
LOCKED(ftell)
LOCKED(ftello)
LOCKED(rewind)

/* fmemopen's files have a seek of their own. */
static int seek_other(FILE *f, long offset, int whence)
{
	struct __file_ext *ext = (struct __file_ext *)f;

	if (!(f->flags & __SEXT) || ext->seek == NULL) {
		errno = ESPIPE;
		return -1;
	}
	if (whence == SEEK_CUR)
		offset -= f->unget != 0;
	f->unget = 0;
	f->flags &= ~__SEOF;
	return ext->seek(f, offset, whence) < 0 ? -1 : 0;
}

static long tell_other(FILE *f)
{
	struct __file_ext *ext = (struct __file_ext *)f;

	if (!(f->flags & __SEXT) || ext->seek == NULL) {
		errno = ESPIPE;
		return -1;
	}
	return ext->seek(f, 0, SEEK_CUR) - (f->unget != 0);
}

int fseeko(FILE *f, off_t offset, int whence)
{
	struct stream *s = __stream(f);

	if (s != NULL)
		return __stream_seek64(s, offset, whence);
	if (offset < LONG_MIN || offset > LONG_MAX) {
		errno = EOVERFLOW;
		return -1;
	}
	return seek_other(f, (long)offset, whence);
}

int fseek(FILE *f, long offset, int whence)
{
	return fseeko(f, offset, whence);
}

off_t ftello(FILE *f)
{
	struct stream *s = __stream(f);

	return s != NULL ? __stream_tell(s) : tell_other(f);
}

long ftell(FILE *f)
{
	const off_t place = ftello(f);

	if (place > LONG_MAX) {
		errno = EOVERFLOW;
		return -1;
	}
	return (long)place;
}

void rewind(FILE *f)
{
	fseek(f, 0, SEEK_SET);
	clearerr(f);
}

int fgetpos(FILE *f, fpos_t *pos)
{
	*pos = ftello(f);
	return *pos < 0 ? -1 : 0;
}

int fsetpos(FILE *f, const fpos_t *pos)
{
	return fseeko(f, *pos, SEEK_SET);
}
