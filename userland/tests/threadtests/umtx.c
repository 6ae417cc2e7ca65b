/* The system calls below the library: _umtx_op and thr_suspend. */

#include "thread.h"

#include <sys/thr.h>
#include <sys/umtx.h>

static unsigned word = 3;
static struct umutex mutex;
static struct ucond cond;

static void wrong(void)
{
	struct _umtx_time time = { ._flags = UMTX_ABSTIME, ._clockid = CLOCK_PROF };
	const struct timespec bad = { .tv_nsec = -1 };

	refused(_umtx_op(&word, 99, 0, NULL, NULL), EINVAL);
	refused(_umtx_op(nowhere, UMTX_OP_WAIT_UINT, 0, NULL, NULL), EFAULT);
	refused(_umtx_op((void *)8, UMTX_OP_WAIT_UINT, 0, NULL, NULL), EFAULT);
	refused(_umtx_op((void *)8, UMTX_OP_WAKE, 1, NULL, NULL), EFAULT);
	refused(_umtx_op((void *)8, UMTX_OP_MUTEX_LOCK, 0, NULL, NULL), EFAULT);
	refused(_umtx_op((void *)8, UMTX_OP_CV_WAIT, 0, &mutex, NULL), EFAULT);
	refused(_umtx_op(&word, UMTX_OP_WAIT_UINT, 3, NULL, (void *)8), EFAULT);
	refused(_umtx_op(&word, UMTX_OP_WAIT_UINT, 3, NULL, (void *)&bad), EINVAL);
	refused(_umtx_op(&word, UMTX_OP_WAIT_UINT, 3, (void *)sizeof time, &time), EINVAL);
	refused(_umtx_op(&mutex, UMTX_OP_MUTEX_UNLOCK, 0, NULL, NULL), EPERM);
	refused(_umtx_op(&cond, UMTX_OP_CV_WAIT, 0, &mutex, NULL), EPERM);
	same(cond.c_has_waiters, 0);
	same(_umtx_op(&word, UMTX_OP_WAIT_UINT, 4, NULL, NULL), 0);
	same(_umtx_op(&word, UMTX_OP_WAKE, 100, NULL, NULL), 0);
}

static void limits(void)
{
	struct _umtx_time time = { ._timeout = in_ms(CLOCK_MONOTONIC, 40), ._flags = UMTX_ABSTIME,
		._clockid = CLOCK_MONOTONIC };
	struct timespec rel = { .tv_nsec = 30000000 };
	uint64_t from = now();

	refused(_umtx_op(&word, UMTX_OP_WAIT_UINT_PRIVATE, 3, (void *)sizeof time, &time), ETIMEDOUT);
	took(from, 40);
	from = now();
	refused(_umtx_op(&word, UMTX_OP_WAIT, 3, NULL, &rel), ETIMEDOUT);
	took(from, 30);
	from = now();
	refused(thr_suspend(&rel), ETIMEDOUT);
	took(from, 30);
}

static volatile int entered;

static void *locks(void *arg)
{
	for (int i = 0; i < 20; i++) {
		same(_umtx_op(&mutex, UMTX_OP_MUTEX_LOCK, 0, NULL, NULL), 0);
		same(++entered, 1);
		sched_yield();
		entered--;
		same(_umtx_op(&mutex, UMTX_OP_MUTEX_UNLOCK, 0, NULL, NULL), 0);
	}
	return arg;
}

static void mutexes(void)
{
	pthread_t threads[3];
	const struct timespec rel = { .tv_nsec = 20000000 };
	long id;

	for (int i = 0; i < 3; i++)
		threads[i] = begin(locks, NULL);
	for (int i = 0; i < 3; i++)
		end(threads[i]);
	same(mutex.m_owner, 0);
	same(thr_self(&id), 0);
	same(_umtx_op(&mutex, UMTX_OP_MUTEX_TRYLOCK, 0, NULL, NULL), 0);
	same(mutex.m_owner, id);
	refused(_umtx_op(&mutex, UMTX_OP_MUTEX_TRYLOCK, 0, NULL, NULL), EBUSY);
	refused(_umtx_op(&mutex, UMTX_OP_MUTEX_LOCK, 0, NULL, (void *)&rel), ETIMEDOUT);
	mutex.m_flags = UMUTEX_ERROR_CHECK;
	refused(_umtx_op(&mutex, UMTX_OP_MUTEX_LOCK, 0, NULL, NULL), EDEADLK);
	same(_umtx_op(&mutex, UMTX_OP_MUTEX_UNLOCK, 0, NULL, NULL), 0);
}

static int items, sum;

static void *takes(void *arg)
{
	for (int i = 0; i < 30; i++) {
		same(_umtx_op(&mutex, UMTX_OP_MUTEX_LOCK, 0, NULL, NULL), 0);
		while (items == 0) {
			same(_umtx_op(&cond, UMTX_OP_CV_WAIT, 0, &mutex, NULL), 0);
			same(_umtx_op(&mutex, UMTX_OP_MUTEX_LOCK, 0, NULL, NULL), 0);
		}
		items--;
		sum++;
		same(_umtx_op(&mutex, UMTX_OP_MUTEX_UNLOCK, 0, NULL, NULL), 0);
	}
	return arg;
}

static void conditions(void)
{
	const struct timespec rel = { .tv_nsec = 20000000 };
	pthread_t one, other;

	one = begin(takes, NULL);
	other = begin(takes, NULL);
	for (int i = 0; i < 60; i++) {
		same(_umtx_op(&mutex, UMTX_OP_MUTEX_LOCK, 0, NULL, NULL), 0);
		items++;
		if (cond.c_has_waiters)
			same(_umtx_op(&cond, i % 2 ? UMTX_OP_CV_SIGNAL : UMTX_OP_CV_BROADCAST, 0, NULL, NULL), 0);
		same(_umtx_op(&mutex, UMTX_OP_MUTEX_UNLOCK, 0, NULL, NULL), 0);
		if (i % 3 == 0)
			sched_yield();
	}
	end(one);
	end(other);
	same(sum, 60);
	same(cond.c_has_waiters, 0);
	same(_umtx_op(&mutex, UMTX_OP_MUTEX_LOCK, 0, NULL, NULL), 0);
	refused(_umtx_op(&cond, UMTX_OP_CV_WAIT, 0, &mutex, (void *)&rel), ETIMEDOUT);
	same(mutex.m_owner, 0);
	same(cond.c_has_waiters, 0);
}

static volatile long suspended;

static void *suspends(void *arg)
{
	long id;

	thr_self(&id);
	suspended = id;
	same(thr_suspend(NULL), 0);
	suspended = 0;
	return arg;
}

static void wakes(void)
{
	const struct timespec ts = { .tv_sec = 10 };
	const pthread_t thread = begin(suspends, NULL);
	long id;

	while (suspended == 0)
		msleep(10);
	msleep(10);
	same(thr_wake(suspended), 0);
	end(thread);
	/* It is remembered, and ends the next sleep that signals may end. */
	thr_self(&id);
	same(thr_wake(id), 0);
	refused(nanosleep(&ts, NULL), EINTR);
	same(thr_wake(id), 0);
	same(thr_suspend(&ts), 0);
	refused(thr_wake(5), ESRCH);
	refused(thr_upcall(5, 0), ESRCH);
}

const struct test umtxtests[] = {
	{ "wrong", wrong },
	{ "limits", limits },
	{ "mutexes", mutexes },
	{ "conditions", conditions },
	{ "wakes", wakes },
	{ NULL, NULL },
};
