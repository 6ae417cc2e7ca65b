/* Barriers. */

#include <errno.h>
#include <stddef.h>

#include "thread.h"

int pthread_barrierattr_init(pthread_barrierattr_t *attr)
{
	attr->__shared = PTHREAD_PROCESS_PRIVATE;
	return 0;
}

int pthread_barrierattr_destroy(pthread_barrierattr_t *attr)
{
	(void)attr;
	return 0;
}

int pthread_barrierattr_getpshared(const pthread_barrierattr_t *restrict attr, int *restrict shared)
{
	*shared = attr->__shared;
	return 0;
}

int pthread_barrierattr_setpshared(pthread_barrierattr_t *attr, int shared)
{
	if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED)
		return EINVAL;
	attr->__shared = shared;
	return 0;
}

int pthread_barrier_init(pthread_barrier_t *restrict barrier, const pthread_barrierattr_t *restrict attr,
	unsigned count)
{
	(void)attr;
	if (count == 0)
		return EINVAL;
	*barrier = (pthread_barrier_t){ .__count = count };
	return 0;
}

/* Waits for threads that are on their way out of the last round. */
int pthread_barrier_destroy(pthread_barrier_t *barrier)
{
	unsigned leaving;

	if (barrier->__count == 0)
		return EINVAL;
	if (barrier->__here > 0)
		return EBUSY;
	while ((leaving = __atomic_load_n(&barrier->__leaving, __ATOMIC_SEQ_CST)) > 0)
		__umtx_wait(&barrier->__leaving, leaving, CLOCK_REALTIME, NULL);
	barrier->__count = 0;
	return 0;
}

/* The last use of the barrier's memory is the subtraction: after it another thread may destroy the barrier. */
static void leave(pthread_barrier_t *barrier)
{
	if (__atomic_fetch_sub(&barrier->__leaving, 1, __ATOMIC_SEQ_CST) == 1)
		__umtx_wake(&barrier->__leaving, INT_MAX);
}

int pthread_barrier_wait(pthread_barrier_t *barrier)
{
	unsigned round;

	if (barrier->__count == 0)
		return EINVAL;
	__lock(&barrier->__lock);
	round = barrier->__rounds;
	if (++barrier->__here == barrier->__count) {
		__atomic_fetch_add(&barrier->__leaving, barrier->__count, __ATOMIC_SEQ_CST);
		barrier->__here = 0;
		__atomic_store_n(&barrier->__rounds, round + 1, __ATOMIC_SEQ_CST);
		__umtx_wake(&barrier->__rounds, INT_MAX);
		__unlock(&barrier->__lock);
		leave(barrier);
		return PTHREAD_BARRIER_SERIAL_THREAD;
	}
	__unlock(&barrier->__lock);
	while (__atomic_load_n(&barrier->__rounds, __ATOMIC_SEQ_CST) == round)
		__umtx_wait(&barrier->__rounds, round, CLOCK_REALTIME, NULL);
	leave(barrier);
	return 0;
}
