/* Functions of threads by the names of FreeBSD and of GNU's library. */

#include "thread.h"

#include <pthread_np.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/thr.h>

static void *works(void *arg)
{
	long tid;

	thr_self(&tid);
	same(pthread_getthreadid_np(), tid);
	same(pthread_main_np(), 0);
	msleep(60);
	return arg;
}

static void forked(void)
{
	same(pthread_main_np(), 1);
}

static void *forks(void *arg)
{
	await_ok(child(forked));
	return arg;
}

static void numbers(void)
{
	long tid;

	thr_self(&tid);
	same(pthread_getthreadid_np(), tid);
	same(pthread_main_np(), 1);
	await_ok(child(forked));
	end(begin(works, NULL));
	/* The only thread of a new process is its first, whoever has made it. */
	end(begin(forks, NULL));
}

static void names(void)
{
	const pthread_t thread = begin(works, NULL);
	char name[20];

	pthread_set_name_np(thread, "a name that is too long");
	pthread_get_name_np(thread, name, sizeof name);
	same(strcmp(name, "a name that is "), 0);
	pthread_get_name_np(thread, name, 5);
	same(strcmp(name, "a na"), 0);
	same(pthread_getname_np(thread, name, 5), ERANGE);
	same(pthread_setname_np(thread, "a name that is too long"), ERANGE);
	end(thread);
}

static char *at;

static void *in_stack(void *arg)
{
	char here;

	at = &here;
	msleep(30);
	return arg;
}

/* The stack of a thread, as its attributes tell. */
static void stack_of(pthread_t thread, size_t stack, size_t guard, int detached)
{
	pthread_attr_t attr;
	size_t size;
	void *low;
	int state;

	same(pthread_getattr_np(thread, &attr), 0);
	same(pthread_attr_getstack(&attr, &low, &size), 0);
	expect(size >= stack && size < stack + 8192);
	expect(at >= (char *)low && at < (char *)low + size);
	same(pthread_attr_getguardsize(&attr, &size), 0);
	same(size, guard);
	same(pthread_attr_getdetachstate(&attr, &state), 0);
	same(state, detached);
}

static void stacks(void)
{
	static char own[65536] __attribute__((aligned(16)));
	struct rlimit limit;
	pthread_attr_t attr;
	pthread_t thread;
	char here;

	at = &here;
	getrlimit(RLIMIT_STACK, &limit);
	stack_of(pthread_self(), (size_t)limit.rlim_cur, 0, PTHREAD_CREATE_JOINABLE);
	thread = begin(in_stack, NULL);
	msleep(10);
	stack_of(thread, 256 * 1024, 4096, PTHREAD_CREATE_JOINABLE);
	end(thread);
	pthread_attr_init(&attr);
	pthread_attr_setstack(&attr, own, sizeof own);
	same(pthread_create(&thread, &attr, in_stack, NULL), 0);
	msleep(10);
	stack_of(thread, sizeof own, 0, PTHREAD_CREATE_JOINABLE);
	same(pthread_attr_get_np(thread, &attr), 0);
	end(thread);
	same(pthread_attr_get_np(thread, &attr), ESRCH);
	same(pthread_getattr_np(thread, &attr), ESRCH);
}

static void joins(void)
{
	struct timespec until = in_ms(CLOCK_REALTIME, 20), never = { .tv_nsec = -1 };
	const uint64_t from = now();
	pthread_t thread = begin(works, &until);
	void *result = NULL;

	same(pthread_tryjoin_np(thread, &result), EBUSY);
	same(pthread_peekjoin_np(thread, &result), EBUSY);
	same(pthread_timedjoin_np(thread, &result, &never), EINVAL);
	same(pthread_clockjoin_np(thread, &result, CLOCK_PROCESS_CPUTIME_ID, &until), EINVAL);
	same(pthread_timedjoin_np(thread, &result, &until), ETIMEDOUT);
	took(from, 20);
	until = in_ms(CLOCK_MONOTONIC, 10);
	same(pthread_clockjoin_np(thread, &result, CLOCK_MONOTONIC, &until), ETIMEDOUT);
	expect(result == NULL);
	until = in_ms(CLOCK_REALTIME, 500);
	same(pthread_timedjoin_np(thread, &result, &until), 0);
	took(from, 60);
	expect(result == &until);
	same(pthread_tryjoin_np(thread, &result), ESRCH);
	thread = begin(works, names);
	msleep(100);
	for (int i = 0; i < 2; i++) {
		result = NULL;
		same(pthread_peekjoin_np(thread, &result), 0);
		expect(result == names);
	}
	same(pthread_tryjoin_np(thread, NULL), 0);
	same(pthread_peekjoin_np(thread, NULL), ESRCH);
	same(pthread_tryjoin_np(pthread_self(), NULL), EDEADLK);
	thread = begin(works, NULL);
	same(pthread_detach(thread), 0);
	same(pthread_tryjoin_np(thread, NULL), EINVAL);
	msleep(100);
}

static pthread_t joined;

static void *waits_in_vain(void *arg)
{
	const struct timespec until = in_ms(CLOCK_REALTIME, 5000);

	pthread_timedjoin_np(joined, NULL, &until);
	return arg;
}

/* A thread that is cancelled at a join leaves the other one to be joined. */
static void cancelled(void)
{
	pthread_t joiner;

	joined = begin(works, NULL);
	joiner = begin(waits_in_vain, NULL);
	msleep(20);
	same(pthread_tryjoin_np(joined, NULL), EINVAL);
	same(pthread_cancel(joiner), 0);
	expect(end(joiner) == PTHREAD_CANCELED);
	same(pthread_join(joined, NULL), 0);
}

/* A bad event is told as of a program that makes no threads. */
static void bad_event(void)
{
	timer_t timer;

	refused(timer_create(CLOCK_REALTIME, nowhere, &timer), EFAULT);
}

const struct test nptests[] = {
	{ "numbers", numbers },
	{ "names", names },
	{ "stacks", stacks },
	{ "joins", joins },
	{ "cancelled", cancelled },
	{ "bad event", bad_event },
	{ NULL, NULL },
};
