/* beat: a line at every beat of an interval timer: beat [milliseconds [times]] */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static void onalarm(int sig)
{
	(void)sig;
}

static long microseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int main(int argc, char **argv)
{
	long ms = argc > 1 ? atol(argv[1]) : 100;
	int times = argc > 2 ? atoi(argv[2]) : 5;
	struct timeval period = { ms / 1000, ms % 1000 * 1000 };
	struct itimerval it = { .it_interval = period, .it_value = period };
	sigset_t alarm, none;

	/* SIGALRM comes only while we wait for it. */
	sigemptyset(&none);
	sigemptyset(&alarm);
	sigaddset(&alarm, SIGALRM);
	sigprocmask(SIG_BLOCK, &alarm, NULL);
	signal(SIGALRM, onalarm);

	long begin = microseconds();
	setitimer(ITIMER_REAL, &it, NULL);
	for (int i = 1; i <= times; i++) {
		sigsuspend(&none);
		printf("beat %d after %ld us\n", i, microseconds() - begin);
	}
	return 0;
}
