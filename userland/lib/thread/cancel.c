/*
 * Cancellation. A thread that is to end by it does so at its next cancellation
 * point. If it sleeps at one, thr_wake(2) ends its sleep with EINTR; if it has
 * said that it may end anywhere, thr_upcall(2) sends it to pthread_exit.
 *
 * A canceller decides by one look at the thread's state, and says in it what it
 * is about to do (WAKING, STRUCK): the thread waits for that where it would go
 * on as if nothing came. The thread needs no lock for that, so that a handler
 * may be at a cancellation point, or change the state of its thread.
 */

#include <errno.h>
#include <stddef.h>

#include "thread.h"

static unsigned state_of(const struct __pthread *t)
{
	return __atomic_load_n(&t->state, __ATOMIC_SEQ_CST);
}

static bool replace(struct __pthread *t, unsigned *was, unsigned state)
{
	return __atomic_compare_exchange_n(&t->state, was, state, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

/* Changes the caller's own state; returns what it was. */
static unsigned change(struct __pthread *t, unsigned clear, unsigned set)
{
	unsigned was = state_of(t);

	do
		while (was & STRUCK)
			thr_suspend(NULL);
	while (!replace(t, &was, (was & ~clear) | set));
	return was;
}

void __take_back(struct __pthread *t)
{
	const struct timespec none = { 0 };
	const int saved = errno;
	unsigned state;

	while ((state = state_of(t)) & WAKING)
		__umtx_wait(&t->state, state, CLOCK_REALTIME, NULL);
	thr_suspend(&none);
	errno = saved;
}

void __set_exiting(struct __pthread *t)
{
	const unsigned was = change(t, 0, EXITING);

	t->at_point = false;
	if (was & CANCELLED)
		__take_back(t);
}

static void die(void)
{
	change(self(), 0, DISABLED);
	pthread_exit(PTHREAD_CANCELED);
}

/* The routine of thr_upcall. */
static void struck(void)
{
	struct __pthread *const t = self();

	__atomic_fetch_or(&t->state, DISABLED, __ATOMIC_SEQ_CST);
	__atomic_fetch_and(&t->state, ~STRUCK, __ATOMIC_SEQ_CST);
	pthread_exit(PTHREAD_CANCELED);
}

void __act_if_asynchronous(struct __pthread *t)
{
	if (t->state & ASYNCHRONOUS && wanted_dead(t))
		die();
}

/* Under the lock. */
static void cancel(struct __pthread *t)
{
	unsigned was = state_of(t), how;

	do {
		if (was & EXITING)
			return;
		how = was & (DISABLED | STRUCK) || t->locks > 0 || t == self() ? 0
			: was & ASYNCHRONOUS ? STRUCK : WAKING;
	} while (!replace(t, &was, was | CANCELLED | how));
	if (how == STRUCK)
		thr_upcall(t->tid, (uintptr_t)struck);
	if (how != WAKING)
		return;
	if (wanted_dead(t) && __atomic_load_n(&t->at_point, __ATOMIC_SEQ_CST))
		thr_wake(t->tid);
	__atomic_fetch_and(&t->state, ~WAKING, __ATOMIC_SEQ_CST);
	__umtx_wake(&t->state, 1);
}

int pthread_cancel(pthread_t thread)
{
	const int saved = errno;
	int error = 0;
	struct __pthread *const me = self();
	/* A thread does not end while it has the lock. */
	const unsigned was = change(me, 0, DISABLED);

	__threads_enter();
	if (__known(thread))
		cancel(thread);
	else
		error = ESRCH;
	__threads_leave();
	change(me, ~was & DISABLED, 0);
	__act_if_asynchronous(me);
	__point_again(me);
	errno = saved;
	return error;
}

int pthread_setcancelstate(int state, int *before)
{
	struct __pthread *const t = self();
	unsigned was;

	if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE)
		return EINVAL;
	was = state == PTHREAD_CANCEL_DISABLE ? change(t, 0, DISABLED) : change(t, DISABLED, 0);
	if (before != NULL)
		*before = was & DISABLED ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
	__act_if_asynchronous(t);
	if (state == PTHREAD_CANCEL_ENABLE)
		__point_again(t);
	else if (__may_wake(t, was))
		__take_back(t);
	return 0;
}

int pthread_setcanceltype(int type, int *before)
{
	struct __pthread *const t = self();
	unsigned was;

	if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS)
		return EINVAL;
	was = type == PTHREAD_CANCEL_ASYNCHRONOUS ? change(t, 0, ASYNCHRONOUS) : change(t, ASYNCHRONOUS, 0);
	if (before != NULL)
		*before = was & ASYNCHRONOUS ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED;
	__act_if_asynchronous(t);
	return 0;
}

void pthread_testcancel(void)
{
	if (wanted_dead(self()))
		die();
}

bool __point_begin(struct __pthread *t)
{
	const bool outer = __point_enter(t);

	if (wanted_dead(t))
		die();
	return outer;
}

void __point_end(struct __pthread *t, bool outer, bool interrupted)
{
	__atomic_store_n(&t->at_point, outer, __ATOMIC_SEQ_CST);
	if ((state_of(t) & CANCELLED) == 0)
		return;
	if (interrupted && wanted_dead(t))
		die();
	/* The call was over before thr_wake could end it. */
	__take_back(t);
	__point_again(t);
}
