/* lost: waits for a timer of 50 ms, wrongly: lost [turns of work between the test and the sleep] */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

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

	signal(SIGALRM, onalarm);
	setitimer(ITIMER_REAL, &once, NULL);
	while (!expired) {
		work(turns);
		pause();
	}
	puts("the timer has expired");
	return 0;
}
