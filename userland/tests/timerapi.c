/* timerapi: timer_create and its kin, the clocks, absolute sleeps, queued signals, sigwait; each as POSIX.1b says. */

#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

#define MS 1000000LL		/* nanoseconds */
#define SECOND 1000000000LL
#define TICK (10 * MS)		/* of the default clock */

static long long nsecs(const struct timespec *ts)
{
	return ts->tv_sec * SECOND + ts->tv_nsec;
}

static struct timespec spec(long long ns)
{
	return (struct timespec){ .tv_sec = ns / SECOND, .tv_nsec = (long)(ns % SECOND) };
}

static long long now(clockid_t clock)
{
	struct timespec ts;

	clock_gettime(clock, &ts);
	return nsecs(&ts);
}

static struct itimerspec times(long long first, long long then)
{
	return (struct itimerspec){ .it_value = spec(first), .it_interval = spec(then) };
}

static int settimer(timer_t id, int flags, long long first, long long then)
{
	const struct itimerspec it = times(first, then);

	return timer_settime(id, flags, &it, NULL);
}

static long long left(timer_t id)
{
	struct itimerspec it;

	return timer_gettime(id, &it) < 0 ? -1 : nsecs(&it.it_value);
}

static volatile sig_atomic_t count;
static siginfo_t last;

static void handler(int sig, siginfo_t *info, void *ucp)
{
	(void)sig;
	(void)ucp;
	count++;
	last = *info;
}

static void handle(int sig)
{
	struct sigaction sa = { .sa_sigaction = handler, .sa_flags = SA_SIGINFO };

	sigemptyset(&sa.sa_mask);
	sigaction(sig, &sa, NULL);
}

static void block(int sig, int how)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, sig);
	sigprocmask(how, &set, NULL);
}

static timer_t make(clockid_t clock, int sig, int value)
{
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = sig, .sigev_value.sival_int = value };
	timer_t id = 0;

	check(timer_create(clock, &event, &id) == 0, "timer_create");
	return id;
}

/* Not before its time, and by the second tick after it. */
static void ontime(const char *what, long long wanted, long long took)
{
	check(took >= wanted && took <= wanted + 2 * TICK, "%s after %lld us: %lld us", what, wanted / 1000,
	      took / 1000);
}

static void oneshot(clockid_t clock)
{
	const timer_t id = make(clock, SIGUSR1, 42);
	long long begin;

	handle(SIGUSR1);
	check(left(id) == 0, "a new timer is not armed");
	count = 0;
	begin = now(CLOCK_MONOTONIC);
	settimer(id, 0, 50 * MS, 0);
	check(left(id) > 0 && left(id) <= 50 * MS, "its time left");
	pause();
	ontime("one expiry", 50 * MS, now(CLOCK_MONOTONIC) - begin);
	check(count == 1 && last.si_signo == SIGUSR1 && last.si_code == SI_TIMER && last.si_value.sival_int == 42,
	      "siginfo says whose");
	check(last.si_timerid == (int)id && last.si_overrun == 0 && timer_getoverrun(id) == 0, "and no overrun");
	check(left(id) == 0, "then it is off");

	begin = now(CLOCK_MONOTONIC);
	settimer(id, TIMER_ABSTIME, now(clock) + 70 * MS, 0);
	check(left(id) > 50 * MS && left(id) <= 70 * MS, "an absolute time is told as what is left");
	pause();
	ontime("an absolute time", 70 * MS, now(CLOCK_MONOTONIC) - begin + 1 * MS);
	begin = now(CLOCK_MONOTONIC);
	settimer(id, TIMER_ABSTIME, now(clock) - 70 * MS, 0);
	pause();
	ontime("a time that has passed", 0, now(CLOCK_MONOTONIC) - begin);
	check(timer_delete(id) == 0 && timer_delete(id) == -1 && errno == EINVAL, "timer_delete, once");
}

static void defaults(void)
{
	timer_t id, none;
	struct sigevent silent = { .sigev_notify = SIGEV_NONE };

	handle(SIGALRM);
	count = 0;
	check(timer_create(CLOCK_REALTIME, NULL, &id) == 0, "timer_create without a sigevent");
	settimer(id, 0, 20 * MS, 0);
	pause();
	check(count == 1 && last.si_signo == SIGALRM && last.si_value.sival_int == (int)id,
	      "is SIGALRM with its number");
	check(timer_create(CLOCK_REALTIME, &silent, &none) == 0 && none != id, "SIGEV_NONE");
	settimer(none, 0, 20 * MS, 20 * MS);
	usleep(100000);
	check(count == 1 && left(none) > 0 && left(none) <= 20 * MS, "runs and says nothing");
	timer_delete(none);
	timer_delete(id);
}

static void overruns(void)
{
	const timer_t id = make(CLOCK_MONOTONIC, SIGUSR1, 1);
	const long long begin = now(CLOCK_MONOTONIC);
	int expiries = 0;

	handle(SIGUSR1);
	block(SIGUSR1, SIG_BLOCK);
	count = 0;
	settimer(id, 0, 30 * MS, 30 * MS);
	usleep(305000);
	block(SIGUSR1, SIG_UNBLOCK);
	check(count == 1 && last.si_overrun == 9 && timer_getoverrun(id) == 9,
	      "ten expiries while blocked: one signal, %d overruns", timer_getoverrun(id));
	settimer(id, 0, 0, 0);
	check(left(id) == 0, "a value of 0 disarms");

	count = 0;
	settimer(id, 0, MS, MS);
	for (long long end = begin + SECOND; now(CLOCK_MONOTONIC) < end;) {
		pause();
		expiries += 1 + timer_getoverrun(id);
	}
	settimer(id, 0, 0, 0);
	check(expiries >= 550 && expiries <= 1000 && expiries > 5 * count,
	      "a period of 1 ms: %d signals account for %d expiries", count, expiries);
	timer_delete(id);
}

static void oldvalues(void)
{
	const timer_t id = make(CLOCK_REALTIME, SIGUSR1, 0);
	const struct itimerspec off = { 0 }, odd = { .it_value.tv_nsec = 1, .it_interval.tv_nsec = 123456789 };
	struct itimerspec old;

	settimer(id, 0, 5 * SECOND, 7 * SECOND);
	check(timer_settime(id, 0, &odd, &old) == 0 && old.it_interval.tv_sec == 7 && old.it_value.tv_sec == 4,
	      "timer_settime hands back the old value");
	check(timer_gettime(id, &old) == 0 && old.it_interval.tv_nsec == 123456789, "an interval to the nanosecond");
	check(timer_settime(id, 0, &off, NULL) == 0 && timer_gettime(id, &old) == 0 && nsecs(&old.it_value) == 0,
	      "and is off");
	timer_delete(id);
}

static void refused(void)
{
	const struct itimerval soon = { .it_value.tv_sec = 100 }, never = { 0 };
	const timer_t id = make(CLOCK_REALTIME, SIGUSR1, 0);
	struct itimerspec bad = times(SECOND, 0);
	struct itimerval it;
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL };
	timer_t other;

	fails(timer_create(99, NULL, &other), EINVAL, "timer_create, no such clock");
	fails(timer_create(CLOCK_REALTIME, &event, &other), EINVAL, "timer_create, signal 0");
	event.sigev_signo = NSIG;
	fails(timer_create(CLOCK_REALTIME, &event, &other), EINVAL, "timer_create, signal 64");
	event.sigev_signo = SIGUSR1;

	bad.it_value.tv_nsec = 1000000000;
	fails(timer_settime(id, 0, &bad, NULL), EINVAL, "timer_settime, 10^9 ns");
	bad = times(0, 0);
	bad.it_interval.tv_sec = -1;
	fails(timer_settime(id, 0, &bad, NULL), EINVAL, "timer_settime, -1 s");
	fails(left((timer_t)12345), EINVAL, "timer_gettime, no such timer");
	fails(timer_getoverrun((timer_t)-1), EINVAL, "timer_getoverrun, no such timer");

	fails(setitimer(ITIMER_NTH((int)id), &soon, NULL), EINVAL, "setitimer with a number of timer_create");
	fails(getitimer(ITIMER_NTH((int)id), &it), EINVAL, "getitimer with a number of timer_create");
	check(setitimer(ITIMER_NTH(100), &soon, NULL) == 0, "an itimer of another number");
	bad = times(SECOND, 0);
	fails(timer_settime((timer_t)100, 0, &bad, NULL), EINVAL, "timer_settime with a number of setitimer");
	fails(timer_delete((timer_t)100), EINVAL, "timer_delete with a number of setitimer");
	setitimer(ITIMER_NTH(100), &never, NULL);
	timer_delete(id);
	check(setitimer(ITIMER_NTH((int)id), &soon, NULL) == 0, "a number that was given back serves again");
	setitimer(ITIMER_NTH((int)id), &never, NULL);
}

static void many(void)
{
	static timer_t ids[300];
	size_t made = 0;

	handle(SIGRTMIN + 1);
	block(SIGRTMIN + 1, SIG_BLOCK);
	count = 0;
	for (size_t i = 0; i < 300; i++) {
		struct sigevent event = {
			.sigev_notify = SIGEV_SIGNAL,
			.sigev_signo = SIGRTMIN + 1,
			.sigev_value.sival_int = (int)i,
		};

		made += timer_create(CLOCK_MONOTONIC, &event, &ids[i]) == 0 && settimer(ids[i], 0, 20 * MS, 0) == 0;
	}
	check(made == 300 && ids[0] != ids[299], "300 timers");
	usleep(200000);
	block(SIGRTMIN + 1, SIG_UNBLOCK);
	check(count == 300, "each has its own signal: %d", count);
	for (size_t i = 0; i < 300; i++)
		made -= timer_delete(ids[i]) == 0;
	check(made == 0, "and they are deleted");
}

static void sleeps(void)
{
	struct timespec ts, rest = { 0 };
	long long begin = now(CLOCK_MONOTONIC);

	ts = spec(begin + 80 * MS);
	check(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, NULL) == 0, "clock_nanosleep until an uptime");
	ontime("it ended", 80 * MS, now(CLOCK_MONOTONIC) - begin);
	check(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, NULL) == 0, "a time that has passed is at once");
	begin = now(CLOCK_MONOTONIC);
	ts = spec(now(CLOCK_REALTIME) + 60 * MS);
	check(clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &ts, NULL) == 0, "until a time of day");
	ontime("it ended", 60 * MS, now(CLOCK_MONOTONIC) - begin + 1 * MS);
	begin = now(CLOCK_MONOTONIC);
	ts = spec(30 * MS);
	check(clock_nanosleep(CLOCK_REALTIME, 0, &ts, NULL) == 0, "for a time");
	ontime("it ended", 30 * MS, now(CLOCK_MONOTONIC) - begin);

	handle(SIGALRM);
	ualarm(50000, 0);
	ts = spec(SECOND);
	check(clock_nanosleep(CLOCK_MONOTONIC, 0, &ts, &rest) == EINTR && rest.tv_nsec > 900 * MS - 2 * TICK &&
	      rest.tv_nsec <= 950 * MS, "a signal ends it, with %lld ms left", nsecs(&rest) / MS);
	errno = 0;
	check(clock_nanosleep(77, 0, &ts, NULL) == EINVAL && errno == 0, "the error is the result, not errno");
	check(clock_nanosleep(CLOCK_PROCESS_CPUTIME_ID, 0, &ts, NULL) == ENOTSUP, "no sleep on processor time");
	ts.tv_nsec = -1;
	check(clock_nanosleep(CLOCK_MONOTONIC, 0, &ts, NULL) == EINVAL, "-1 ns");
}

static void clockset(void)
{
	const timer_t absolute = make(CLOCK_REALTIME, SIGUSR1, 1), relative = make(CLOCK_REALTIME, SIGUSR2, 2);
	const long long begin = now(CLOCK_MONOTONIC);
	struct timespec ts;

	handle(SIGUSR1);
	handle(SIGUSR2);
	count = 0;
	settimer(absolute, TIMER_ABSTIME, now(CLOCK_REALTIME) + 3600 * SECOND, 0);
	settimer(relative, 0, 100 * MS, 0);
	ts = spec(now(CLOCK_REALTIME) + 3600 * SECOND - 30 * MS);
	check(clock_settime(CLOCK_REALTIME, &ts) == 0, "clock_settime an hour on");
	pause();
	check(last.si_value.sival_int == 1, "the timer of a time of day comes first");
	ontime("it came", 30 * MS, now(CLOCK_MONOTONIC) - begin + 1 * MS);
	pause();
	check(last.si_value.sival_int == 2 && count == 2, "the other keeps its time");
	ontime("it came", 100 * MS, now(CLOCK_MONOTONIC) - begin);
	ts = spec(now(CLOCK_REALTIME) - 3600 * SECOND);
	check(clock_settime(CLOCK_REALTIME, &ts) == 0, "and an hour back");
	fails(clock_settime(CLOCK_MONOTONIC, &ts), EINVAL, "clock_settime of CLOCK_MONOTONIC");
	timer_delete(absolute);
	timer_delete(relative);
}

static void queued(void)
{
	union sigval value;
	siginfo_t info;
	sigset_t set;
	bool inorder = true;
	int sig;

	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN);
	sigaddset(&set, SIGRTMIN + 3);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	for (value.sival_int = 1; value.sival_int <= 5; value.sival_int++) {
		sigqueue(getpid(), SIGRTMIN + 3, value);
		sigqueue(getpid(), SIGRTMIN, value);
	}
	for (int i = 1; i <= 5; i++)
		inorder &= sigwaitinfo(&set, &info) == SIGRTMIN && info.si_value.sival_int == i &&
			info.si_code == SI_QUEUE && info.si_pid == getpid() && info.si_uid == 0;
	check(inorder, "sigqueue: five of the lower signal first, in order");
	for (int i = 1; i <= 5; i++)
		inorder &= sigwaitinfo(&set, &info) == SIGRTMIN + 3 && info.si_value.sival_int == i;
	check(inorder, "then five of the higher");

	for (value.sival_int = 0; sigqueue(getpid(), SIGRTMIN, value) == 0;)
		value.sival_int++;
	check(errno == EAGAIN && value.sival_int == SIGQUEUE_MAX, "%d can be pending, then EAGAIN", value.sival_int);
	for (sig = 0; sigtimedwait(&set, NULL, &(struct timespec){ 0 }) == SIGRTMIN;)
		sig++;
	check(sig == SIGQUEUE_MAX && errno == EAGAIN, "and all %d are taken", sig);
	fails(sigqueue(12345, SIGRTMIN, value), ESRCH, "sigqueue, no such process");
	fails(sigqueue(getpid(), 64, value), EINVAL, "sigqueue, no such signal");
	check(sigqueue(getpid(), 0, value) == 0, "sigqueue, signal 0 only asks");

	kill(getpid(), SIGUSR1);
	kill(getpid(), SIGUSR1);
	check(sigwait(&set, &sig) == 0 && sig == SIGUSR1, "sigwait");
	fails(sigtimedwait(&set, &info, &(struct timespec){ .tv_nsec = 20000000 }), EAGAIN,
	      "kill twice is one SIGUSR1; sigtimedwait");
	kill(getpid(), SIGRTMIN);
	kill(getpid(), SIGRTMIN);
	check(sigwaitinfo(&set, &info) == SIGRTMIN && info.si_code == SI_USER &&
	      sigtimedwait(&set, &info, &(struct timespec){ 0 }) == SIGRTMIN, "kill twice is two SIGRTMIN");
	sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static void waiting(void)
{
	const timer_t id = make(CLOCK_MONOTONIC, SIGRTMIN, 7);
	const long long begin = now(CLOCK_MONOTONIC);
	siginfo_t info;
	sigset_t set;
	int sig;

	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN);
	block(SIGRTMIN, SIG_BLOCK);
	settimer(id, 0, 40 * MS, 40 * MS);
	check(sigwaitinfo(&set, &info) == SIGRTMIN && info.si_code == SI_TIMER && info.si_value.sival_int == 7,
	      "sigwaitinfo waits for a timer");
	ontime("it came", 40 * MS, now(CLOCK_MONOTONIC) - begin);
	usleep(130000);
	check(sigwaitinfo(&set, &info) == SIGRTMIN && info.si_overrun == 2, "with its overruns: %d", info.si_overrun);
	settimer(id, 0, 0, 0);

	count = 0;
	handle(SIGALRM);
	ualarm(30000, 0);
	fails(sigtimedwait(&set, &info, &(struct timespec){ .tv_sec = 1 }), EINTR, "sigtimedwait, another's handler");
	check(count == 1, "which has run");
	ualarm(30000, 0);
	settimer(id, 0, 80 * MS, 0);
	check(sigwait(&set, &sig) == 0 && sig == SIGRTMIN && count == 2, "sigwait goes on after a handler");
	fails(sigtimedwait(&set, &info, &(struct timespec){ .tv_nsec = SECOND }), EINVAL, "sigtimedwait, 10^9 ns");
	timer_delete(id);
	block(SIGRTMIN, SIG_UNBLOCK);
}

int main(void)
{
	oneshot(CLOCK_REALTIME);
	oneshot(CLOCK_MONOTONIC);
	defaults();
	overruns();
	oldvalues();
	refused();
	many();
	sleeps();
	clockset();
	queued();
	waiting();
	return finish();
}
