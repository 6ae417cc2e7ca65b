/*
 * The processor time of threads: RUSAGE_THREAD, the timers of processor time
 * and RLIMIT_CPU, for which the time of all threads counts.
 */

#include "thread.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/thr.h>
#include <sys/wait.h>

static uint64_t in_us(struct timeval tv)
{
	return (uint64_t)tv.tv_sec * 1000000 + (uint64_t)tv.tv_usec;
}

/* The time in user mode and in the kernel, microseconds. */
static uint64_t used(int who)
{
	struct rusage ru;

	same(getrusage(who, &ru), 0);
	return in_us(ru.ru_utime) + in_us(ru.ru_stime);
}

static uint64_t thread_clock(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts);
	return (uint64_t)ts.tv_sec * 1000000 + (uint64_t)ts.tv_nsec / 1000;
}

/* The usage of the thread is what its clock tells; each of two times is rounded down. */
static void agree(void)
{
	const uint64_t before = thread_clock();
	const uint64_t between = used(RUSAGE_THREAD);

	expect(between + 2 >= before);
	expect(between <= thread_clock());
}

/* Computes for so many microseconds, nearly all in user mode. */
static void compute_for(uint64_t us)
{
	const uint64_t end = thread_clock() + us;

	while (thread_clock() < end)
		for (volatile int i = 0; i < 5000; i++)
			;
}

static void *works(void *arg)
{
	struct rusage before, after;

	expect(used(RUSAGE_THREAD) < 20000);
	same(getrusage(RUSAGE_THREAD, &before), 0);
	same(before.ru_nsignals, 0);
	for (int i = 0; i < 5; i++)
		usleep(1000);
	compute_for(40000);
	pthread_kill(pthread_self(), SIGUSR1);
	agree();
	same(getrusage(RUSAGE_THREAD, &after), 0);
	expect(after.ru_nvcsw - before.ru_nvcsw >= 5);
	same(after.ru_nsignals, 1);
	expect(in_us(after.ru_utime) >= 10000);
	*(uint64_t *)arg = used(RUSAGE_THREAD);
	expect(*(uint64_t *)arg >= 40000);
	return NULL;
}

static void usage(void)
{
	struct rusage mine, all;
	uint64_t of[3], sum = 0;

	handle(SIGUSR1, count, 0);
	spin(50000);
	agree();

	const uint64_t alone = used(RUSAGE_THREAD);

	/* A call takes some time, too. */
	expect(used(RUSAGE_SELF) - alone < 2000);
	for (int i = 0; i < 3; i++) {
		const uint64_t before = used(RUSAGE_THREAD);

		end(begin(works, &of[i]));
		/* Others' work is not this thread's. */
		expect(used(RUSAGE_THREAD) - before < 20000);
		sum += of[i];
	}
	agree();
	same(getrusage(RUSAGE_THREAD, &mine), 0);
	same(getrusage(RUSAGE_SELF, &all), 0);
	expect(used(RUSAGE_SELF) >= sum + in_us(mine.ru_utime) + in_us(mine.ru_stime));
	same(all.ru_nsignals - mine.ru_nsignals, 3);
	expect(all.ru_nvcsw - mine.ru_nvcsw >= 15);
	same(all.ru_maxrss, mine.ru_maxrss);
	refused(getrusage(2, &mine), EINVAL);
	refused(getrusage(RUSAGE_THREAD, nowhere), EFAULT);
}

static volatile int expired;
static volatile bool over;
static pthread_t taker;

static void expires(int sig)
{
	(void)sig;
	expired++;
	taker = pthread_self();
}

static void mask(int how, int sig)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, sig);
	same(pthread_sigmask(how, &set, NULL), 0);
}

/* Computes in user mode, in turn with the others, until it is over. */
static void *computes(void *arg)
{
	while (!over)
		for (volatile int i = 0; i < 2000; i++)
			;
	return arg;
}

static pthread_t threads[3];

static void compute(void)
{
	over = false;
	for (int i = 0; i < 3; i++)
		threads[i] = begin(computes, NULL);
}

static void end_all(void)
{
	over = true;
	for (int i = 0; i < 3; i++)
		end(threads[i]);
}

/*
 * Three threads share the processor; their time is counted together. Each expiry
 * is one signal, to the thread that it interrupts.
 */
static void counts_all(int which, int sig)
{
	const uint64_t period = 5 * tick() < 50000 ? 50000 : 5 * tick();
	const struct itimerval often = { { .tv_usec = (long)period }, { .tv_usec = (long)period } }, none = { 0 };

	handle(sig, expires, 0);
	compute();
	same(setitimer(which, &often, NULL), 0);

	const uint64_t before = cputime();

	msleep(1000);

	same(setitimer(which, &none, NULL), 0);

	const int wanted = (int)((cputime() - before) / period);

	end_all();

	const int n = expired;

	/* A tick that finds the kernel, or nobody, is lost or won. */
	if (n < wanted - 4 || n > wanted + 2)
		fail(__FILE__, __LINE__, "%d expiries, not %d", n, wanted);
	expect(n >= 6);
}

/* A timer that expires once sends one signal to one thread: to the one that does not block it, if others do. */
static void sends_one(int which, int sig)
{
	const struct itimerval once = { .it_value.tv_usec = 50000 };
	struct itimerval left;

	handle(sig, expires, 0);
	for (int n = 0; n < 2; n++) {
		if (n == 1)
			mask(SIG_BLOCK, sig);
		compute();
		mask(SIG_UNBLOCK, sig);
		expired = 0;
		same(setitimer(which, &once, NULL), 0);
		for (const uint64_t end = now() + 600000; now() < end;)
			msleep(100);
		same(expired, 1);
		expect(n == 0 || taker == pthread_self());
		same(getitimer(which, &left), 0);
		same(left.it_value.tv_sec | left.it_value.tv_usec, 0);
		end_all();
		same(expired, 1);
	}
}

static void virtual_time(void)
{
	counts_all(ITIMER_VIRTUAL, SIGVTALRM);
	expired = 0;
	sends_one(ITIMER_VIRTUAL, SIGVTALRM);
}

static void profiling_time(void)
{
	counts_all(ITIMER_PROF, SIGPROF);
	expired = 0;
	sends_one(ITIMER_PROF, SIGPROF);
}

static void *waits_for_it(void *arg)
{
	while (expired == 0)
		pause();
	return arg;
}

/* A second of three threads is a third of a second of each. */
static void limit(void)
{
	const struct rlimit rl = { .rlim_cur = 1, .rlim_max = RLIM_INFINITY };
	pthread_t waiter;

	handle(SIGXCPU, expires, 0);
	waiter = begin(waits_for_it, NULL);
	mask(SIG_BLOCK, SIGXCPU);
	same(setrlimit(RLIMIT_CPU, &rl), 0);
	compute();
	end(waiter);
	expect(taker == waiter);
	same(expired, 1);
	expect(cputime() >= 1000000 && cputime() < 1000000 + slack());
	end_all();
	same(expired, 1);
	expect(used(RUSAGE_THREAD) < 300000);
}

static void over_the_limit(void)
{
	const struct rlimit rl = { .rlim_cur = 1, .rlim_max = 1 };

	signal(SIGXCPU, SIG_IGN);
	setrlimit(RLIMIT_CPU, &rl);
	compute();
	pause();
}

/* SIGKILL at the hard limit ends all threads, also if the first one only sleeps. */
static void hard_limit(void)
{
	const int status = await(child(over_the_limit));

	expect(WIFSIGNALED(status));
	same(WTERMSIG(status), SIGKILL);
}

static void *in_no_child(void *arg)
{
	const pid_t pid = fork();

	if (pid == 0) {
		struct itimerval left;

		for (int which = ITIMER_REAL; which <= ITIMER_PROF; which++) {
			getitimer(which, &left);
			if ((left.it_value.tv_sec | left.it_value.tv_usec | left.it_interval.tv_usec) != 0)
				_exit(1);
		}
		if (used(RUSAGE_THREAD) > 20000 || used(RUSAGE_SELF) > 20000)
			_exit(2);
		spin(100000);
		_exit(expired == 0 ? 0 : 3);
	}
	await_ok(pid);
	return arg;
}

/* The child that a thread makes has no timers, and has used nothing. */
static void forked(void)
{
	const struct itimerval it = { .it_value.tv_sec = 100 };

	handle(SIGPROF, expires, 0);
	spin(30000);
	for (int which = ITIMER_REAL; which <= ITIMER_PROF; which++)
		same(setitimer(which, &it, NULL), 0);
	end(begin(in_no_child, NULL));
}

static void *execs(void *arg)
{
	const struct itimerval it = { .it_value.tv_sec = 50 };
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR2 };
	char *const argv[] = { (char *)"threadtests", (char *)"@timers", NULL };
	timer_t timer;

	same(timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer), 0);
	for (int which = ITIMER_REAL; which <= ITIMER_PROF; which++)
		same(setitimer(which, &it, NULL), 0);
	mask(SIG_UNBLOCK, SIGUSR2);
	mask(SIG_BLOCK, SIGUSR1);
	pthread_kill(pthread_self(), SIGUSR1);
	if (arg != NULL)
		same(thr_upcall(*(long *)arg, (uintptr_t)abort), 0);
	execve("/tests/threadtests", argv, NULL);
	return arg;
}

/* The first thread of those that exec has a signal pending and blocked, others sleep and compute. */
static void crowd(void)
{
	mask(SIG_BLOCK, SIGUSR2);
	pthread_kill(pthread_self(), SIGUSR2);
	begin(waits_for_it, NULL);
	begin(computes, NULL);
	compute_for(40000);
}

static void exec_while_suspended(void)
{
	sigset_t others;

	crowd();
	sigemptyset(&others);
	sigaddset(&others, SIGUSR2);
	sigaddset(&others, SIGPIPE);
	begin(execs, NULL);
	sigsuspend(&others);
}

/* The first thread is about to go elsewhere, and does not in the new program. */
static void exec_while_called(void)
{
	long id;

	crowd();
	thr_self(&id);
	begin(execs, &id);
	computes(NULL);
}

/*
 * The program that `execs` begins: timers of setitimer go on and those of
 * timer_create do not; what is blocked and what is pending is the caller's, and so is the usage of a thread.
 */
int after_exec(void)
{
	const struct itimerspec soon = { .it_value.tv_nsec = 1 };
	struct itimerval left;
	sigset_t set;

	expect(used(RUSAGE_THREAD) < 30000 && used(RUSAGE_SELF) > 40000);
	for (int which = ITIMER_REAL; which <= ITIMER_PROF; which++) {
		same(getitimer(which, &left), 0);
		expect(left.it_value.tv_sec >= 48 && left.it_value.tv_sec <= 50);
	}
	for (int timer = 0; timer < 8; timer++)
		refused(timer_settime(timer, 0, &soon, NULL), EINVAL);
	handle(SIGPROF, expires, 0);
	for (int n = 0; n < 2; n++) {
		same(expired, n);
		same(sigprocmask(SIG_BLOCK, NULL, &set), 0);
		same(sigismember(&set, SIGUSR1), 1);
		same(sigismember(&set, SIGUSR2) | sigismember(&set, SIGPIPE), 0);
		same(sigpending(&set), 0);
		same(sigismember(&set, SIGUSR1), 1);
		same(sigismember(&set, SIGUSR2), 0);
		same(setitimer(ITIMER_PROF, &(struct itimerval){ .it_value.tv_usec = 50000 }, NULL), 0);
		spin(200000);
	}
	same(expired, 2);
	return 0;
}

static void execed(void)
{
	await_ok(child(exec_while_suspended));
	await_ok(child(exec_while_called));
}

/* Makes a timer on the clock of this thread, and works for it. */
static void *times_itself(void *arg)
{
	const struct itimerspec soon = { .it_value.tv_nsec = 60000000 };
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1 };
	timer_t timer;

	same(timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer), 0);
	same(timer_settime(timer, 0, &soon, NULL), 0);
	const uint64_t begun = thread_clock();
	/* The others run meanwhile, and that does not count. */
	while (expired == 0 && thread_clock() < begun + 400000)
		;
	same(expired, 1);
	const uint64_t took_it = thread_clock() - begun;
	if (took_it < 60000 - tick() || took_it > 60000 + slack())
		fail(__FILE__, __LINE__, "took %llu us", (unsigned long long)took_it);
	same(timer_delete(timer), 0);
	return arg;
}

/* A timer on CLOCK_THREAD_CPUTIME_ID counts the time of the thread that made it. */
static void thread_timer(void)
{
	pthread_t worker, busy;

	handle(SIGUSR1, expires, 0);
	spin(500000);
	busy = begin(computes, NULL);
	worker = begin(times_itself, NULL);
	end(worker);
	over = true;
	end(busy);
}

const struct test threadcputests[] = {
	{ "usage", usage },
	{ "virtual time", virtual_time },
	{ "profiling time", profiling_time },
	{ "limit", limit },
	{ "hard limit", hard_limit },
	{ "fork", forked },
	{ "exec", execed },
	{ "timer of a thread", thread_timer },
	{ NULL, NULL },
};
