/* Conditions: no wakeup is lost, time limits hold on either clock. */

#include "thread.h"

#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER, full = PTHREAD_COND_INITIALIZER;
static int queue[4], nqueued, sum;

enum { ITEMS = 300 };

static void *produces(void *arg)
{
	for (int i = 1; i <= ITEMS; i++) {
		pthread_mutex_lock(&mutex);
		while (nqueued == 4)
			pthread_cond_wait(&full, &mutex);
		queue[nqueued++] = i;
		pthread_cond_signal(&cond);
		pthread_mutex_unlock(&mutex);
	}
	return arg;
}

static void *consumes(void *arg)
{
	for (int i = 0; i < ITEMS; i++) {
		pthread_mutex_lock(&mutex);
		while (nqueued == 0)
			pthread_cond_wait(&cond, &mutex);
		sum += queue[--nqueued];
		pthread_cond_signal(&full);
		pthread_mutex_unlock(&mutex);
	}
	return arg;
}

static void producers(void)
{
	pthread_t threads[4];

	for (int i = 0; i < 4; i++)
		threads[i] = begin(i % 2 == 0 ? produces : consumes, NULL);
	for (int i = 0; i < 4; i++)
		end(threads[i]);
	same(sum, ITEMS * (ITEMS + 1));
	same(pthread_cond_destroy(&cond), 0);
}

static int waiting, woken;
static bool go;

static void *waits(void *arg)
{
	pthread_mutex_lock(&mutex);
	waiting++;
	while (!go)
		pthread_cond_wait(&cond, &mutex);
	woken++;
	pthread_mutex_unlock(&mutex);
	return arg;
}

static void everybody(void)
{
	pthread_t threads[8];

	for (int i = 0; i < 8; i++)
		threads[i] = begin(waits, NULL);
	while (waiting < 8)
		msleep(10);
	same(pthread_cond_destroy(&cond), EBUSY);
	pthread_mutex_lock(&mutex);
	go = true;
	pthread_cond_broadcast(&cond);
	same(woken, 0);
	pthread_mutex_unlock(&mutex);
	for (int i = 0; i < 8; i++)
		end(threads[i]);
	same(woken, 8);
}

/* A condition ends as soon as it was signalled to all who wait, who leave its memory alone then. */
static void destroyed(void)
{
	pthread_cond_t *const before = malloc(sizeof *before);
	pthread_t threads[4];

	memcpy(before, &cond, sizeof cond);
	for (int unlocked = 0; unlocked < 2; unlocked++) {
		go = false;
		waiting = woken = 0;
		for (int i = 0; i < 4; i++)
			threads[i] = begin(waits, NULL);
		while (waiting < 4)
			msleep(10);
		pthread_mutex_lock(&mutex);
		go = true;
		if (unlocked)
			pthread_mutex_unlock(&mutex);
		pthread_cond_broadcast(&cond);
		/* The mutex may be the caller's meanwhile. */
		same(pthread_cond_destroy(&cond), 0);
		memset(&cond, 0x55, sizeof cond);
		if (!unlocked)
			pthread_mutex_unlock(&mutex);
		for (int i = 0; i < 4; i++)
			end(threads[i]);
		same(woken, 4);
		for (size_t i = 0; i < sizeof cond; i++)
			same(((const char *)&cond)[i], 0x55);
		memcpy(&cond, before, sizeof cond);
	}
	free(before);
}

/* One signal for two: the other one is still blocked; so is none whose time was over. */
static void half_destroyed(void)
{
	const pthread_t one = begin(waits, NULL), other = begin(waits, NULL);
	const struct timespec past = { 0 };

	while (waiting < 2)
		msleep(10);
	pthread_mutex_lock(&mutex);
	go = true;
	same(pthread_cond_timedwait(&cond, &mutex, &past), ETIMEDOUT);
	pthread_cond_signal(&cond);
	same(pthread_cond_destroy(&cond), EBUSY);
	pthread_mutex_unlock(&mutex);
	while (woken < 1)
		msleep(10);
	same(pthread_cond_destroy(&cond), EBUSY);
	pthread_cond_signal(&cond);
	same(pthread_cond_destroy(&cond), 0);
	end(one);
	end(other);
	same(woken, 2);
}

static void limits(void)
{
	static const clockid_t clocks[] = { CLOCK_REALTIME, CLOCK_MONOTONIC };
	const struct timespec bad = { .tv_nsec = -1 };
	pthread_condattr_t attr;
	pthread_cond_t c;

	same(pthread_condattr_init(&attr), 0);
	same(pthread_condattr_setclock(&attr, CLOCK_PROCESS_CPUTIME_ID), EINVAL);
	pthread_mutex_lock(&mutex);
	for (int i = 0; i < 2; i++) {
		const struct timespec until = in_ms(clocks[i], 70);
		const uint64_t from = now();

		same(pthread_condattr_setclock(&attr, clocks[i]), 0);
		same(pthread_cond_init(&c, &attr), 0);
		same(pthread_cond_timedwait(&c, &mutex, &until), ETIMEDOUT);
		took(from, 70);
		same(pthread_cond_clockwait(&c, &mutex, clocks[!i], &(struct timespec){ 0 }), ETIMEDOUT);
		same(pthread_cond_timedwait(&c, &mutex, &bad), EINVAL);
		same(pthread_cond_destroy(&c), 0);
	}
	same(pthread_mutex_unlock(&mutex), 0);
	same(pthread_cond_timedwait(&cond, &mutex, &(struct timespec){ 0 }), EPERM);
}

static void *signals_later(void *arg)
{
	msleep(20);
	pthread_mutex_lock(&mutex);
	go = true;
	pthread_cond_signal(&cond);
	pthread_mutex_unlock(&mutex);
	return arg;
}

static void in_time(void)
{
	const struct timespec until = in_ms(CLOCK_REALTIME, 2000);
	const pthread_t thread = begin(signals_later, NULL);
	int error = 0;

	pthread_mutex_lock(&mutex);
	while (!go && error == 0)
		error = pthread_cond_timedwait(&cond, &mutex, &until);
	pthread_mutex_unlock(&mutex);
	same(error, 0);
	end(thread);
	same(figure("kern.callout.clients"), 1);	/* the alarm of the tests: none of a wait is left */
}

/* An absolute wait on the time of day follows clock_settime; others do not. */
static void *sets_time(void *arg)
{
	struct timespec ts;

	msleep(30);
	clock_gettime(CLOCK_REALTIME, &ts);
	ts.tv_sec += (long)arg;
	same(clock_settime(CLOCK_REALTIME, &ts), 0);
	return NULL;
}

static void time_of_day(void)
{
	struct timespec until = in_ms(CLOCK_REALTIME, 100000);
	uint64_t from = now();
	pthread_t thread = begin(sets_time, (void *)200L);

	pthread_mutex_lock(&mutex);
	same(pthread_cond_timedwait(&cond, &mutex, &until), ETIMEDOUT);
	expect(now() - from < 1000000);
	end(thread);
	from = now();
	until = in_ms(CLOCK_MONOTONIC, 100);
	thread = begin(sets_time, (void *)-200L);
	same(pthread_cond_clockwait(&cond, &mutex, CLOCK_MONOTONIC, &until), ETIMEDOUT);
	took(from, 100);
	end(thread);
	/* Set back, the wait becomes longer by that. */
	from = now();
	until = in_ms(CLOCK_REALTIME, 1050);
	thread = begin(sets_time, (void *)-1L);
	same(pthread_cond_timedwait(&cond, &mutex, &until), ETIMEDOUT);
	took(from, 2050);
	end(thread);
	pthread_mutex_unlock(&mutex);
	sets_time((void *)1L);
}

const struct test condtests[] = {
	{ "producers", producers },
	{ "everybody", everybody },
	{ "destroyed", destroyed },
	{ "half destroyed", half_destroyed },
	{ "limits", limits },
	{ "in time", in_time },
	{ "time of day", time_of_day },
	{ NULL, NULL },
};
