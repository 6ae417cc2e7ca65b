/*
 * Messages on standard error, `program: message: error`, as in BSD: err and
 * errx end the program with status `eval`; the forms with x leave out errno's
 * text. Each message is one write.
 */
#ifndef _ERR_H_
#define _ERR_H_

#include <stdarg.h>
#include <sys/cdefs.h>

__BEGIN_DECLS

void err(int eval, const char *fmt, ...)
	__attribute__((__noreturn__, __format__(__printf__, 2, 3)));
void errx(int eval, const char *fmt, ...)
	__attribute__((__noreturn__, __format__(__printf__, 2, 3)));
void warn(const char *fmt, ...) __attribute__((__format__(__printf__, 1, 2)));
void warnx(const char *fmt, ...) __attribute__((__format__(__printf__, 1, 2)));

void verr(int eval, const char *fmt, va_list)
	__attribute__((__noreturn__, __format__(__printf__, 2, 0)));
void verrx(int eval, const char *fmt, va_list)
	__attribute__((__noreturn__, __format__(__printf__, 2, 0)));
void vwarn(const char *fmt, va_list) __attribute__((__format__(__printf__, 1, 0)));
void vwarnx(const char *fmt, va_list) __attribute__((__format__(__printf__, 1, 0)));

__END_DECLS

#endif
