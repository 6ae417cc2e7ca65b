/* A stretch of a program that neither a signal handler nor another thread interrupts. */

#ifndef BUILTINS_UNDISTURBED_H
#define BUILTINS_UNDISTURBED_H

#include <errno.h>
#include <signal.h>
#include <sys/umtx.h>

/* 0, 1 while a thread is in a stretch, 2 if others may wait for it: one for all files. */
__attribute__((weak)) unsigned __undisturbed_word;

/* Lets all signals and other threads wait; returns the signals that had to before. */
static inline sigset_t begin(void)
{
	const int error = errno;
	unsigned was = 0;
	sigset_t all, saved;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &saved);
	if (!__atomic_compare_exchange_n(&__undisturbed_word, &was, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
		while (__atomic_exchange_n(&__undisturbed_word, 2, __ATOMIC_SEQ_CST) != 0)
			_umtx_op(&__undisturbed_word, UMTX_OP_WAIT_UINT, 2, (void *)0, (void *)0);
	errno = error;
	return saved;
}

/* Ends the stretch. */
static inline void end(sigset_t saved)
{
	if (__atomic_exchange_n(&__undisturbed_word, 0, __ATOMIC_SEQ_CST) == 2)
		_umtx_op(&__undisturbed_word, UMTX_OP_WAKE, 1, (void *)0, (void *)0);
	sigprocmask(SIG_SETMASK, &saved, (sigset_t *)0);
}

#endif
