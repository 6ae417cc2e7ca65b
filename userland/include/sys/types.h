/*
 * <sys/types.h> of picolibc with the kernel's 8-byte off_t and 4-byte nlink_t.
 * picolibc itself is compiled with a 4-byte off_t, which its own headers go on
 * calling __off_t.
 */
#pragma GCC system_header

#ifndef _CALLWHEEL_SYS_TYPES_H_
#define _CALLWHEEL_SYS_TYPES_H_

#include <machine/_types.h>

#define _OFF_T_DECLARED
typedef __int64_t off_t;
#define _NLINK_T_DECLARED
typedef __uint32_t nlink_t;

#include_next <sys/types.h>
#include <sys/_pthreadtypes.h>
#include <sys/select.h>

#endif
