/* A stretch of a program that no signal handler interrupts. */

#ifndef BUILTINS_UNDISTURBED_H
#define BUILTINS_UNDISTURBED_H

#include <signal.h>

/* Lets all signals wait; returns those that had to before. */
static inline sigset_t begin(void)
{
	sigset_t all, saved;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &saved);
	return saved;
}

/* Ends the stretch. */
static inline void end(sigset_t saved)
{
	sigprocmask(SIG_SETMASK, &saved, (sigset_t *)0);
}

#endif
