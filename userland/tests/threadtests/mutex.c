/* Mutexes: exclusion, kinds, owners, time limits. */

#include "thread.h"

#include <limits.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile int shared, inside;

static void *adds(void *arg)
{
	for (int i = 0; i < 200; i++) {
		pthread_mutex_lock(&mutex);
		expect(inside++ == 0);
		const int seen = shared;
		for (volatile int j = 0; j < 30; j++)
			;
		if (i % 16 == 0)
			sched_yield();
		shared = seen + 1;
		inside--;
		pthread_mutex_unlock(&mutex);
	}
	return arg;
}

static void exclusion(void)
{
	pthread_t threads[4];

	for (int i = 0; i < 4; i++)
		threads[i] = begin(adds, NULL);
	for (int i = 0; i < 4; i++)
		end(threads[i]);
	same(shared, 800);
}

static void *not_mine(void *arg)
{
	pthread_mutex_t *const m = arg;

	same(pthread_mutex_unlock(m), EPERM);
	same(pthread_mutex_trylock(m), EBUSY);
	same(pthread_mutex_destroy(m), EBUSY);
	return NULL;
}

static void kinds(void)
{
	static const int types[] = { PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_RECURSIVE };
	pthread_mutexattr_t attr;

	same(pthread_mutexattr_init(&attr), 0);
	same(pthread_mutexattr_settype(&attr, 99), EINVAL);
	for (int i = 0; i < 3; i++) {
		pthread_mutex_t m;
		int type;

		same(pthread_mutexattr_settype(&attr, types[i]), 0);
		same(pthread_mutexattr_gettype(&attr, &type), 0);
		same(type, types[i]);
		same(pthread_mutex_init(&m, &attr), 0);
		same(pthread_mutex_unlock(&m), EPERM);
		same(pthread_mutex_lock(&m), 0);
		end(begin(not_mine, &m));
		same(pthread_mutex_trylock(&m), types[i] == PTHREAD_MUTEX_RECURSIVE ? 0 : EBUSY);
		if (types[i] == PTHREAD_MUTEX_ERRORCHECK)
			same(pthread_mutex_lock(&m), EDEADLK);
		if (types[i] == PTHREAD_MUTEX_RECURSIVE) {
			same(pthread_mutex_unlock(&m), 0);
			end(begin(not_mine, &m));
		}
		same(pthread_mutex_unlock(&m), 0);
		same(pthread_mutex_unlock(&m), EPERM);
		same(pthread_mutex_destroy(&m), 0);
		same(pthread_mutex_lock(&m), EINVAL);
	}
}

static void *limited(void *arg)
{
	static const clockid_t clocks[] = { CLOCK_REALTIME, CLOCK_MONOTONIC };
	struct timespec bad = { .tv_nsec = 1000000000L };
	pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;

	(void)arg;
	for (int i = 0; i < 2; i++) {
		const uint64_t from = now();
		const struct timespec until = in_ms(clocks[i], 50);

		same(pthread_mutex_clocklock(&mutex, clocks[i], &until), ETIMEDOUT);
		took(from, 50);
	}
	same(pthread_mutex_timedlock(&mutex, &bad), EINVAL);
	same(pthread_mutex_lock(&own), 0);
	same(pthread_mutex_timedlock(&own, &bad), EINVAL);
	same(pthread_mutex_unlock(&own), 0);
	same(pthread_mutex_clocklock(&mutex, CLOCK_PROF, &bad), EINVAL);
	bad.tv_nsec = 0;
	same(pthread_mutex_timedlock(&mutex, &bad), ETIMEDOUT);
	return NULL;
}

static void *gets_it(void *arg)
{
	const struct timespec until = in_ms(CLOCK_REALTIME, 500);

	same(pthread_mutex_timedlock(&mutex, &until), 0);
	same(pthread_mutex_unlock(&mutex), 0);
	return arg;
}

static void limits(void)
{
	pthread_t thread;

	pthread_mutex_lock(&mutex);
	end(begin(limited, NULL));
	thread = begin(gets_it, NULL);
	msleep(30);
	pthread_mutex_unlock(&mutex);
	end(thread);
	same(pthread_mutex_destroy(&mutex), 0);
}

const struct test mutextests[] = {
	{ "exclusion", exclusion },
	{ "kinds", kinds },
	{ "limits", limits },
	{ NULL, NULL },
};
