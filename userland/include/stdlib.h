/* <stdlib.h> of picolibc, with what it lacks or hides from programs that ask for plain POSIX. */
#pragma GCC system_header

#include_next <stdlib.h>

#ifndef _CALLWHEEL_STDLIB_H_
#define _CALLWHEEL_STDLIB_H_

#include <sys/_wstatus.h>

__BEGIN_DECLS

int clearenv(void);
const char *getprogname(void);
char *mkdtemp(char *);
int mkstemp(char *);
int putenv(char *);
long random(void);
char *realpath(const char *__restrict, char *__restrict);
int setenv(const char *, const char *, int);
void setprogname(const char *);
void srandom(unsigned);
int system(const char *);
int unsetenv(const char *);

__END_DECLS

#endif
