/* The parts that all streams on memory have: fmemopen and open_memstream. */

#include <errno.h>
#include <stdio.h>

#include "stream.h"

int __memory_setbuf(FILE *f, char *buf, int mode, size_t size)
{
	(void)f, (void)buf, (void)size;
	return mode == _IOFBF || mode == _IOLBF || mode == _IONBF ? 0 : EOF;
}

long long __memory_place(size_t at, size_t end, long long offset, int whence)
{
	const long long base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? (long long)at : (long long)end;

	if ((whence != SEEK_SET && whence != SEEK_CUR && whence != SEEK_END) || base + offset < 0) {
		errno = EINVAL;
		return -1;
	}
	return base + offset;
}
