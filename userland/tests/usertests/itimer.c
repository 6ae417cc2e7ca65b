/* Interval timers: the three of BSD, and the further real ones. */

#include "test.h"

#include <limits.h>
#include <signal.h>
#include <sys/time.h>

static const struct itimerval off;

static struct itimerval every(long usec)
{
	return (struct itimerval){ { usec / 1000000, usec % 1000000 }, { usec / 1000000, usec % 1000000 } };
}

static struct itimerval once(long usec)
{
	return (struct itimerval){ .it_value = { usec / 1000000, usec % 1000000 } };
}

static long micro(const struct timeval *tv)
{
	return tv->tv_sec * 1000000 + tv->tv_usec;
}

static void one_shot(void)
{
	const struct itimerval it = once(50000);
	const uint64_t before = now();

	handle(SIGALRM, count, 0);
	same(setitimer(ITIMER_REAL, &it, NULL), 0);
	pause();
	expect(now() - before >= 50000);
	expect(now() - before < 50000 + slack());
	msleep(120);
	same(caught[SIGALRM], 1);
}

static uint64_t times[64];

static void stamp(int sig)
{
	if (caught[sig] < 64)
		times[caught[sig]++] = now();
}

static void no_drift(void)
{
	enum { N = 40 };
	const long period = 50000;
	const struct itimerval it = every(period);

	handle(SIGALRM, stamp, 0);
	const uint64_t start = now();

	setitimer(ITIMER_REAL, &it, NULL);
	while (caught[SIGALRM] < N)
		pause();
	setitimer(ITIMER_REAL, &off, NULL);
	for (int i = 0; i < N; i++) {
		/* Never before the period's time, nor later by more than a tick or two and the way to here. */
		expect(times[i] - start >= (uint64_t)((i + 1) * period));
		expect(times[i] - start < (uint64_t)((i + 1) * period) + slack());
	}
}

static void old_values(void)
{
	const struct itimerval first = { { 7, 0 }, { 100, 0 } }, second = once(5000000);
	struct itimerval old;

	same(setitimer(ITIMER_REAL, &first, &old), 0);
	same(micro(&old.it_value) + micro(&old.it_interval), 0);
	msleep(50);
	same(setitimer(ITIMER_REAL, &second, &old), 0);
	same(old.it_interval.tv_sec, 7);
	expect(micro(&old.it_value) <= 99950000 + (long)tick() && micro(&old.it_value) > 99000000);
	same(getitimer(ITIMER_REAL, &old), 0);
	expect(micro(&old.it_value) <= 5000000 + (long)tick() && micro(&old.it_value) > 4900000);
	same(setitimer(ITIMER_REAL, &off, &old), 0);
	same(getitimer(ITIMER_REAL, &old), 0);
	same(micro(&old.it_value), 0);
}

static void refusals(void)
{
	static const struct itimerval bad[] = {
		{ .it_value = { 0, 1000000 } }, { .it_value = { 0, -1 } }, { .it_value = { -1, 0 } },
		{ .it_value = { 1, 0 }, .it_interval = { 0, 1000000 } },
	};
	struct itimerval it = once(1000000), old;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		refused(setitimer(ITIMER_REAL, &bad[i], NULL), EINVAL);
	refused(setitimer(3, &it, NULL), EINVAL);
	refused(setitimer(-1, &it, NULL), EINVAL);
	refused(getitimer(3, &it), EINVAL);
	refused(setitimer(ITIMER_REAL, nowhere, NULL), EFAULT);
	refused(getitimer(ITIMER_REAL, nowhere), EFAULT);
	getitimer(ITIMER_REAL, &old);
	same(micro(&old.it_value), 0);
}

static void virtual_time(void)
{
	const struct itimerval it = every(20000);

	handle(SIGVTALRM, count, 0);
	handle(SIGPROF, count, 0);
	setitimer(ITIMER_VIRTUAL, &it, NULL);
	setitimer(ITIMER_PROF, &it, NULL);
	msleep(200);
	/* Sleep costs neither. */
	expect(caught[SIGVTALRM] <= 1 && caught[SIGPROF] <= 1);
	const uint64_t before = cputime();

	while (caught[SIGVTALRM] < 10)
		for (volatile int i = 0; i < 1000; i++)
			;
	const uint64_t used = cputime() - before;

	expect(used >= 150000 && used < 1000000);
	expect(caught[SIGPROF] >= 9 && caught[SIGPROF] <= 25);
}

static void alarms(void)
{
	handle(SIGALRM, count, 0);
	same(alarm(10), 0);
	same(alarm(20), 10);
	same(alarm(0), 20);
	/* What is left is rounded up. */
	alarm(3);
	usleep(700000);
	same(alarm(0), 3);
	same(ualarm(500000, 0), 0);
	const useconds_t left = ualarm(0, 0);

	expect(left > 400000 && left <= 500000 + tick());
	ualarm(20000, 20000);
	while (caught[SIGALRM] < 5)
		pause();
	ualarm(0, 0);
	/* Any number of seconds, though setitimer takes a hundred million at most. */
	for (unsigned seconds = 1; seconds != 0; seconds <<= 1) {
		same(alarm(seconds), 0);
		same(alarm(0), seconds);
	}
	same(alarm(UINT_MAX), 0);
	same(alarm(0), UINT_MAX);
	same(caught[SIGALRM], 5);
}

static int fires[4];

static void which(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)context;
	fires[info->si_timerid & 3] += 1 + info->si_overrun;
}

static void several(void)
{
	struct sigaction sa = { .sa_sigaction = which, .sa_flags = SA_SIGINFO };
	const uint64_t before = now();

	sigaction(SIGALRM, &sa, NULL);
	for (int k = 0; k < 4; k++) {
		const struct itimerval it = every(50000 * (k + 1));

		same(setitimer(ITIMER_NTH(k), &it, NULL), 0);
	}
	while (now() - before < 1020000)
		pause();
	for (int k = 0; k < 4; k++) {
		same(setitimer(ITIMER_NTH(k), &off, NULL), 0);
		const uint64_t most = (now() - before) / (50000 * (k + 1));

		expect(fires[k] >= 1000 / (50 * (k + 1)) - 1 && (uint64_t)fires[k] <= most);
	}
}

static void none_are_armed(void)
{
	struct itimerval it;

	getitimer(ITIMER_REAL, &it);
	same(micro(&it.it_value), 0);
	getitimer(ITIMER_NTH(2), &it);
	same(micro(&it.it_value), 0);
}

static void over_fork(void)
{
	const struct itimerval it = once(10000000);
	struct itimerval left;

	setitimer(ITIMER_REAL, &it, NULL);
	setitimer(ITIMER_NTH(2), &it, NULL);
	await_ok(child(none_are_armed));
	getitimer(ITIMER_REAL, &left);
	expect(micro(&left.it_value) > 0);
	/* And exit leaves no callout: usertests looks for them. */
}

const struct test itimertests[] = {
	{ "one shot", one_shot },
	{ "no drift", no_drift },
	{ "old values", old_values },
	{ "refusals", refusals },
	{ "virtual time", virtual_time },
	{ "alarms", alarms },
	{ "several", several },
	{ "over fork", over_fork },
	{ NULL, NULL },
};
