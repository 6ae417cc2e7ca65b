/* Threads begin and end: join, detach, exit, attributes, limits, and what each has of its own. */

#include "thread.h"

#include <limits.h>
#include <string.h>
#include <sys/sysctl.h>
#include <sys/thr.h>

static void *identity(void *arg)
{
	return arg;
}

static void results(void)
{
	pthread_t threads[20];

	for (long i = 0; i < 20; i++)
		threads[i] = begin(identity, (void *)i);
	for (long i = 0; i < 20; i++)
		same((long)end(threads[i]), i);
}

static void *exits(void *arg)
{
	pthread_exit((char *)arg + 1);
}

static void exiting(void)
{
	same((long)end(begin(exits, (void *)41)), 42);
}

static void wrong_joins(void)
{
	pthread_attr_t attr;
	pthread_t thread;

	same(pthread_join(pthread_self(), NULL), EDEADLK);
	same(pthread_attr_init(&attr), 0);
	same(pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED), 0);
	same(pthread_create(&thread, &attr, identity, NULL), 0);
	expect(pthread_join(thread, NULL) == EINVAL || pthread_join(thread, NULL) == ESRCH);
	thread = begin(identity, NULL);
	same(pthread_detach(thread), 0);
	expect(pthread_detach(thread) != 0);
	msleep(20);
	same(pthread_join(thread, NULL), ESRCH);
	thread = begin(identity, NULL);
	end(thread);
	same(pthread_join(thread, NULL), ESRCH);
	same(pthread_kill(thread, 0), ESRCH);
	same(pthread_attr_setdetachstate(&attr, 7), EINVAL);
	same(pthread_attr_setstacksize(&attr, PTHREAD_STACK_MIN - 1), EINVAL);
	same(pthread_attr_setguardsize(&attr, (size_t)-4096), EINVAL);
}

static __thread int counter = 7;
static __thread char zero[40];

static void *own(void *arg)
{
	(void)arg;
	same(counter, 7);
	same(zero[0] | zero[39], 0);
	counter = 100;
	zero[39] = 1;
	errno = 55;
	msleep(10);
	same(errno, 55);
	return &counter;
}

static void storage(void)
{
	pthread_t one, other;

	counter = 8;
	errno = 9;
	one = begin(own, NULL);
	other = begin(own, NULL);
	expect(end(one) != end(other));
	same(counter, 8);
	same(errno, 9);
}

static void *deep(void *arg)
{
	volatile char page[4096];

	page[0] = 1;
	return (long)arg == 0 ? NULL : deep((void *)((long)arg - 1 + page[0] - 1));
}

static void stacks(void)
{
	static char mine[16384];
	pthread_attr_t attr;
	pthread_t thread;
	size_t size;

	same(pthread_attr_init(&attr), 0);
	same(pthread_attr_setstacksize(&attr, 1 << 20), 0);
	same(pthread_attr_getstacksize(&attr, &size), 0);
	same(size, 1 << 20);
	same(pthread_create(&thread, &attr, deep, (void *)200L), 0);
	same((long)end(thread), 0);
	same(pthread_attr_setstack(&attr, mine, sizeof mine), 0);
	same(pthread_create(&thread, &attr, deep, (void *)2L), 0);
	same((long)end(thread), 0);
}

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *waits(void *arg)
{
	pthread_mutex_lock(&gate);
	pthread_mutex_unlock(&gate);
	return arg;
}

static void set_most(uint64_t most)
{
	same(sysctlbyname("kern.threads.max_threads_per_proc", NULL, NULL, &most, sizeof most), 0);
}

/* A full table is EAGAIN, and none of the threads is lost by it. */
static void many(void)
{
	enum { MOST = 400 };
	static pthread_t threads[MOST];
	const uint64_t most = figure("kern.threads.max_threads_per_proc");
	int n = 0, error = 0;

	set_most(MOST);
	pthread_mutex_lock(&gate);
	while (n < MOST && (error = pthread_create(&threads[n], NULL, waits, NULL)) == 0)
		n++;
	set_most(most);
	same(error, EAGAIN);
	same(n, MOST - 1);
	pthread_mutex_unlock(&gate);
	for (int i = 0; i < n; i++)
		end(threads[i]);
	end(begin(identity, NULL));
}

static void *clock_of_thread(void *arg)
{
	struct timespec before, after;

	(void)arg;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
	spin(20000);
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
	expect(before.tv_sec == 0 && before.tv_nsec < 20000000L);
	expect(after.tv_nsec - before.tv_nsec >= 10000000L);
	return NULL;
}

static void clocks(void)
{
	spin(50000);
	end(begin(clock_of_thread, NULL));
}

static void *other_number(void *arg)
{
	long id;

	same(thr_self(&id), 0);
	expect(id != *(long *)arg);
	same(thr_kill(id, 0), 0);
	same(thr_kill(*(long *)arg, 0), 0);
	refused(thr_kill(3, 0), ESRCH);
	refused(thr_kill(id, 99), EINVAL);
	return NULL;
}

static void numbers(void)
{
	long id;

	refused(thr_self((long *)nowhere), EFAULT);
	refused(thr_new((const struct thr_param *)nowhere, sizeof(struct thr_param)), EFAULT);
	refused(thr_new(NULL, 1000), EINVAL);
	same(thr_self(&id), 0);
	end(begin(other_number, &id));
}

const struct test lifetests[] = {
	{ "results", results },
	{ "exiting", exiting },
	{ "wrong joins", wrong_joins },
	{ "storage", storage },
	{ "stacks", stacks },
	{ "many", many },
	{ "clocks", clocks },
	{ "numbers", numbers },
	{ NULL, NULL },
};
