/*
 * many [processes [milliseconds [slower]]]: so many processes at once, each with
 * four timers of its own. The last argument multiplies the periods, for slow
 * machines. Every expiry must be accounted for: delivered to the handler, or
 * counted as an overrun of its timer. The clock gives the right number of
 * expiries: a timer's next expiry lies a whole number of periods after its
 * first.
 */
#include <sys/types.h>
#include <sys/sysctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define NTIMERS 4
#define USEC 1000000LL
/* A tick, and a little. */
#define SLACK 12000
/* Pages that this process itself may come to touch while it works. */
#define OWN_PAGES 16

static long period_ms[NTIMERS] = { 400, 600, 1000, 1400 };

struct account {
	long expired;
	long delivered;
	long overruns;
	long wrong;
};

static volatile long delivered[NTIMERS], overruns[NTIMERS];

static void
alarmed(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)context;
	delivered[info->si_timerid]++;
	overruns[info->si_timerid] += info->si_overrun;
}

static long long
now_us(void)
{
	struct timespec ts;

	if (clock_gettime(CLOCK_MONOTONIC, &ts) != 0)
		err(1, "clock_gettime");
	return ts.tv_sec * USEC + ts.tv_nsec / 1000;
}

/* Lets a blocked SIGALRM that is pending in. */
static void
let_in(const sigset_t *alarms)
{
	sigprocmask(SIG_UNBLOCK, alarms, NULL);
	sigprocmask(SIG_BLOCK, alarms, NULL);
}

/* Sets timer n, periodic; returns when, to within SLACK: others may run meanwhile, so it may take some tries. */
static long long
start(int n, const sigset_t *alarms)
{
	struct itimerval it;
	long long before;

	it.it_value.tv_sec = it.it_interval.tv_sec = period_ms[n] / 1000;
	it.it_value.tv_usec = it.it_interval.tv_usec = period_ms[n] % 1000 * 1000;
	do {
		let_in(alarms);
		delivered[n] = overruns[n] = 0;
		before = now_us();
		if (setitimer(ITIMER_NTH(n), &it, NULL) != 0)
			err(1, "setitimer");
	} while (now_us() - before > SLACK);
	return before;
}

/*
 * Compares the expiries that timer n, set at `begun`, must have had with those
 * that were seen, with SIGALRM blocked. Both are read again if another process
 * ran between the two readings, or if the timer was about to expire: then they
 * do not belong to one moment.
 */
static void
compare(int n, long long begun, const sigset_t *alarms, struct account *account)
{
	struct itimerval left;
	long long period = period_ms[n] * 1000LL, before, next, after;
	long expired, got, over;

	do {
		before = now_us();
		if (getitimer(ITIMER_NTH(n), &left) != 0)
			err(1, "getitimer");
		let_in(alarms);
		got = delivered[n];
		over = overruns[n];
		after = now_us();
		next = before + left.it_value.tv_sec * USEC + left.it_value.tv_usec;
	} while (after - before > SLACK || after > next - SLACK);
	expired = (next - begun - period + period / 2) / period;
	account->expired += expired;
	account->delivered += got;
	account->overruns += over;
	if (expired != got + over)
		account->wrong++;
}

static unsigned long long
figure(const char *name)
{
	unsigned long long value;
	size_t length = sizeof(value);

	if (sysctlbyname(name, &value, &length, NULL, 0) != 0)
		err(1, "%s", name);
	return value;
}

static void
child(long ms, int out)
{
	struct sigaction sa;
	struct account account;
	sigset_t alarms, none;
	long long begun[NTIMERS], end;
	int n;

	memset(&sa, 0, sizeof(sa));
	sa.sa_sigaction = alarmed;
	sa.sa_flags = SA_SIGINFO;
	sigaction(SIGALRM, &sa, NULL);
	sigemptyset(&none);
	sigemptyset(&alarms);
	sigaddset(&alarms, SIGALRM);
	sigprocmask(SIG_BLOCK, &alarms, NULL);
	for (n = 0; n < NTIMERS; n++)
		begun[n] = start(n, &alarms);
	for (end = now_us() + ms * 1000LL; now_us() < end;)
		sigsuspend(&none);
	memset(&account, 0, sizeof(account));
	for (n = 0; n < NTIMERS; n++)
		compare(n, begun[n], &alarms, &account);
	if (write(out, &account, sizeof(account)) != sizeof(account))
		err(1, "write");
	_exit(0);
}

int
main(int argc, char **argv)
{
	int nproc = argc > 1 ? atoi(argv[1]) : 500;
	long ms = argc > 2 ? atol(argv[2]) : 3000, slower = argc > 3 ? atol(argv[3]) : 1;
	struct account account, sum;
	unsigned long long callouts = figure("kern.callout.clients"), pages = figure("hw.freepages");
	int fds[2], i, status, failed = 0, leaked;

	for (i = 0; i < NTIMERS; i++)
		period_ms[i] *= slower;
	if (pipe(fds) != 0)
		err(1, "pipe");
	for (i = 0; i < nproc; i++) {
		switch (fork()) {
		case -1:
			err(1, "fork of process %d", i);
		case 0:
			child(ms, fds[1]);
		}
	}
	memset(&sum, 0, sizeof(sum));
	for (i = 0; i < nproc; i++) {
		if (read(fds[0], &account, sizeof(account)) != sizeof(account))
			err(1, "read");
		sum.expired += account.expired;
		sum.delivered += account.delivered;
		sum.overruns += account.overruns;
		sum.wrong += account.wrong;
	}
	for (i = 0; i < nproc; i++)
		if (wait(&status) < 0 || status != 0)
			failed++;
	leaked = figure("kern.callout.clients") != callouts || figure("hw.freepages") + OWN_PAGES < pages;
	printf("%d processes, %d timers: %ld expiries, %ld delivered, %ld overruns; "
	    "%ld timers and %d processes wrong, %s leaked\n", nproc, nproc * NTIMERS,
	    sum.expired, sum.delivered, sum.overruns, sum.wrong, failed,
	    leaked ? "something" : "nothing");
	return leaked || sum.wrong != 0 || failed != 0 || sum.expired != sum.delivered + sum.overruns;
}
