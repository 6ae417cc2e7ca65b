/* The end of a thread as another one waits for it, with and without a limit. */

#include <errno.h>
#include <stddef.h>
#include <sys/mman.h>

#include "thread.h"

/* Claims a thread for the caller, that no other may join it. */
static int claim(struct __pthread *thread)
{
	int error;

	if (thread == self())
		return EDEADLK;
	__threads_enter();
	error = __joinable(thread);
	if (error == 0)
		thread->joiner = 1;
	__threads_leave();
	return error;
}

/* Takes the claim back. */
static void unclaim(void *thread)
{
	((struct __pthread *)thread)->joiner = 0;
}

static bool has_ended(const struct __pthread *thread)
{
	return __atomic_load_n(&thread->gone, __ATOMIC_SEQ_CST) != 0;
}

/* Gives the memory of a thread back, which has ended. */
static void bury(struct __pthread *thread)
{
	__threads_enter();
	__strike(thread);
	__threads_leave();
	if (thread->region != NULL)
		munmap(thread->region, thread->size);
}

static int join(struct __pthread *thread, void **result, clockid_t clock, const struct timespec *until)
{
	struct __pthread *const t = self();
	int error;

	if (until != NULL && (bad_time(until) || bad_clock(clock)))
		return EINVAL;
	error = claim(thread);
	if (error != 0)
		return error;
	pthread_cleanup_push(unclaim, thread);
	while (error != ETIMEDOUT && !has_ended(thread)) {
		const bool outer = __point_begin(t);

		error = __umtx_wait((volatile unsigned *)&thread->gone, 0, clock, until);
		__point_end(t, outer, error == EINTR && !has_ended(thread));
	}
	pthread_cleanup_pop(0);
	if (!has_ended(thread)) {
		unclaim(thread);
		return ETIMEDOUT;
	}
	if (result != NULL)
		*result = thread->result;
	bury(thread);
	return 0;
}

int pthread_join(pthread_t thread, void **result)
{
	return join(thread, result, CLOCK_REALTIME, NULL);
}

int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock, const struct timespec *until)
{
	return join(thread, result, clock, until);
}

int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *until)
{
	return join(thread, result, CLOCK_REALTIME, until);
}

/* The result of a thread that has ended, which is buried or not. */
static int look(struct __pthread *thread, void **result, bool buries)
{
	int error;

	if (thread == self())
		return EDEADLK;
	__threads_enter();
	error = __joinable(thread);
	if (error == 0 && !has_ended(thread))
		error = EBUSY;
	if (error == 0 && result != NULL)
		*result = thread->result;
	if (error == 0 && buries)
		thread->joiner = 1;
	__threads_leave();
	if (error == 0 && buries)
		bury(thread);
	return error;
}

int pthread_tryjoin_np(pthread_t thread, void **result)
{
	return look(thread, result, true);
}

int pthread_peekjoin_np(pthread_t thread, void **result)
{
	return look(thread, result, false);
}
