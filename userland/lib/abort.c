/* abort: SIGABRT, once to its handler if there is one, then with the default action. */

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

void abort(void)
{
	struct sigaction sa;
	sigset_t set;

	sigfillset(&set);
	sigdelset(&set, SIGABRT);
	sigprocmask(SIG_SETMASK, &set, NULL);
	raise(SIGABRT);

	/* Caught, or ignored. */
	sa.sa_handler = SIG_DFL;
	sa.sa_flags = 0;
	sigemptyset(&sa.sa_mask);
	sigaction(SIGABRT, &sa, NULL);
	sigprocmask(SIG_SETMASK, &set, NULL);
	raise(SIGABRT);
	_exit(128 + SIGABRT);
}
