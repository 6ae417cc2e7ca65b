/* Waiting in the kernel, and locks without an owner. */

#include <errno.h>
#include <stddef.h>

#include "thread.h"

int __umtx_wait(volatile unsigned *word, unsigned value, clockid_t clock, const struct timespec *until)
{
	struct _umtx_time time = { ._flags = UMTX_ABSTIME, ._clockid = (uint32_t)clock };
	const int saved = errno;
	int error = 0;

	if (until != NULL)
		time._timeout = *until;
	if (_umtx_op((void *)word, UMTX_OP_WAIT_UINT, value, until == NULL ? NULL : (void *)sizeof time,
			until == NULL ? NULL : &time) < 0) {
		error = errno;
		errno = saved;
	}
	return error;
}

void __umtx_wake(volatile unsigned *word, int count)
{
	const int saved = errno;

	_umtx_op((void *)word, UMTX_OP_WAKE, (unsigned long)count, NULL, NULL);
	errno = saved;
}

int __lock_until(volatile unsigned *word, clockid_t clock, const struct timespec *until)
{
	bool interrupted = false;
	int error = 0;

	if (try_lock(word))
		return 0;
	while (__atomic_exchange_n(word, 2, __ATOMIC_SEQ_CST) != 0) {
		if (until != NULL && bad_time(until))
			return EINVAL;
		error = __umtx_wait(word, 2, clock, until);
		interrupted |= error == EINTR;
		if (error != 0 && error != EINTR)
			return error;
	}
	/* In a handler that interrupted a point: the cancellation was for that. */
	if (interrupted && __self != NULL)
		__point_again(__self);
	return 0;
}

void __lock(volatile unsigned *word)
{
	__lock_until(word, CLOCK_REALTIME, NULL);
}

void __unlock(volatile unsigned *word)
{
	if (__atomic_exchange_n(word, 0, __ATOMIC_SEQ_CST) == 2)
		__umtx_wake(word, 1);
}
