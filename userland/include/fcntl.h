/* <fcntl.h> of picolibc, with the flags it hides from programs that ask for plain POSIX. */
#pragma GCC system_header

#include_next <fcntl.h>

#ifndef _CALLWHEEL_FCNTL_H_
#define _CALLWHEEL_FCNTL_H_

#ifndef O_NDELAY
#define O_NDELAY O_NONBLOCK
#endif
#ifndef O_CLOEXEC
#define O_CLOEXEC 0x40000
#endif
#ifndef O_DIRECTORY
#define O_DIRECTORY 0x200000
#endif
#ifndef F_DUPFD_CLOEXEC
#define F_DUPFD_CLOEXEC 14
#endif

#endif
