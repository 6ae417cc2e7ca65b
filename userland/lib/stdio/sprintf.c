/* printf to memory. */

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "printf.h"

int vsnprintf(char *buf, size_t size, const char *fmt, va_list ap)
{
	/* No memory has more bytes than INT_MAX behind it, whatever size says. */
	const size_t room = size == 0 ? 0 : size - 1 < INT_MAX ? size - 1 : INT_MAX;
	struct sink sink = { .begin = buf, .at = buf, .end = buf + room, .counting = true };
	const int n = __format(&sink, fmt, ap);

	if (size > 0)
		*sink.at = '\0';
	return n;
}

int snprintf(char *buf, size_t size, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(buf, size, fmt, ap);
	va_end(ap);
	return n;
}

int vsprintf(char *buf, const char *fmt, va_list ap)
{
	return vsnprintf(buf, SIZE_MAX, fmt, ap);
}

int sprintf(char *buf, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(buf, SIZE_MAX, fmt, ap);
	va_end(ap);
	return n;
}
