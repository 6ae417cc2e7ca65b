/*
 * POSIX threads for the one thread of a process. No other thread can hold a
 * locked mutex: a thread that finds it locked holds it itself. A handler of a
 * signal is the same thread as the code that it has interrupted.
 */

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#define SELF ((pthread_t)1)

pthread_t pthread_self(void)
{
	return SELF;
}

int pthread_equal(pthread_t one, pthread_t other)
{
	return one == other;
}

int pthread_once(pthread_once_t *once, void (*init)(void))
{
	if (once->__state == 0) {
		once->__state = 1;
		init();
	}
	return 0;
}

/* These two give the error as their result, and leave errno alone. */
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
	const int error = thread != SELF ? ESRCH : raise(sig) < 0 ? errno : 0;

	errno = saved;
	return error;
}

int pthread_mutexattr_init(pthread_mutexattr_t *attr)
{
	attr->__type = PTHREAD_MUTEX_DEFAULT;
	return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t *attr)
{
	(void)attr;
	return 0;
}

int pthread_mutexattr_gettype(const pthread_mutexattr_t *restrict attr, int *restrict type)
{
	*type = attr->__type;
	return 0;
}

int pthread_mutexattr_settype(pthread_mutexattr_t *attr, int type)
{
	if (type < PTHREAD_MUTEX_NORMAL || type > PTHREAD_MUTEX_RECURSIVE)
		return EINVAL;
	attr->__type = type;
	return 0;
}

int pthread_mutex_init(pthread_mutex_t *restrict mutex, const pthread_mutexattr_t *restrict attr)
{
	mutex->__type = attr != NULL ? attr->__type : PTHREAD_MUTEX_DEFAULT;
	mutex->__locks = 0;
	return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *mutex)
{
	return mutex->__locks == 0 ? 0 : EBUSY;
}

int pthread_mutex_trylock(pthread_mutex_t *mutex)
{
	if (mutex->__locks > 0 && mutex->__type != PTHREAD_MUTEX_RECURSIVE)
		return EBUSY;
	if (mutex->__locks == UINT_MAX)
		return EAGAIN;
	mutex->__locks++;
	return 0;
}

int pthread_mutex_lock(pthread_mutex_t *mutex)
{
	const int error = pthread_mutex_trylock(mutex);

	if (error != EBUSY)
		return error;
	if (mutex->__type == PTHREAD_MUTEX_ERRORCHECK)
		return EDEADLK;
	for (;;)
		pause();
}

int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
	if (mutex->__locks == 0)
		return EPERM;
	mutex->__locks--;
	return 0;
}
