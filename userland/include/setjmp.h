/*
 * setjmp and longjmp save and restore the signal mask, as in BSD, so that a
 * handler left by longjmp does not leave its signal blocked. _setjmp does not;
 * sigsetjmp has an argument for it. Any of the three longjmps returns to any of
 * the setjmps.
 */
#ifndef _SETJMP_H_
#define _SETJMP_H_

#include <sys/cdefs.h>
#include <sys/_sigset.h>

__BEGIN_DECLS

/* userland/lib/setjmp.S knows this layout. */
typedef struct {
	unsigned long __regs[14];	/* ra, s0 ... s11, sp */
	int __savemask;
	__sigset_t __mask;
} jmp_buf[1], sigjmp_buf[1];

int setjmp(jmp_buf) __attribute__((__returns_twice__));
int _setjmp(jmp_buf) __attribute__((__returns_twice__));
int sigsetjmp(sigjmp_buf, int) __attribute__((__returns_twice__));
void longjmp(jmp_buf, int) __attribute__((__noreturn__));
void _longjmp(jmp_buf, int) __attribute__((__noreturn__));
void siglongjmp(sigjmp_buf, int) __attribute__((__noreturn__));

__END_DECLS

#endif
