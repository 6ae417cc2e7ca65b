/* pthread_sigmask: sigprocmask that leaves errno alone. */

#include <errno.h>
#include <signal.h>

int pthread_sigmask(int how, const sigset_t *restrict set, sigset_t *restrict oset)
{
	const int saved = errno;
	const int error = sigprocmask(how, set, oset) < 0 ? errno : 0;

	errno = saved;
	return error;
}
