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
	int error = 0;

	if (sig < 0 || sig >= NSIG)
		return EINVAL;
	self();

	/* A handler may have interrupted who has the lock; a thread that the program may name is known. */
	const bool sure = try_lock(&__threads_lock);

	if (sure && !__known(thread))
		error = ESRCH;
	else if (!thread->gone && thr_kill(thread->tid, sig) < 0 && errno != ESRCH)
		error = errno;
	if (sure)
		__unlock(&__threads_lock);
	errno = saved;
	return error;
}
