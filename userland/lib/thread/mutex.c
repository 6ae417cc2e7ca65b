/*
 * Mutexes. The owner of one that processes share is known by its number, of
 * another by the address of its struct, which fork leaves as it is.
 */

#include <errno.h>
#include <stddef.h>

#include "thread.h"

static unsigned owner(const pthread_mutex_t *mutex)
{
	const struct __pthread *const t = self();

	return mutex->__shared ? (unsigned)t->tid << 1 | 1 : (unsigned)(uintptr_t)t;
}

int pthread_mutex_init(pthread_mutex_t *restrict mutex, const pthread_mutexattr_t *restrict attr)
{
	*mutex = (pthread_mutex_t){ .__type = attr != NULL ? attr->__type : PTHREAD_MUTEX_DEFAULT };
	if (attr != NULL)
		mutex->__shared = attr->__shared;
	return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *mutex)
{
	if (mutex->__type < PTHREAD_MUTEX_NORMAL || mutex->__type > PTHREAD_MUTEX_RECURSIVE)
		return EINVAL;
	if (mutex->__word != 0)
		return EBUSY;
	mutex->__type = -1;
	return 0;
}

/* Locks it once more if it may be: EBUSY if the caller does not have it. */
static int again(pthread_mutex_t *mutex, unsigned me)
{
	if (mutex->__owner != me || mutex->__type == PTHREAD_MUTEX_NORMAL)
		return EBUSY;
	if (mutex->__type != PTHREAD_MUTEX_RECURSIVE)
		return EDEADLK;
	if (mutex->__locks == UINT_MAX - 1)
		return EAGAIN;
	mutex->__locks++;
	return 0;
}

static int lock_until(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *until)
{
	const unsigned me = owner(mutex);
	int error;

	if (mutex->__type < PTHREAD_MUTEX_NORMAL || mutex->__type > PTHREAD_MUTEX_RECURSIVE)
		return EINVAL;
	if (!try_lock(&mutex->__word)) {
		error = again(mutex, me);
		if (error == EDEADLK && until != NULL && bad_time(until))
			return EINVAL;
		if (error != EBUSY)
			return error;
		error = __lock_until(&mutex->__word, clock, until);
		if (error != 0)
			return error;
	}
	mutex->__owner = me;
	return 0;
}

int pthread_mutex_lock(pthread_mutex_t *mutex)
{
	return lock_until(mutex, CLOCK_REALTIME, NULL);
}

int pthread_mutex_clocklock(pthread_mutex_t *restrict mutex, clockid_t clock,
	const struct timespec *restrict until)
{
	return bad_clock(clock) ? EINVAL : lock_until(mutex, clock, until);
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict until)
{
	return lock_until(mutex, CLOCK_REALTIME, until);
}

int pthread_mutex_trylock(pthread_mutex_t *mutex)
{
	const unsigned me = owner(mutex);

	if (mutex->__type < PTHREAD_MUTEX_NORMAL || mutex->__type > PTHREAD_MUTEX_RECURSIVE)
		return EINVAL;
	if (!try_lock(&mutex->__word)) {
		const int error = again(mutex, me);

		return error == EDEADLK ? EBUSY : error;
	}
	mutex->__owner = me;
	return 0;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
	if (mutex->__type < PTHREAD_MUTEX_NORMAL || mutex->__type > PTHREAD_MUTEX_RECURSIVE)
		return EINVAL;
	if (mutex->__word == 0 || mutex->__owner != owner(mutex))
		return EPERM;
	if (mutex->__locks > 0) {
		mutex->__locks--;
		return 0;
	}
	mutex->__owner = 0;
	__unlock(&mutex->__word);
	return 0;
}
