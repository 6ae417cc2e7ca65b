/* <stdlib.h> of picolibc, with what it lacks or hides from programs that ask for plain POSIX. */
#pragma GCC system_header

#include_next <stdlib.h>

#ifndef _CALLWHEEL_STDLIB_H_
#define _CALLWHEEL_STDLIB_H_

#include <sys/_wstatus.h>

__BEGIN_DECLS

__uint32_t arc4random(void);
void arc4random_buf(void *, size_t);
__uint32_t arc4random_uniform(__uint32_t);
int clearenv(void);
char *fdevname(int);
char *fdevname_r(int, char *, int);
const char *getprogname(void);
int grantpt(int);
char *mkdtemp(char *);
int mkstemp(char *);
int posix_openpt(int);
char *ptsname(int);
int ptsname_r(int, char *, size_t);
int putenv(char *);
long random(void);
char *realpath(const char *__restrict, char *__restrict);
int setenv(const char *, const char *, int);
void setprogname(const char *);
void srandom(unsigned);
long long strtonum(const char *, long long, long long, const char **);
int system(const char *);
int unlockpt(int);
int unsetenv(const char *);

__END_DECLS

#endif
