/*
 * multi: several real timers at once in one process, the paper's extension of
 * setitimer. Each timer has its own period; siginfo tells the handler which
 * timer has expired, and how many of its expiries were missed.
 */

#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>

static const int period_ms[] = { 100, 150, 250, 400 };
#define NTIMERS (int)(sizeof period_ms / sizeof period_ms[0])

/* Written by the handler, which runs only inside sigsuspend. */
static int fired, overrun;

static void onalarm(int sig, siginfo_t *info, void *ucp)
{
	(void)sig;
	(void)ucp;
	fired = info->si_timerid;
	overrun = info->si_overrun;
}

static struct timeval milliseconds(int ms)
{
	return (struct timeval){ .tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000L };
}

int main(void)
{
	struct sigaction sa = { .sa_sigaction = onalarm, .sa_flags = SA_SIGINFO };
	struct timeval begin, now, since, end = milliseconds(1000);
	sigset_t alarm, outside;

	/* SIGALRM gets through only while we wait for it, so none can come between test and wait. */
	sigemptyset(&alarm);
	sigaddset(&alarm, SIGALRM);
	sigprocmask(SIG_BLOCK, &alarm, &outside);
	sa.sa_mask = alarm;
	if (sigaction(SIGALRM, &sa, NULL) < 0)
		err(1, "sigaction");

	gettimeofday(&begin, NULL);
	for (int k = 0; k < NTIMERS; k++) {
		const struct itimerval it = { milliseconds(period_ms[k]), milliseconds(period_ms[k]) };

		if (setitimer(ITIMER_NTH(k), &it, NULL) < 0)
			err(1, "setitimer: timer %d", k);
	}
	do {
		sigsuspend(&outside);
		gettimeofday(&now, NULL);
		timersub(&now, &begin, &since);
		printf("%4ld ms: timer %d, every %d ms", (long)since.tv_sec * 1000 + since.tv_usec / 1000, fired,
		       period_ms[fired]);
		if (overrun > 0)
			printf(", %d missed", overrun);
		printf("\n");
	} while (timercmp(&since, &end, <));
	return 0;
}
