/*
 * Conditions. A waiter notes the number of signals, unlocks the mutex, and
 * sleeps while the number is the same: a signal in between changes it, so that
 * the waiter does not sleep.
 *
 * Invariant: the word __waiters has the number of threads that are in a wait,
 * and the number of those whom no signal has been for yet, never too small and
 * never above the first. A condition without the latter may be destroyed: that
 * waits for the others to leave, of whom the last one does nothing with its
 * memory but the subtraction.
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
	*cond = (pthread_cond_t){
		.__clock = attr != NULL ? attr->__clock : CLOCK_REALTIME, .__shared = attr != NULL && attr->__shared,
	};
	return 0;
}

#define INSIDE 0xffffu		/* the number of threads in a wait */
#define BLOCKED 0x7fff0000u	/* of those for whom no signal has been */
#define ONE_BLOCKED 0x10000u
#define DESTROYED 0x80000000u	/* a thread waits in pthread_cond_destroy */

/*
 * Forgets the waiters of a parent. The word __shared is 1 for a condition of several processes, and
 * an even number for one of the process after so many forks.
 */
static void own(pthread_cond_t *cond)
{
	const int forks = (int)(__forks * 2);

	if (cond->__shared == PTHREAD_PROCESS_SHARED || cond->__shared == forks)
		return;
	cond->__shared = forks;
	cond->__waiters = 0;
}

static unsigned waiters_of(const pthread_cond_t *cond)
{
	return __atomic_load_n(&cond->__waiters, __ATOMIC_SEQ_CST);
}

static bool replace(pthread_cond_t *cond, unsigned *was, unsigned waiters)
{
	return __atomic_compare_exchange_n(&cond->__waiters, was, waiters, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

static void leave(pthread_cond_t *cond)
{
	unsigned was = waiters_of(cond), left;

	do {
		left = was - 1;
		if ((left & BLOCKED) / ONE_BLOCKED > (left & INSIDE))
			left -= ONE_BLOCKED;
	} while (!replace(cond, &was, left));
	if (left == DESTROYED)
		__umtx_wake(&cond->__waiters, INT_MAX);
}

int pthread_cond_destroy(pthread_cond_t *cond)
{
	unsigned waiters;

	own(cond);
	waiters = waiters_of(cond);
	if ((waiters & BLOCKED) != 0)
		return EBUSY;
	__atomic_fetch_or(&cond->__waiters, DESTROYED, __ATOMIC_SEQ_CST);
	while ((waiters = waiters_of(cond)) != DESTROYED)
		__umtx_wait(&cond->__waiters, waiters, CLOCK_REALTIME, NULL);
	cond->__waiters = 0;
	return 0;
}

static int wake(pthread_cond_t *cond, int count)
{
	unsigned was = waiters_of(cond);

	do
		if ((was & BLOCKED) == 0)
			return 0;
	while (!replace(cond, &was, count == 1 ? was - ONE_BLOCKED : was & ~BLOCKED));
	__atomic_fetch_add(&cond->__signals, 1, __ATOMIC_SEQ_CST);
	__umtx_wake(&cond->__signals, count);
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
	bool outer;
	int error;

	if (until != NULL && bad_time(until))
		return EINVAL;
	if (wanted_dead(t))
		pthread_testcancel();
	own(cond);
	signals = __atomic_load_n(&cond->__signals, __ATOMIC_SEQ_CST);
	__atomic_fetch_add(&cond->__waiters, ONE_BLOCKED + 1, __ATOMIC_SEQ_CST);
	/* A recursive mutex is unlocked all the way. */
	locks = mutex->__locks;
	mutex->__locks = 0;
	error = pthread_mutex_unlock(mutex);
	if (error != 0) {
		mutex->__locks = locks;
		leave(cond);
		return error;
	}
	outer = __point_enter(t);
	error = wanted_dead(t) ? EINTR : __umtx_wait(&cond->__signals, signals, clock, until);
	leave(cond);
	pthread_mutex_lock(mutex);
	mutex->__locks = locks;
	__point_end(t, outer, error == EINTR);
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
