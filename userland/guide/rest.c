/* rest: sleeps a second while a timer interrupts it: rest once|rest|until [milliseconds of the timer] */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static void onalarm(int sig)
{
	(void)sig;
}

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "once";
	long period = argc > 2 ? atol(argv[2]) * 1000 : 70000;
	struct itimerval each = { { 0, period }, { 0, period } };
	struct timespec begin, now, left = { 1, 0 }, end;
	int interrupted = 0;

	clock_gettime(CLOCK_MONOTONIC, &begin);
	end = (struct timespec){ begin.tv_sec + 1, begin.tv_nsec };
	signal(SIGALRM, onalarm);
	setitimer(ITIMER_REAL, &each, NULL);
	if (strcmp(how, "once") == 0) {
		if (nanosleep(&left, NULL) == -1 && errno == EINTR)
			interrupted++;
	} else if (strcmp(how, "rest") == 0) {
		while (nanosleep(&left, &left) == -1 && errno == EINTR)
			interrupted++;
	} else {
		while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL) == EINTR)
			interrupted++;
	}
	clock_gettime(CLOCK_MONOTONIC, &now);
	long ms = (now.tv_sec - begin.tv_sec) * 1000 + (now.tv_nsec - begin.tv_nsec) / 1000000;
	printf("slept %ld ms, interrupted %d times\n", ms, interrupted);
	return 0;
}
