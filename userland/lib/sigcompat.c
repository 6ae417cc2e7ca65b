/* Signals as 4.2BSD had them: masks of one word for signals 1 to 32, and sigvec. */

#include <errno.h>
#include <signal.h>
#include <stddef.h>

int sigblock(int mask)
{
	sigset_t set = { { (unsigned long)mask, 0 } }, oset;

	if (sigprocmask(SIG_BLOCK, &set, &oset) < 0)
		return -1;
	return (int)oset.__bits[0];
}

int sigsetmask(int mask)
{
	sigset_t set = { { (unsigned long)mask, 0 } }, oset;

	if (sigprocmask(SIG_SETMASK, &set, &oset) < 0)
		return -1;
	return (int)oset.__bits[0];
}

/* -1 blocks all that a mask can name, and would wait for ever: it is taken for a signal that is none. */
int sigpause(int mask)
{
	sigset_t set = { { (unsigned long)mask, 0 } };

	if (mask == -1) {
		errno = EINVAL;
		return -1;
	}
	return sigsuspend(&set);
}

int sigvec(int sig, const struct sigvec *vec, struct sigvec *ovec)
{
	struct sigaction sa, osa;

	if (vec != NULL) {
		sa.sa_handler = vec->sv_handler;
		sa.sa_flags = vec->sv_flags ^ SV_INTERRUPT;
		sa.sa_mask = (sigset_t){ { (unsigned long)vec->sv_mask, 0 } };
	}
	if (sigaction(sig, vec != NULL ? &sa : NULL, &osa) < 0)
		return -1;
	if (ovec != NULL) {
		ovec->sv_handler = osa.sa_handler;
		ovec->sv_mask = (int)osa.sa_mask.__bits[0];
		ovec->sv_flags = osa.sa_flags ^ SV_INTERRUPT;
	}
	return 0;
}
