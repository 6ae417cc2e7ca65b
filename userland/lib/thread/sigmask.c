/* pthread_sigmask and pthread_kill, which give the error as their result and leave errno alone. */

#include <errno.h>
#include <signal.h>

#include "thread.h"

int pthread_sigmask(int how, const sigset_t *restrict set, sigset_t *restrict oset)
{
	const int saved = errno;
	const int error = sigprocmask(how, set, oset) < 0 ? errno : 0;

	errno = saved;
	return error;
}

int pthread_kill(pthread_t thread, int sig)
{
	const int saved = errno;
	long tid = 0;
	int error = 0;

	if (sig < 0 || sig >= NSIG)
		return EINVAL;
	if (self()->entering) {
		/* In a handler amid a function that deals with threads; one that the program may name is known. */
		tid = thread->gone ? 0 : thread->tid;
	} else {
		__threads_enter();
		if (!__known(thread))
			error = ESRCH;
		else if (!thread->gone)
			tid = thread->tid;
		__threads_leave();
	}
	if (tid != 0 && thr_kill(tid, sig) < 0 && errno != ESRCH)
		error = errno;
	errno = saved;
	return error;
}
