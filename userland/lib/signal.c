/* signal() with BSD's meaning: the handler stays installed and interrupted calls restart. */

#include <errno.h>
#include <signal.h>
#include <unistd.h>

/* Signals for which siginterrupt() has asked that calls be interrupted. */
static sigset_t interrupting;

_sig_func_ptr signal(int sig, _sig_func_ptr func)
{
	struct sigaction sa, osa;

	sa.sa_handler = func;
	sa.sa_flags = sigismember(&interrupting, sig) == 1 ? 0 : SA_RESTART;
	sigemptyset(&sa.sa_mask);
	if (sigaction(sig, &sa, &osa) < 0)
		return SIG_ERR;
	return osa.sa_handler;
}

/* The X/Open standard's name for it. */
_sig_func_ptr bsd_signal(int sig, _sig_func_ptr func)
{
	return signal(sig, func);
}

int siginterrupt(int sig, int flag)
{
	struct sigaction sa;

	if (sigaction(sig, NULL, &sa) < 0)
		return -1;
	if (flag) {
		sigaddset(&interrupting, sig);
		sa.sa_flags &= ~SA_RESTART;
	} else {
		sigdelset(&interrupting, sig);
		sa.sa_flags |= SA_RESTART;
	}
	return sigaction(sig, &sa, NULL);
}

/* With threads it is raise.c's. */
__attribute__((weak)) int raise(int sig)
{
	return kill(getpid(), sig);
}
