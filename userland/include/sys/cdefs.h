/* <sys/cdefs.h> of picolibc, with the macros that programs of BSD use besides. */
#pragma GCC system_header

#include_next <sys/cdefs.h>

#ifndef _CALLWHEEL_SYS_CDEFS_H_
#define _CALLWHEEL_SYS_CDEFS_H_

/* Text and tokens from macros, whose own arguments are expanded first. */
#define ___STRING(x) __STRING(x)
#define ___CONCAT(x, y) __CONCAT(x, y)

/* Elements of an array. */
#define __arraycount(array) (sizeof(array) / sizeof((array)[0]))

/* A pointer without its const or volatile, and without a warning. */
#define __UNCONST(p) ((void *)(__UINTPTR_TYPE__)(const void *)(p))
#define __UNVOLATILE(p) ((void *)(__UINTPTR_TYPE__)(volatile void *)(p))

/* Attributes of functions. */
#define __dead __attribute__((__noreturn__))
#define __constfunc __attribute__((__const__))

/* Bit n, bits m to n, and a value moved into a field of bits or out of it. */
#define __BIT(n) ((__UINTMAX_TYPE__)1 << (n))
#define __BITS(m, n) \
	((__BIT((m) > (n) ? (m) : (n)) - 1 + __BIT((m) > (n) ? (m) : (n))) ^ (__BIT((m) < (n) ? (m) : (n)) - 1))
#define __LOWEST_SET_BIT(mask) ((((mask) - 1) & (mask)) ^ (mask))
#define __SHIFTIN(value, mask) ((value) * __LOWEST_SET_BIT(mask))
#define __SHIFTOUT(value, mask) (((value) & (mask)) / __LOWEST_SET_BIT(mask))

/* An error of the compiler unless x is true. */
#define __CTASSERT(x) __extension__ _Static_assert(x, #x)

/* A second name for a symbol of this source. */
#define __strong_alias(alias, symbol) __asm__(".globl " #alias "\n" #alias " = " #symbol);
#define __weak_alias(alias, symbol) __asm__(".weak " #alias "\n" #alias " = " #symbol);

#define __KERNEL_RCSID(n, s) struct __hack

#endif
