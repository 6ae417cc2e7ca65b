/* System V's way with signals, as the X/Open standard has it. */

#include <errno.h>
#include <signal.h>
#include <stddef.h>

static int change(int how, int sig)
{
	sigset_t set;

	sigemptyset(&set);
	return sigaddset(&set, sig) < 0 ? -1 : sigprocmask(how, &set, NULL);
}

int sighold(int sig)
{
	return change(SIG_BLOCK, sig);
}

int sigrelse(int sig)
{
	return change(SIG_UNBLOCK, sig);
}

int sigignore(int sig)
{
	const struct sigaction sa = { .sa_handler = SIG_IGN };

	return sigaction(sig, &sa, NULL);
}

/* sigpause of the X/Open standard: waits with this signal not blocked. */
int xsi_sigpause(int sig)
{
	sigset_t mask;

	if (sigprocmask(SIG_BLOCK, NULL, &mask) < 0 || sigdelset(&mask, sig) < 0)
		return -1;
	return sigsuspend(&mask);
}

_sig_func_ptr sigset(int sig, _sig_func_ptr disposition)
{
	const struct sigaction sa = { .sa_handler = disposition };
	struct sigaction osa;
	sigset_t mask;

	if (sigprocmask(SIG_BLOCK, NULL, &mask) < 0 ||
	    sigaction(sig, disposition == SIG_HOLD ? NULL : &sa, &osa) < 0 ||
	    change(disposition == SIG_HOLD ? SIG_BLOCK : SIG_UNBLOCK, sig) < 0)
		return SIG_ERR;
	return sigismember(&mask, sig) == 1 ? SIG_HOLD : osa.sa_handler;
}
