/*
 * Contexts: a program's own threads of control, each with its stack. The
 * registers are saved by getcontext.S and restored by the kernel: setcontext is
 * the return from a signal with the context as its frame.
 */

#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <ucontext.h>

/* Indices of uc_regs. */
enum { PC = 0, RA = 1, SP = 2, S0 = 8, S1 = 9, A0 = 10, REGISTERS = 8 };

void __startcontext(void);

/* The part of a context that is not registers; uc_stack and uc_link are the program's. */
int __getsigmask(ucontext_t *ucp)
{
	return sigprocmask(SIG_BLOCK, NULL, &ucp->uc_sigmask);
}

int setcontext(const ucontext_t *ucp)
{
	return sigreturn(ucp);
}

/* The old context goes on here a second time, when it is its turn again. */
int swapcontext(ucontext_t *__restrict old, const ucontext_t *__restrict new)
{
	volatile bool left = false;

	if (getcontext(old) < 0)
		return -1;
	if (left)
		return 0;
	left = true;
	return setcontext(new);
}

/* The arguments are words: eight in registers, the rest on the stack. */
void makecontext(ucontext_t *ucp, void (*function)(void), int argc, ...)
{
	const int onstack = argc > REGISTERS ? argc - REGISTERS : 0;
	uintptr_t top = (uintptr_t)ucp->uc_stack.ss_sp + ucp->uc_stack.ss_size;
	uint32_t *stacked;
	va_list ap;

	top = (top - onstack * sizeof *stacked) & ~(uintptr_t)15;
	stacked = (uint32_t *)top;
	va_start(ap, argc);
	for (int i = 0; i < argc; i++) {
		const uint32_t word = va_arg(ap, uint32_t);

		if (i < REGISTERS)
			ucp->uc_regs[A0 + i] = word;
		else
			stacked[i - REGISTERS] = word;
	}
	va_end(ap);
	ucp->uc_regs[PC] = (uintptr_t)__startcontext;
	ucp->uc_regs[RA] = 0;
	ucp->uc_regs[SP] = top;
	ucp->uc_regs[S0] = (uintptr_t)ucp;
	ucp->uc_regs[S1] = (uintptr_t)function;
}

/* A context's function has returned: its successor goes on, or the process ends. */
__attribute__((noreturn)) void __endcontext(const ucontext_t *ucp)
{
	if (ucp->uc_link == NULL)
		exit(0);
	setcontext(ucp->uc_link);
	abort();
}
