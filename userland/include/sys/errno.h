/* <sys/errno.h> of picolibc with the numbers that BSD has and POSIX lacks, such as ENOTBLK and ESHUTDOWN. */
#pragma GCC system_header

#ifndef __LINUX_ERRNO_EXTENSIONS__
#define __LINUX_ERRNO_EXTENSIONS__
#endif
#include_next <sys/errno.h>
