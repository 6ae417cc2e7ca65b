/*
 * Conditions. A waiter notes the number of signals, unlocks the mutex, and
 * sleeps while the number is the same: a signal in between changes it, so that
 * the waiter does not sleep.
 */

#include <errno.h>
#include <stddef.h>

#include "thread.h"

int pthread_condattr_init(pthread_condattr_t *attr)
{
	*attr = (pthread_condattr_t){ .__clock = CLOCK_REALTIME };
	return 0;
}

int pthread_condattr_destroy(pthread_condattr_t *attr)
{
	(void)attr;
	return 0;
}

int pthread_condattr_getclock(const pthread_condattr_t *restrict attr, clockid_t *restrict clock)
{
	*clock = (clockid_t)attr->__clock;
	return 0;
}

int pthread_condattr_setclock(pthread_condattr_t *attr, clockid_t clock)
{
	if (bad_clock(clock))
		return EINVAL;
	attr->__clock = (int)clock;
	return 0;
}

int pthread_condattr_getpshared(const pthread_condattr_t *restrict attr, int *restrict shared)
{
	*shared = attr->__shared;
	return 0;
}

int pthread_condattr_setpshared(pthread_condattr_t *attr, int shared)
{
	if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED)
		return EINVAL;
	attr->__shared = shared;
	return 0;
}

int pthread_cond_init(pthread_cond_t *restrict cond, const pthread_condattr_t *restrict attr)
{
	*cond = (pthread_cond_t){ .__clock = attr != NULL ? attr->__clock : CLOCK_REALTIME };
	return 0;
}

int pthread_cond_destroy(pthread_cond_t *cond)
{
	return __atomic_load_n(&cond->__waiters, __ATOMIC_SEQ_CST) != 0 ? EBUSY : 0;
}

static int wake(pthread_cond_t *cond, int count)
{
	if (__atomic_load_n(&cond->__waiters, __ATOMIC_SEQ_CST) != 0) {
		__atomic_fetch_add(&cond->__signals, 1, __ATOMIC_SEQ_CST);
		__umtx_wake(&cond->__signals, count);
	}
	return 0;
}

int pthread_cond_signal(pthread_cond_t *cond)
{
	return wake(cond, 1);
}

int pthread_cond_broadcast(pthread_cond_t *cond)
{
	return wake(cond, INT_MAX);
}

static int wait_until(pthread_cond_t *cond, pthread_mutex_t *mutex, clockid_t clock,
	const struct timespec *until)
{
	struct __pthread *const t = self();
	unsigned signals, locks;
	int error;

	if (until != NULL && bad_time(until))
		return EINVAL;
	if (wanted_dead(t))
		pthread_testcancel();
	signals = __atomic_load_n(&cond->__signals, __ATOMIC_SEQ_CST);
	__atomic_fetch_add(&cond->__waiters, 1, __ATOMIC_SEQ_CST);
	/* A recursive mutex is unlocked all the way. */
	locks = mutex->__locks;
	mutex->__locks = 0;
	error = pthread_mutex_unlock(mutex);
	if (error != 0) {
		mutex->__locks = locks;
		__atomic_fetch_sub(&cond->__waiters, 1, __ATOMIC_SEQ_CST);
		return error;
	}
	__atomic_store_n(&t->at_point, true, __ATOMIC_SEQ_CST);
	error = wanted_dead(t) ? EINTR : __umtx_wait(&cond->__signals, signals, clock, until);
	__atomic_store_n(&t->at_point, false, __ATOMIC_SEQ_CST);
	__atomic_fetch_sub(&cond->__waiters, 1, __ATOMIC_SEQ_CST);
	pthread_mutex_lock(mutex);
	mutex->__locks = locks;
	if (t->cancelled)
		__point_end(t, error == EINTR);
	/* A handler has run: a wakeup without a signal, which POSIX allows. */
	return error == EINTR ? 0 : error;
}

int pthread_cond_wait(pthread_cond_t *restrict cond, pthread_mutex_t *restrict mutex)
{
	return wait_until(cond, mutex, CLOCK_REALTIME, NULL);
}

int pthread_cond_timedwait(pthread_cond_t *restrict cond, pthread_mutex_t *restrict mutex,
	const struct timespec *restrict until)
{
	return wait_until(cond, mutex, (clockid_t)cond->__clock, until);
}

int pthread_cond_clockwait(pthread_cond_t *restrict cond, pthread_mutex_t *restrict mutex, clockid_t clock,
	const struct timespec *restrict until)
{
	return bad_clock(clock) ? EINVAL : wait_until(cond, mutex, clock, until);
}
