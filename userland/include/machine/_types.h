/*
 * User and group ids, device and file numbers are 4 bytes and counts of blocks
 * 8, as the kernel's are (userland/share/doc/abi.md); picolibc would declare 2 and 4.
 * Ids and modes are unsigned int, which printf's %u and %o take without a
 * warning; picolibc's 32-bit type is long.
 */
#pragma GCC system_header

#ifndef _CALLWHEEL_MACHINE__TYPES_H_
#define _CALLWHEEL_MACHINE__TYPES_H_

#include_next <machine/_types.h>

#define __machine_uid_t_defined
typedef unsigned int __uid_t;
#define __machine_gid_t_defined
typedef unsigned int __gid_t;
#define __machine_mode_t_defined
typedef unsigned int __mode_t;
#define __machine_dev_t_defined
typedef __uint32_t __dev_t;
#define __machine_ino_t_defined
typedef __uint32_t __ino_t;
#define __machine_blkcnt_t_defined
typedef __int64_t __blkcnt_t;

#endif
