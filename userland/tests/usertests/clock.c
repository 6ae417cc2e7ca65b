/* Clocks and sleeping. */

#include "test.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/sysctl.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/wait.h>
#include <time.h>

static void never_early(void)
{
	static const long sleeps[] = { 1, 1000, 999999, 10000000, 10000001, 16666667, 50000000 };

	for (size_t i = 0; i < sizeof sleeps / sizeof *sleeps; i++) {
		const struct timespec ts = { .tv_nsec = sleeps[i] };
		const uint64_t before = now();

		same(nanosleep(&ts, NULL), 0);
		expect(now() - before >= (uint64_t)sleeps[i] / 1000);
		expect(now() - before < (uint64_t)sleeps[i] / 1000 + slack());
	}
}

static void remainder_of_sleep(void)
{
	struct timespec ts = { .tv_sec = 5 }, left = { 77, 77 };

	handle(SIGALRM, count, SA_RESTART);
	ualarm(100000, 0);
	refused(nanosleep(&ts, &left), EINTR);
	expect(left.tv_sec == 4 && left.tv_nsec > 800000000 && left.tv_nsec <= 901000000 + (long)tick() * 1000);
	ualarm(100000, 0);
	same(sleep(5), 5);
	ualarm(100000, 0);
	refused(usleep(1000000), EINTR);
	refused(nanosleep(&(struct timespec){ .tv_nsec = 1000000000 }, NULL), EINVAL);
	refused(nanosleep(&(struct timespec){ .tv_nsec = -1 }, NULL), EINVAL);
	refused(nanosleep(&(struct timespec){ .tv_sec = -1 }, NULL), EINVAL);
	refused(nanosleep(nowhere, NULL), EFAULT);
	same(nanosleep(&(struct timespec){ 0 }, NULL), 0);
	/* Nothing is left of a sleep that has ended. */
	left.tv_sec = 77;
	same(nanosleep(&(struct timespec){ .tv_nsec = 1 }, &left), 0);
	expect(left.tv_sec == 0 && left.tv_nsec == 0);
	left.tv_sec = 77;
	same(clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &(struct timespec){ .tv_sec = 1 }, &left), 0);
	same(left.tv_sec, 77);
}

/* Sleeps that may be late by half of their time: never early, not later than that, and together. */
static void deviation(void)
{
	static const char name[] = "kern.timecounter.alloweddeviation";
	uint64_t percent = 50, none = 0;
	int64_t before, after;
	size_t size = sizeof before;
	pid_t pids[10];

	same(sysctlbyname(name, NULL, NULL, &(uint64_t){ 51 }, sizeof percent), -1);
	same(sysctlbyname(name, NULL, NULL, &percent, sizeof percent), 0);
	same(sysctlbyname("kern.callout.coalesced", &before, &size, NULL, 0), 0);
	for (int i = 0; i < 10; i++) {
		pids[i] = fork();
		if (pids[i] == 0) {
			const uint64_t begin = now(), wanted = 100000 + 4000 * (uint64_t)i;

			usleep((useconds_t)wanted);
			const uint64_t took = now() - begin;

			_exit(took < wanted || took > wanted + wanted / 2 + slack() + 20000);
		}
	}
	for (int i = 0; i < 10; i++)
		await_ok(pids[i]);
	same(sysctlbyname("kern.callout.coalesced", &after, &size, NULL, 0), 0);
	same(sysctlbyname(name, NULL, NULL, &none, sizeof none), 0);
	expect(after - before >= 5);
}

static void until(void)
{
	struct timespec at, end;

	clock_gettime(CLOCK_MONOTONIC, &at);
	at.tv_sec += 1;
	same(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL), 0);
	clock_gettime(CLOCK_MONOTONIC, &end);
	expect(timespeccmp(&end, &at, >=));
	const uint64_t before = now();

	same(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL), 0);
	same(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &(struct timespec){ .tv_sec = -1 }, NULL), 0);
	expect(now() - before < 10000);
	same(clock_nanosleep(CLOCK_REALTIME, 0, &(struct timespec){ .tv_nsec = 30000000 }, NULL), 0);
	expect(now() - before >= 30000);
	/* The call returns the error itself. */
	same(clock_nanosleep(99, 0, &at, NULL), EINVAL);
	same(clock_nanosleep(CLOCK_PROCESS_CPUTIME_ID, 0, &at, NULL), ENOTSUP);
	same(clock_nanosleep(CLOCK_THREAD_CPUTIME_ID, 0, &at, NULL), EINVAL);
	same(clock_nanosleep(CLOCK_MONOTONIC, 0, &(struct timespec){ .tv_nsec = -1 }, NULL), EINVAL);
	handle(SIGALRM, count, 0);
	ualarm(20000, 0);
	same(clock_nanosleep(CLOCK_MONOTONIC, 0, &(struct timespec){ .tv_sec = 5 }, NULL), EINTR);
}

static void forward(void)
{
	static const clockid_t clocks[] = {
		CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_VIRTUAL, CLOCK_PROF,
		CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID,
	};

	for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
		struct timespec last, next, res;

		same(clock_getres(clocks[i], &res), 0);
		expect(res.tv_sec == 0 && res.tv_nsec > 0 && res.tv_nsec <= 20000000);
		same(clock_gettime(clocks[i], &last), 0);
		for (int n = 0; n < 500; n++) {
			clock_gettime(clocks[i], &next);
			expect(timespeccmp(&next, &last, >=));
			expect(next.tv_nsec >= 0 && next.tv_nsec < 1000000000);
			last = next;
		}
	}
	refused(clock_gettime(99, &(struct timespec){ 0 }), EINVAL);
	refused(clock_settime(CLOCK_MONOTONIC, &(struct timespec){ .tv_sec = 1000000000 }), EINVAL);
}

static void time_of_day_set(void)
{
	struct timeval old, new, tv;
	const struct timespec half = { .tv_nsec = 500000000 };

	gettimeofday(&old, NULL);
	const uint64_t before = now();

	/* A relative sleep does not care what day it is. */
	const pid_t pid = fork();

	if (pid == 0) {
		nanosleep(&half, NULL);
		_exit(now() - before < 490000 || now() - before > 900000);
	}
	new = old;
	new.tv_sec += 86400;
	msleep(50);
	same(settimeofday(&new, NULL), 0);
	gettimeofday(&tv, NULL);
	expect(tv.tv_sec >= new.tv_sec && tv.tv_sec <= new.tv_sec + 1);
	await_ok(pid);
	struct timespec ts;

	clock_gettime(CLOCK_REALTIME, &ts);
	ts.tv_sec -= 86400;
	same(clock_settime(CLOCK_REALTIME, &ts), 0);
	gettimeofday(&tv, NULL);
	expect(tv.tv_sec >= old.tv_sec && tv.tv_sec <= old.tv_sec + 5);
	refused(settimeofday(&(struct timeval){ .tv_usec = 1000000 }, NULL), EINVAL);
}

static void slewing(void)
{
	const struct timeval delta = { .tv_usec = 2000 };
	struct timeval left, a, b;
	uint64_t up;

	gettimeofday(&a, NULL);
	up = now();
	same(adjtime(&delta, NULL), 0);
	do {
		msleep(100);
		same(adjtime(NULL, &left), 0);
	} while (left.tv_sec != 0 || left.tv_usec != 0);
	gettimeofday(&b, NULL);
	up = now() - up;
	const int64_t day = (b.tv_sec - a.tv_sec) * 1000000 + b.tv_usec - a.tv_usec;

	expect(day - (int64_t)up > 1500 && day - (int64_t)up < 2500);
}

static void spins(void)
{
	spin(300000);
}

static void processor_clocks(void)
{
	struct timespec ts, all;
	clockid_t clock;

	same(clock_getcpuclockid(0, &clock), 0);
	same(clock_gettime(clock, &ts), 0);
	same(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &all), 0);
	expect(timespeccmp(&ts, &all, <=));
	same(clock_getcpuclockid(getppid(), &clock), EPERM);
	same(clock_getcpuclockid(999999, &clock), ESRCH);
	same(timespec_get(&ts, TIME_UTC), TIME_UTC);
	same(timespec_get(&ts, 0), 0);
	clock_gettime(CLOCK_REALTIME, &all);
	expect(timespeccmp(&ts, &all, <=) && all.tv_sec <= ts.tv_sec + 1);
}

static void processor_time(void)
{
	struct tms before, after;
	const clock_t from = times(&before), cpu = clock();

	spin(200000);
	msleep(200);
	const clock_t to = times(&after);

	expect(to - from >= 40 && to - from < 200);
	const clock_t used = after.tms_utime + after.tms_stime - before.tms_utime - before.tms_stime;

	expect(used >= 15 && used <= 40);
	expect(clock() - cpu >= 150000 && clock() - cpu < 400000);
	await_ok(child(spins));
	times(&after);
	expect(after.tms_cutime + after.tms_cstime >= 20);
	same(sysconf(_SC_CLK_TCK), CLK_TCK);
}

const struct test clocktests[] = {
	{ "never early", never_early },
	{ "remainder of sleep", remainder_of_sleep },
	{ "deviation", deviation },
	{ "until", until },
	{ "forward", forward },
	{ "time of day set", time_of_day_set },
	{ "slewing", slewing },
	{ "processor clocks", processor_clocks },
	{ "processor time", processor_time },
	{ NULL, NULL },
};
