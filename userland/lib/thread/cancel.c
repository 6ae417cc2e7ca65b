/*
 * Cancellation. A thread that is to end by it does so at its next cancellation
 * point. If it sleeps at one, thr_wake(2) ends its sleep with EINTR; if it has
 * said that it may end anywhere, thr_upcall(2) sends it to pthread_exit.
 */

#include <errno.h>
#include <stddef.h>

#include "thread.h"

static void die(void)
{
	const struct timespec none = { 0 };

	self()->disabled = true;
	/* What was to end a sleep at a cancellation point is not to end one of a cleanup handler. */
	thr_suspend(&none);
	pthread_exit(PTHREAD_CANCELED);
}

static void act_if_asynchronous(struct __pthread *t)
{
	if (t->asynchronous && wanted_dead(t))
		die();
}

int pthread_cancel(pthread_t thread)
{
	const int saved = errno;
	int error = 0;
	struct __pthread *t;

	self();
	__lock(&__threads_lock);
	for (t = __threads; t != NULL && t != thread; t = t->next)
		;
	if (t == NULL || (t->detached && t->exiting)) {
		error = ESRCH;
	} else if (!t->exiting) {
		__atomic_store_n(&t->cancelled, true, __ATOMIC_SEQ_CST);
		if (t == self())
			;
		else if (t->asynchronous && wanted_dead(t))
			thr_upcall(t->tid, (uintptr_t)die);
		else if (wanted_dead(t) && __atomic_load_n(&t->at_point, __ATOMIC_SEQ_CST))
			thr_wake(t->tid);
	}
	__unlock(&__threads_lock);
	errno = saved;
	if (error == 0 && t == self())
		act_if_asynchronous(t);
	return error;
}

int pthread_setcancelstate(int state, int *before)
{
	struct __pthread *const t = self();

	if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE)
		return EINVAL;
	if (before != NULL)
		*before = t->disabled ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
	t->disabled = state == PTHREAD_CANCEL_DISABLE;
	act_if_asynchronous(t);
	return 0;
}

int pthread_setcanceltype(int type, int *before)
{
	struct __pthread *const t = self();

	if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS)
		return EINVAL;
	if (before != NULL)
		*before = t->asynchronous ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED;
	t->asynchronous = type == PTHREAD_CANCEL_ASYNCHRONOUS;
	act_if_asynchronous(t);
	return 0;
}

void pthread_testcancel(void)
{
	if (wanted_dead(self()))
		die();
}

void __point_begin(struct __pthread *t)
{
	__atomic_store_n(&t->at_point, true, __ATOMIC_SEQ_CST);
	if (wanted_dead(t))
		die();
}

void __point_end(struct __pthread *t, bool interrupted)
{
	const struct timespec none = { 0 };
	const int saved = errno;

	__atomic_store_n(&t->at_point, false, __ATOMIC_SEQ_CST);
	if (!t->cancelled)
		return;
	if (interrupted && wanted_dead(t))
		die();
	/* The call was over before thr_wake could end it: that is not to end another sleep. */
	__lock(&__threads_lock);
	__unlock(&__threads_lock);
	thr_suspend(&none);
	errno = saved;
}
