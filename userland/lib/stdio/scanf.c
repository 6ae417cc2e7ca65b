/* The scanf family. */

#include "alias.h"
#include "../locked.h"
#include "scanf.h"

LOCKED(vfscanf)
LOCKED(vscanf)
LOCKED(fscanf)
LOCKED(scanf)

int vfscanf(FILE *f, const char *fmt, va_list ap)
{
	struct input in = { .f = f };

	return __scan(&in, fmt, ap);
}

int vscanf(const char *fmt, va_list ap)
{
	return vfscanf(stdin, fmt, ap);
}

int vsscanf(const char *text, const char *fmt, va_list ap)
{
	struct input in = { .text = text };

	return __scan(&in, fmt, ap);
}

int fscanf(FILE *f, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vfscanf(f, fmt, ap);
	va_end(ap);
	return n;
}

int scanf(const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vfscanf(stdin, fmt, ap);
	va_end(ap);
	return n;
}

int sscanf(const char *text, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsscanf(text, fmt, ap);
	va_end(ap);
	return n;
}

/* picolibc's names for one with all conversions and one with integers alone. */
int __d_vfscanf(FILE *, const char *, va_list) ALIAS_OF(vfscanf);
int __i_vfscanf(FILE *, const char *, va_list) ALIAS_OF(vfscanf);
