/*
 * Locks for many readers or one writer. Writers come first, but a thread that
 * reads already is not kept from reading more.
 */

#include <errno.h>
#include <stddef.h>

#include "thread.h"

int pthread_rwlockattr_init(pthread_rwlockattr_t *attr)
{
	attr->__shared = PTHREAD_PROCESS_PRIVATE;
	return 0;
}

int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attr)
{
	(void)attr;
	return 0;
}

int pthread_rwlockattr_getpshared(const pthread_rwlockattr_t *restrict attr, int *restrict shared)
{
	*shared = attr->__shared;
	return 0;
}

int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *attr, int shared)
{
	if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED)
		return EINVAL;
	attr->__shared = shared;
	return 0;
}

static unsigned owner(const pthread_rwlock_t *rw)
{
	const struct __pthread *const t = self();

	return rw->__shared ? (unsigned)t->tid << 1 | 1 : (unsigned)(uintptr_t)t;
}

int pthread_rwlock_init(pthread_rwlock_t *restrict rw, const pthread_rwlockattr_t *restrict attr)
{
	*rw = (pthread_rwlock_t){ .__shared = attr != NULL ? attr->__shared : PTHREAD_PROCESS_PRIVATE };
	return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *rw)
{
	return rw->__readers > 0 || rw->__owner != 0 || rw->__waiters > 0 ? EBUSY : 0;
}

/* Takes the lock if it is free for that. Under its guard. */
static int take(pthread_rwlock_t *rw, bool write)
{
	struct __pthread *const t = self();

	if (rw->__owner == owner(rw))
		return EDEADLK;
	if (rw->__owner != 0 || (write ? rw->__readers > 0 : rw->__writers > 0 && t->reading == 0))
		return EBUSY;
	if (write) {
		rw->__owner = owner(rw);
	} else {
		if (rw->__readers == UINT_MAX)
			return EAGAIN;
		rw->__readers++;
		t->reading++;
	}
	return 0;
}

static int lock_until(pthread_rwlock_t *rw, bool write, clockid_t clock, const struct timespec *until)
{
	int error, waited = 0;

	for (;;) {
		unsigned changes;

		__lock(&rw->__lock);
		error = take(rw, write);
		changes = rw->__changes;
		if (error == EBUSY && waited != ETIMEDOUT && (until == NULL || !bad_time(until))) {
			rw->__waiters++;
			rw->__writers += write;
		} else {
			__unlock(&rw->__lock);
			return error != EBUSY ? error : waited == ETIMEDOUT ? ETIMEDOUT : EINVAL;
		}
		__unlock(&rw->__lock);
		waited = __umtx_wait(&rw->__changes, changes, clock, until);
		__lock(&rw->__lock);
		rw->__waiters--;
		rw->__writers -= write;
		/* Readers that stood back for a writer that gave up. */
		if (write && waited == ETIMEDOUT && rw->__writers == 0 && rw->__waiters > 0) {
			rw->__changes++;
			__umtx_wake(&rw->__changes, INT_MAX);
		}
		__unlock(&rw->__lock);
	}
}

static int try(pthread_rwlock_t *rw, bool write)
{
	int error;

	__lock(&rw->__lock);
	error = take(rw, write);
	__unlock(&rw->__lock);
	return error == EDEADLK ? EBUSY : error;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *rw)
{
	return lock_until(rw, false, CLOCK_REALTIME, NULL);
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t *rw)
{
	return try(rw, false);
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *restrict rw, const struct timespec *restrict until)
{
	return lock_until(rw, false, CLOCK_REALTIME, until);
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *restrict rw, clockid_t clock,
	const struct timespec *restrict until)
{
	return bad_clock(clock) ? EINVAL : lock_until(rw, false, clock, until);
}

int pthread_rwlock_wrlock(pthread_rwlock_t *rw)
{
	return lock_until(rw, true, CLOCK_REALTIME, NULL);
}

int pthread_rwlock_trywrlock(pthread_rwlock_t *rw)
{
	return try(rw, true);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *restrict rw, const struct timespec *restrict until)
{
	return lock_until(rw, true, CLOCK_REALTIME, until);
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *restrict rw, clockid_t clock,
	const struct timespec *restrict until)
{
	return bad_clock(clock) ? EINVAL : lock_until(rw, true, clock, until);
}

int pthread_rwlock_unlock(pthread_rwlock_t *rw)
{
	struct __pthread *const t = self();
	int error = 0;

	__lock(&rw->__lock);
	if (rw->__owner != 0) {
		if (rw->__owner == owner(rw))
			rw->__owner = 0;
		else
			error = EPERM;
	} else if (rw->__readers > 0 && t->reading > 0) {
		rw->__readers--;
		t->reading--;
	} else {
		error = EPERM;
	}
	if (error == 0 && rw->__readers == 0 && rw->__waiters > 0) {
		rw->__changes++;
		__umtx_wake(&rw->__changes, INT_MAX);
	}
	__unlock(&rw->__lock);
	return error;
}
