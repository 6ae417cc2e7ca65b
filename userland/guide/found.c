/* found: lost.c, mended: found [turns of work between the test and the sleep] */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

static volatile sig_atomic_t expired;

static void onalarm(int sig)
{
	(void)sig;
	expired = 1;
}

static void work(long turns)
{
	for (volatile long i = 0; i < turns; i++)
		;
}

int main(int argc, char **argv)
{
	long turns = argc > 1 ? atol(argv[1]) : 0;
	struct itimerval once = { .it_value = { 0, 50000 } };
	sigset_t alarm, before;

	sigemptyset(&alarm);
	sigaddset(&alarm, SIGALRM);
	sigprocmask(SIG_BLOCK, &alarm, &before);
	signal(SIGALRM, onalarm);
	setitimer(ITIMER_REAL, &once, NULL);
	while (!expired) {
		work(turns);
		sigsuspend(&before);
	}
	puts("the timer has expired");
	return 0;
}
