/*
 * eagain: sets further timers until the kernel has no more: the one too many
 * is refused with EAGAIN, and those before it work on.
 */

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include "check.h"

static volatile sig_atomic_t fired;

static void onalarm(int sig, int code)
{
	(void)sig;
	fired = code;
}

static int set(int k, long sec, long usec)
{
	const struct itimerval it = { .it_value = { .tv_sec = sec, .tv_usec = usec } };

	return setitimer(ITIMER_NTH(k), &it, NULL);
}

int main(void)
{
	struct sigaction sa = { .sa_handler = (void *)onalarm };
	struct itimerval it;
	sigset_t none;
	int n = 0;

	sigemptyset(&sa.sa_mask);
	sigemptyset(&none);
	sigaction(SIGALRM, &sa, NULL);
	while (set(n, 1000, 0) == 0)
		n++;
	fails(set(n, 1000, 0), EAGAIN, "one timer too many");
	check(n > 0, "%d timers were set before it", n);
	fails(set(n, 1000, 0), EAGAIN, "the same again");

	check(getitimer(ITIMER_NTH(n - 1), &it) == 0 && it.it_value.tv_sec >= 990, "the last one runs");
	check(set(n - 1, 0, 20000) == 0, "it can be set anew");
	fired = -1;
	sigsuspend(&none);
	check(fired == n - 1, "and fires");
	check(set(0, 0, 20000) == 0, "the first can be set anew");
	sigsuspend(&none);
	check(fired == 0, "and fires");
	check(usleep(20000) == 0, "the kernel can still sleep for somebody");
	check(alarm(1) == 0, "ITIMER_REAL can still be set");
	return finish();
}
