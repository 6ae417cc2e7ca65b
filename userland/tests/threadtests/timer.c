/* Timers that begin threads (SIGEV_THREAD), or signal one (SIGEV_THREAD_ID). */

#include "thread.h"

#include <sys/thr.h>

static volatile int fired, values;
static pthread_t creator;

static void fires(union sigval value)
{
	expect(pthread_self() != creator);
	values += value.sival_int;
	fired++;
}

static timer_t make(int notify, int value)
{
	struct sigevent event = { .sigev_notify = notify, .sigev_notify_function = fires,
		.sigev_value.sival_int = value };
	timer_t timer;

	same(timer_create(CLOCK_MONOTONIC, &event, &timer), 0);
	return timer;
}

static void in_threads(void)
{
	const struct itimerspec once = { .it_value.tv_nsec = 20000000 };
	const struct itimerspec often = { { .tv_nsec = 30000000 }, { .tv_nsec = 30000000 } };
	timer_t one, other;

	creator = pthread_self();
	one = make(SIGEV_THREAD, 1);
	other = make(SIGEV_THREAD, 100);
	same(timer_settime(one, 0, &once, NULL), 0);
	msleep(60);
	same(fired, 1);
	same(values, 1);
	same(timer_settime(other, 0, &often, NULL), 0);
	msleep(200);
	expect(fired >= 5 && fired <= 8);
	same(values, 1 + (fired - 1) * 100);
	same(timer_delete(other), 0);
	/* A thread that an expiry has begun already may still come. */
	msleep(40);
	const int before = fired;
	msleep(100);
	same(fired, before);
	same(timer_delete(one), 0);
	refused(timer_delete(one), EINVAL);
}

static volatile int ntaken;
static pthread_t taker;

static void notes(int sig)
{
	(void)sig;
	taker = pthread_self();
	ntaken++;
}

static volatile long number;

static void *stands_by(void *arg)
{
	long id;

	thr_self(&id);
	number = id;
	while (ntaken < 3)
		usleep(5000);
	return arg;
}

static void for_a_thread(void)
{
	const struct itimerspec often = { { .tv_nsec = 20000000 }, { .tv_nsec = 20000000 } };
	struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGUSR1 };
	const pthread_t thread = begin(stands_by, NULL);
	timer_t timer;

	handle(SIGUSR1, notes, 0);
	event.sigev_notify_thread_id = 7;
	refused(timer_create(CLOCK_MONOTONIC, &event, &timer), EINVAL);
	while (number == 0)
		usleep(10000);
	event.sigev_notify_thread_id = (int)number;
	same(timer_create(CLOCK_MONOTONIC, &event, &timer), 0);
	same(timer_settime(timer, 0, &often, NULL), 0);
	end(thread);
	expect(taker == thread);
	/* The thread is gone: the timer goes on, and signals nobody. */
	const int before = ntaken;
	usleep(60000);
	same(ntaken, before);
	same(timer_delete(timer), 0);
}

/* A process ends with timers under way: nothing is left (the check of main). */
static void left_armed(void)
{
	const struct itimerspec often = { { .tv_nsec = 20000000 }, { .tv_nsec = 20000000 } };

	creator = pthread_self();
	for (int i = 0; i < 5; i++)
		same(timer_settime(make(SIGEV_THREAD, i), 0, &often, NULL), 0);
	msleep(50);
	expect(fired > 0);
}

static void block(int how, int sig)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, sig);
	same(pthread_sigmask(how, &set, NULL), 0);
}

static bool waits(int sig)
{
	sigset_t set;

	same(sigpending(&set), 0);
	return sigismember(&set, sig) == 1;
}

static void *takes_none(void *arg)
{
	expect(!waits(SIGUSR1));
	block(SIG_UNBLOCK, SIGUSR1);
	return arg;
}

/* SIGUSR1 is pending for the only thread: none that it makes takes it, and it does itself. */
static void is_mine(void)
{
	ntaken = 0;
	expect(waits(SIGUSR1));
	end(begin(takes_none, NULL));
	same(ntaken, 0);
	block(SIG_UNBLOCK, SIGUSR1);
	same(ntaken, 1);
	expect(pthread_equal(taker, pthread_self()));
}

static void timed(void)
{
	const struct itimerspec once = { .it_value.tv_nsec = 20000000 };
	struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGUSR1 };
	timer_t timer;
	long id;

	handle(SIGUSR1, notes, 0);
	block(SIG_BLOCK, SIGUSR1);
	thr_self(&id);
	event.sigev_notify_thread_id = (int)id;
	same(timer_create(CLOCK_MONOTONIC, &event, &timer), 0);
	same(timer_settime(timer, 0, &once, NULL), 0);
	msleep(50);
	is_mine();
	same(timer_delete(timer), 0);
}

static long parent;

static void sends_both(void)
{
	msleep(20);
	same(thr_kill2(getppid(), parent, SIGUSR1), 0);
	msleep(20);
	same(kill(getppid(), SIGUSR2), 0);
}

/* Another process sends it, while this one waits for another signal. */
static void from_outside(void)
{
	pid_t pid;
	sigset_t set;
	int sig;

	handle(SIGUSR1, notes, 0);
	block(SIG_BLOCK, SIGUSR1);
	block(SIG_BLOCK, SIGUSR2);
	thr_self(&parent);
	pid = child(sends_both);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR2);
	same(sigwait(&set, &sig), 0);
	same(sig, SIGUSR2);
	await_ok(pid);
	is_mine();
}

static sigset_t blocked;

static void tells_mask(union sigval value)
{
	(void)value;
	same(pthread_sigmask(SIG_BLOCK, NULL, &blocked), 0);
	fired++;
}

/* The threads of a timer have the signals blocked that the maker of the timer had then. */
static void mask(void)
{
	const struct itimerspec once = { .it_value.tv_nsec = 20000000 };
	struct sigevent event = { .sigev_notify = SIGEV_THREAD, .sigev_notify_function = tells_mask };
	timer_t timer;

	block(SIG_BLOCK, SIGUSR1);
	same(timer_create(CLOCK_MONOTONIC, &event, &timer), 0);
	block(SIG_BLOCK, SIGUSR2);
	same(timer_settime(timer, 0, &once, NULL), 0);
	while (fired == 0)
		msleep(10);
	same(sigismember(&blocked, SIGUSR1), 1);
	same(sigismember(&blocked, SIGUSR2), 0);
	same(sigismember(&blocked, SIGTERM), 0);
	same(timer_delete(timer), 0);
}

static void for_the_only_one(void)
{
	await_ok(child(timed));
	await_ok(child(from_outside));
}

const struct test threadtimertests[] = {
	{ "in threads", in_threads },
	{ "for a thread", for_a_thread },
	{ "left armed", left_armed },
	{ "mask", mask },
	{ "for the only one", for_the_only_one },
	{ NULL, NULL },
};
