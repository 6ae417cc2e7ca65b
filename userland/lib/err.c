/* err(3). A message is put together first and written at once, so that messages of two processes do not mix. */

#include <err.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const char *__progname;

static void message(bool with_errno, const char *fmt, va_list ap)
{
	char line[512];
	size_t room = sizeof line - 1;	/* for the newline */
	const int error = errno;
	size_t n = (size_t)snprintf(line, room, "%s: ", __progname);

	if (n < room && fmt != NULL)
		n += (size_t)vsnprintf(line + n, room - n, fmt, ap);
	if (n < room && with_errno)
		n += (size_t)snprintf(line + n, room - n, "%s%s", fmt != NULL ? ": " : "", strerror(error));
	if (n >= room)
		n = room - 1;
	line[n++] = '\n';
	write(STDERR_FILENO, line, n);
	errno = error;
}

void vwarn(const char *fmt, va_list ap)
{
	message(true, fmt, ap);
}

void vwarnx(const char *fmt, va_list ap)
{
	message(false, fmt, ap);
}

void verr(int eval, const char *fmt, va_list ap)
{
	message(true, fmt, ap);
	exit(eval);
}

void verrx(int eval, const char *fmt, va_list ap)
{
	message(false, fmt, ap);
	exit(eval);
}

void warn(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vwarn(fmt, ap);
	va_end(ap);
}

void warnx(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vwarnx(fmt, ap);
	va_end(ap);
}

void err(int eval, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	verr(eval, fmt, ap);
}

void errx(int eval, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	verrx(eval, fmt, ap);
}
