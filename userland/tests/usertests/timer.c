/* POSIX timers. */

#include "test.h"

#include <signal.h>
#include <sys/time.h>
#include <time.h>

static timer_t make(int sig, int value)
{
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = sig };
	timer_t timer;

	event.sigev_value.sival_int = value;
	same(timer_create(CLOCK_MONOTONIC, &event, &timer), 0);
	return timer;
}

static struct itimerspec spec(long value_ms, long interval_ms)
{
	return (struct itimerspec){
		.it_value = { value_ms / 1000, value_ms % 1000 * 1000000 },
		.it_interval = { interval_ms / 1000, interval_ms % 1000 * 1000000 },
	};
}

static volatile int code, value, timerid, expiries;

static void note(int sig, siginfo_t *info, void *context)
{
	(void)context;
	code = info->si_code;
	value = info->si_value.sival_int;
	timerid = info->si_timerid;
	expiries += 1 + info->si_overrun;
	caught[sig]++;
}

static void catch_info(int sig)
{
	struct sigaction sa = { .sa_sigaction = note, .sa_flags = SA_SIGINFO };

	sigaction(sig, &sa, NULL);
}

static void one_shot(void)
{
	const timer_t timer = (catch_info(SIGUSR1), make(SIGUSR1, 1234));
	const struct itimerspec it = spec(50, 0);
	struct itimerspec left;
	const uint64_t before = now();

	same(timer_settime(timer, 0, &it, NULL), 0);
	same(timer_gettime(timer, &left), 0);
	expect(left.it_value.tv_nsec > 0 && left.it_value.tv_nsec <= 50000000 + (long)tick() * 1000);
	pause();
	expect(now() - before >= 50000);
	same(caught[SIGUSR1], 1);
	same(code, SI_TIMER);
	same(value, 1234);
	same(timerid, timer);
	same(timer_gettime(timer, &left), 0);
	same(left.it_value.tv_sec + left.it_value.tv_nsec, 0);
	same(timer_delete(timer), 0);
	refused(timer_delete(timer), EINVAL);
	refused(timer_gettime(timer, &left), EINVAL);
	refused(timer_settime(timer, 0, &it, NULL), EINVAL);
	refused(timer_getoverrun(timer), EINVAL);
}

static void overruns(void)
{
	const timer_t timer = (catch_info(SIGRTMIN), make(SIGRTMIN, 0));
	const struct itimerspec it = spec(20, 20), off = spec(0, 0);
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN);
	sigprocmask(SIG_BLOCK, &set, NULL);
	const uint64_t before = now();

	timer_settime(timer, 0, &it, NULL);
	msleep(410);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	const uint64_t elapsed = now() - before;

	/* One signal for all that went by. */
	same(caught[SIGRTMIN], 1);
	expect(expiries >= 19 && (uint64_t)expiries <= elapsed / 20000);
	same(timer_getoverrun(timer), expiries - 1);
	timer_settime(timer, 0, &off, NULL);
	same(timer_delete(timer), 0);
}

static void absolute(void)
{
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1 };
	struct timespec at;
	timer_t timer;

	handle(SIGUSR1, count, 0);
	for (int clock = 0; clock < 2; clock++) {
		const clockid_t id = clock ? CLOCK_MONOTONIC : CLOCK_REALTIME;
		struct itimerspec it = { 0 };

		same(timer_create(id, &event, &timer), 0);
		clock_gettime(id, &it.it_value);
		it.it_value.tv_nsec += 70000000;
		if (it.it_value.tv_nsec >= 1000000000) {
			it.it_value.tv_sec++;
			it.it_value.tv_nsec -= 1000000000;
		}
		same(timer_settime(timer, TIMER_ABSTIME, &it, NULL), 0);
		pause();
		clock_gettime(id, &at);
		expect(timespeccmp(&at, &it.it_value, >=));
		same(caught[SIGUSR1], clock + 1);
		/* A time that is over is at once. */
		same(timer_settime(timer, TIMER_ABSTIME, &it, NULL), 0);
		msleep(20 + 2 * tick() / 1000);
		same(caught[SIGUSR1], clock + 2);
		caught[SIGUSR1]--;
		same(timer_delete(timer), 0);
	}
}

static void silent(void)
{
	struct sigevent event = { .sigev_notify = SIGEV_NONE };
	const struct itimerspec it = spec(100, 0);
	struct itimerspec left;
	timer_t timer;

	same(timer_create(CLOCK_MONOTONIC, &event, &timer), 0);
	same(timer_settime(timer, 0, &it, NULL), 0);
	msleep(40);
	same(timer_gettime(timer, &left), 0);
	expect(left.it_value.tv_nsec > 0 && left.it_value.tv_nsec <= 60000000 + (long)tick() * 1000);
	msleep(80);
	same(timer_gettime(timer, &left), 0);
	same(left.it_value.tv_nsec, 0);
}

static void by_default(void)
{
	const struct itimerspec it = spec(20, 0);
	timer_t timer;

	catch_info(SIGALRM);
	same(timer_create(CLOCK_REALTIME, NULL, &timer), 0);
	same(timer_settime(timer, 0, &it, NULL), 0);
	pause();
	same(caught[SIGALRM], 1);
	same(value, timer);
}

/* Timers of the process's own time do not run while it sleeps. */
static void processor_time(void)
{
	static const clockid_t clocks[] = {
		CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, CLOCK_PROF, CLOCK_VIRTUAL,
	};
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1 };

	handle(SIGUSR1, count, 0);
	for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
		const struct itimerspec it = spec(60, 20);
		struct itimerspec left;
		struct timespec from, to;
		timer_t timer;

		caught[SIGUSR1] = 0;
		same(timer_create(clocks[i], &event, &timer), 0);
		same(clock_gettime(clocks[i], &from), 0);
		same(timer_settime(timer, 0, &it, NULL), 0);
		msleep(200);
		same(caught[SIGUSR1], 0);
		same(timer_gettime(timer, &left), 0);
		expect(left.it_value.tv_sec == 0 && left.it_value.tv_nsec > 20000000);
		expect(left.it_value.tv_nsec <= 60000000 && left.it_interval.tv_nsec == 20000000);
		while (caught[SIGUSR1] < 3)
			;
		clock_gettime(clocks[i], &to);
		timespecsub(&to, &from, &to);
		expect(to.tv_sec == 0 && to.tv_nsec >= 100000000);
		same(timer_delete(timer), 0);
	}
}

/* A time before the clock began is over. */
static void long_ago(void)
{
	const timer_t timer = (catch_info(SIGUSR1), make(SIGUSR1, 0));
	const struct itimerspec it = { .it_value = { .tv_sec = -3 } };

	same(timer_settime(timer, TIMER_ABSTIME, &it, NULL), 0);
	msleep(2 + 2 * tick() / 1000);
	same(caught[SIGUSR1], 1);
	refused(timer_settime(timer, 0, &it, NULL), EINVAL);
}

static void refusals(void)
{
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = 64 };
	const struct itimerval itv = { .it_value = { 1, 0 } };
	struct itimerspec it = spec(10, 0);
	timer_t timer;

	refused(timer_create(CLOCK_MONOTONIC, &event, &timer), EINVAL);
	event.sigev_signo = SIGUSR1;
	refused(timer_create(99, &event, &timer), EINVAL);
	event.sigev_notify = SIGEV_THREAD;
	refused(timer_create(CLOCK_MONOTONIC, &event, &timer), EINVAL);
	timer = make(SIGUSR1, 0);
	it.it_value.tv_nsec = 1000000000;
	refused(timer_settime(timer, 0, &it, NULL), EINVAL);
	it.it_value.tv_nsec = -1;
	refused(timer_settime(timer, 0, &it, NULL), EINVAL);
	/* One space of numbers, two kinds of timers. */
	refused(setitimer(ITIMER_NTH(timer), &itv, NULL), EINVAL);
	same(setitimer(ITIMER_NTH(timer + 1), &itv, NULL), 0);
	it.it_value.tv_nsec = 0;
	refused(timer_settime(timer + 1, 0, &it, NULL), EINVAL);
}

static void many(void)
{
	enum { N = 32 };
	timer_t timers[N];

	catch_info(SIGRTMIN + 2);
	const uint64_t before = now();

	for (int i = 0; i < N; i++) {
		const struct itimerspec it = spec(20 + i, 50);

		timers[i] = make(SIGRTMIN + 2, i);
		same(timer_settime(timers[i], 0, &it, NULL), 0);
	}
	for (const uint64_t end = now() + 520000; now() < end;)
		msleep(50);
	/* Ten expiries of each, every one delivered or counted; more if the way here took longer. */
	expect(expiries >= 9 * N && (uint64_t)expiries <= N * ((now() - before) / 50000 + 1));
	for (int i = 0; i < N; i++)
		same(timer_delete(timers[i]), 0);
}

static timer_t parents;

static void has_none(void)
{
	struct itimerspec left;

	refused(timer_gettime(parents, &left), EINVAL);
}

static void over_fork(void)
{
	const struct itimerspec it = spec(10000, 0);

	parents = make(SIGUSR1, 0);
	timer_settime(parents, 0, &it, NULL);
	await_ok(child(has_none));
}

const struct test timertests[] = {
	{ "one shot", one_shot },
	{ "overruns", overruns },
	{ "absolute", absolute },
	{ "silent", silent },
	{ "by default", by_default },
	{ "processor time", processor_time },
	{ "long ago", long_ago },
	{ "refusals", refusals },
	{ "many", many },
	{ "over fork", over_fork },
	{ NULL, NULL },
};
