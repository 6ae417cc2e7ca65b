/* What the tests of threads share: declarations of usertests, and a few of their own. */
#ifndef THREAD_TEST_H
#define THREAD_TEST_H

#include "../usertests/test.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>

extern const struct test lifetests[], mutextests[], condtests[], locktests2[], keytests[], canceltests[];
extern const struct test threadsignaltests[], semtests[], umtxtests[], threadtimertests[], processtests[];
extern const struct test librarytests[], threadfiletests[], threadcputests[], threadsharedtests[], pointtests[];
extern const struct test nptests[];

/* What a program does that cpu.c begins by exec. */
int after_exec(void);

/* A thread that runs a function; it has to be made. */
static inline pthread_t begin(void *(*run)(void *), void *arg)
{
	pthread_t thread;

	same(pthread_create(&thread, NULL, run, arg), 0);
	return thread;
}

/* The result of a thread. */
static inline void *end(pthread_t thread)
{
	void *result;

	same(pthread_join(thread, &result), 0);
	return result;
}

/* The time of a clock in so many milliseconds. */
static inline struct timespec in_ms(clockid_t clock, long ms)
{
	struct timespec ts;

	clock_gettime(clock, &ts);
	ts.tv_sec += ms / 1000;
	ts.tv_nsec += ms % 1000 * 1000000L;
	if (ts.tv_nsec >= 1000000000L) {
		ts.tv_sec++;
		ts.tv_nsec -= 1000000000L;
	}
	return ts;
}

/* Milliseconds have passed since `from`, and at most a tick and a half more, and a little for the processor. */
#define took(from, ms) \
	do { \
		const uint64_t passed_ = now() - (from), least_ = (ms) * 1000u; \
		if (passed_ < least_ || passed_ > least_ + 2 * tick() + 5000) \
			fail(__FILE__, __LINE__, "took %lld us, not %lld", (long long)passed_, (long long)least_); \
	} while (0)

#endif
