/* <string.h> of picolibc, with what it hides from programs that ask for plain POSIX. */
#pragma GCC system_header

#include_next <string.h>

#ifndef _CALLWHEEL_STRING_H_
#define _CALLWHEEL_STRING_H_

#include <sys/cdefs.h>

__BEGIN_DECLS
char *strdup(const char *);
char *strndup(const char *, size_t);
size_t strnlen(const char *, size_t);
char *strsignal(int);
char *strtok_r(char *__restrict, const char *__restrict, char **__restrict);
__END_DECLS

#endif
