/*
 * itimerdemo: the three interval timers of a process, all at a tenth of a second,
 * through three phases of about a second each. ITIMER_REAL counts always,
 * ITIMER_VIRTUAL while the process computes, ITIMER_PROF also while the kernel
 * works for it.
 */

#include <err.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t nreal, nvirtual, nprof;

static void onalarm(int sig)
{
	switch (sig) {
	case SIGALRM:
		nreal++;
		break;
	case SIGVTALRM:
		nvirtual++;
		break;
	case SIGPROF:
		nprof++;
		break;
	}
}

static void start(int which, int sig)
{
	const struct timeval tenth = { .tv_usec = 100000 };
	const struct itimerval it = { .it_interval = tenth, .it_value = tenth };
	struct sigaction sa = { .sa_handler = onalarm, .sa_flags = SA_RESTART };

	sigemptyset(&sa.sa_mask);
	if (sigaction(sig, &sa, NULL) < 0)
		err(1, "sigaction");
	if (setitimer(which, &it, NULL) < 0)
		err(1, "setitimer");
}

/* True until a second after the time in `end`, which is set when it is zero. */
static bool forasecond(struct timespec *end)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (!timespecisset(end)) {
		*end = now;
		end->tv_sec++;
	}
	return timespeccmp(&now, end, <);
}

static void compute(void)
{
	struct timespec end = { 0 };

	while (forasecond(&end))
		for (volatile int i = 0; i < 100000; i++)
			;
}

static void askkernel(void)
{
	struct timespec end = { 0 };

	while (forasecond(&end))
		for (int i = 0; i < 1000; i++)
			getppid();
}

static void wait(void)
{
	struct timespec end = { 0 };

	while (forasecond(&end))
		nanosleep(&(struct timespec){ .tv_nsec = 20000000 }, NULL);
}

static void phase(const char *name, void (*work)(void))
{
	nreal = nvirtual = nprof = 0;
	work();
	printf("%-20s real %2d  virtual %2d  prof %2d\n", name, (int)nreal, (int)nvirtual, (int)nprof);
}

int main(void)
{
	start(ITIMER_REAL, SIGALRM);
	start(ITIMER_VIRTUAL, SIGVTALRM);
	start(ITIMER_PROF, SIGPROF);
	phase("computing", compute);
	phase("asking the kernel", askkernel);
	phase("sleeping", wait);
	return 0;
}
