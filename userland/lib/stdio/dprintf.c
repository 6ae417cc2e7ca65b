/* dprintf: formatted output to a descriptor. */

#include <stdarg.h>

#include "stream.h"

int vdprintf(int fd, const char *__restrict fmt, va_list ap)
{
	unsigned char buf[256];
	struct stream s = STREAM(fd, buf, sizeof buf, __SWR);
	int n;

	s.decided = s.unbuffered = true;
	n = vfprintf(&s.ext.cfile.file, fmt, ap);
	return s.ext.cfile.file.flags & __SERR ? -1 : n;
}

int dprintf(int fd, const char *__restrict fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vdprintf(fd, fmt, ap);
	va_end(ap);
	return n;
}
