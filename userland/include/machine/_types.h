/*
 * User and group ids are 4 bytes, as the kernel's are (kernel/man/abi.md);
 * picolibc would declare 2.
 */
#pragma GCC system_header

#ifndef _CALLWHEEL_MACHINE__TYPES_H_
#define _CALLWHEEL_MACHINE__TYPES_H_

#include_next <machine/_types.h>

#define __machine_uid_t_defined
typedef __uint32_t __uid_t;
#define __machine_gid_t_defined
typedef __uint32_t __gid_t;

#endif
