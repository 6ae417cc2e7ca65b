/*
 * handover n rounds: in each round, sets a pending timer anew n times by setitimer, and then hands the
 * processor n times from one of two threads to the other by sched_yield, which are counted.
 * The front end is told of the beginning, the middle and the end of each round (debug.mark).
 */

#include <err.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/sysctl.h>
#include <sys/time.h>

/* The thread that ran last, and the times that it was another than before. */
static volatile int last, changes;

static void mark(uint64_t value)
{
	if (sysctlbyname("debug.mark", NULL, NULL, &value, sizeof value) < 0)
		err(1, "debug.mark");
}

static void by_setitimer(int n)
{
	struct itimerval it = { 0 };

	for (int i = 0; i < n; i++) {
		it.it_value.tv_sec = 1000 + i % 1000;
		if (setitimer(ITIMER_NTH(0), &it, NULL) < 0)
			err(1, "setitimer");
	}
}

/* Hands the processor over until it has changed n times. A thread may get it back at once, by its priority. */
static void play(int self, int n)
{
	while (changes < n) {
		if (last != self)
			changes++;
		last = self;
		sched_yield();
	}
}

static void *other(void *n)
{
	play(1, *(int *)n);
	return NULL;
}

static void by_threads(int n)
{
	pthread_t thread;

	last = changes = 0;
	if (pthread_create(&thread, NULL, other, &n) != 0)
		errx(1, "pthread_create");
	play(0, n);
	pthread_join(thread, NULL);
}

int main(int argc, char **argv)
{
	const int n = argc > 1 ? atoi(argv[1]) : 1000, rounds = argc > 2 ? atoi(argv[2]) : 1;

	for (int i = 0; i < rounds; i++) {
		mark(1);
		by_setitimer(n);
		mark(2);
		by_threads(n);
		mark(3);
	}
	return 0;
}
