/* The signal mask's part of setjmp and longjmp (see <setjmp.h>). */

#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

void __longjmp(__jmp_reg_t *regs, int val) __asm__("longjmp") __attribute__((noreturn));

__jmp_reg_t *__sigsavemask(sigjmp_buf env, int savemask)
{
	env->__savemask = savemask;
	if (savemask)
		sigprocmask(SIG_BLOCK, NULL, &env->__mask);
	return env->__regs;
}

void siglongjmp(sigjmp_buf env, int val)
{
	if (env->__savemask)
		sigprocmask(SIG_SETMASK, &env->__mask, NULL);
	__longjmp(env->__regs, val);
}
