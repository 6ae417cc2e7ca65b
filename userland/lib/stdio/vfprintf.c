/* Every vfprintf of a program, picolibc's own included, comes here first (cc passes --wrap): one call is one write. */

#include <stdarg.h>

#include "stream.h"

int __real_vfprintf(FILE *f, const char *fmt, va_list ap);

int __wrap_vfprintf(FILE *f, const char *fmt, va_list ap)
{
	int n;

	__stream_begin(f);
	n = __real_vfprintf(f, fmt, ap);
	return __stream_end(f) < 0 ? EOF : n;
}
