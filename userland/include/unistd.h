/* <unistd.h> of picolibc, with what it lacks or hides from programs that ask for plain POSIX. */
#pragma GCC system_header

#ifndef _CALLWHEEL_UNISTD_H_
#define _CALLWHEEL_UNISTD_H_

#include_next <unistd.h>

__BEGIN_DECLS
int usleep(useconds_t);
useconds_t ualarm(useconds_t, useconds_t);
void *sbrk(ptrdiff_t);
int syscall(int, ...);
__END_DECLS

#endif
