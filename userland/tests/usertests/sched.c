/* Scheduling: shares of the processor, priorities, and sleepers among computing processes. */

#include "test.h"

#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

static void computes(void)
{
	for (;;)
		;
}

/*
 * Lets n children compute side by side, at the given priorities, for a while;
 * stores the microseconds of each. The result is the elapsed time. It is more
 * than was asked for if the children kept the parent from stopping them.
 */
static uint64_t race(int n, const int *prio, unsigned ms, uint64_t *had)
{
	const uint64_t before = now();
	pid_t pids[8];

	for (int i = 0; i < n; i++) {
		pids[i] = child(computes);
		same(setpriority(PRIO_PROCESS, pids[i], prio[i]), 0);
	}
	msleep(ms);
	for (int i = 0; i < n; i++)
		kill(pids[i], SIGSTOP);
	for (int i = 0; i < n; i++) {
		struct rusage ru;
		int status;

		kill(pids[i], SIGKILL);
		same(wait4(pids[i], &status, 0, &ru), pids[i]);
		had[i] = (ru.ru_utime.tv_sec + ru.ru_stime.tv_sec) * 1000000 + ru.ru_utime.tv_usec + ru.ru_stime.tv_usec;
	}
	return now() - before;
}

static void fair(void)
{
	static const int prio[4];
	uint64_t had[4], all = 0;

	const uint64_t elapsed = race(4, prio, 4000, had);

	for (int i = 0; i < 4; i++) {
		expect(had[i] > elapsed * 15 / 100 && had[i] < elapsed * 35 / 100);
		all += had[i];
	}
	expect(all > elapsed * 7 / 8 && all <= elapsed);
}

static void nicer(void)
{
	static const int prio[2] = { 0, 15 };
	uint64_t had[2];

	race(2, prio, 3000, had);
	expect(had[0] > had[1] * 3 / 2);
	/* And yet it is not starved. */
	expect(had[1] > 0);
}

static void awake(void)
{
	pid_t pids[3];

	for (int i = 0; i < 3; i++)
		pids[i] = child(computes);
	msleep(1500);
	for (int i = 0; i < 10; i++) {
		const uint64_t before = now();

		msleep(20);
		expect(now() - before < 150000);
	}
	for (int i = 0; i < 3; i++) {
		kill(pids[i], SIGKILL);
		await(pids[i]);
	}
}

static void checks_nice(void)
{
	errno = 0;
	same(getpriority(PRIO_PROCESS, 0), 7);
}

static void priorities(void)
{
	errno = 0;
	same(getpriority(PRIO_PROCESS, 0), 0);
	same(nice(7), 7);
	await_ok(child(checks_nice));
	same(setpriority(PRIO_PROCESS, 0, 100), 0);
	same(getpriority(PRIO_PROCESS, 0), PRIO_MAX);
	same(setpriority(PRIO_PROCESS, 0, -100), 0);
	errno = 0;
	same(getpriority(PRIO_PROCESS, 0), PRIO_MIN);
	same(setpriority(PRIO_PGRP, 0, 3), 0);
	same(getpriority(PRIO_PROCESS, 0), 3);
	refused(getpriority(9, 0), EINVAL);
	refused(setpriority(PRIO_PROCESS, 999999, 0), ESRCH);
	same(setuid(100), 0);
	same(nice(1), 4);
	refused(nice(-1), EPERM);
	same(sched_yield(), 0);
}

const struct test schedtests[] = {
	{ "fair", fair },
	{ "nicer", nicer },
	{ "awake", awake },
	{ "priorities", priorities },
	{ NULL, NULL },
};
