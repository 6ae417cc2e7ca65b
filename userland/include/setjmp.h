/*
 * setjmp and longjmp save and restore the signal mask, as in BSD, so that a
 * handler left by longjmp does not leave its signal blocked. _setjmp does not;
 * sigsetjmp has an argument for it. The registers are saved by picolibc's setjmp.
 */
#ifndef _SETJMP_H_
#define _SETJMP_H_

#include <sys/cdefs.h>
#include <sys/_sigset.h>

__BEGIN_DECLS

/* Eight bytes, as picolibc's setjmp wants them aligned. */
__extension__ typedef long long __jmp_reg_t;

typedef struct {
	__jmp_reg_t __regs[7];	/* ra, s0 ... s11, sp */
	int __savemask;
	__sigset_t __mask;
} jmp_buf[1], sigjmp_buf[1];

int __setjmp(__jmp_reg_t *) __asm__("setjmp") __attribute__((__returns_twice__));
__jmp_reg_t *__sigsavemask(sigjmp_buf, int);
void siglongjmp(sigjmp_buf, int) __attribute__((__noreturn__));

#define sigsetjmp(env, savemask) __setjmp(__sigsavemask(env, savemask))
#define setjmp(env) sigsetjmp(env, 1)
#define _setjmp(env) sigsetjmp(env, 0)
#define longjmp(env, val) siglongjmp(env, val)
#define _longjmp(env, val) siglongjmp(env, val)

__END_DECLS

#endif
