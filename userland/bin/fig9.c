/*
 * fig9 n [iterations [random-seed]]
 *
 * The measurement behind Figure 9 of the paper. A process sets n timers to
 * random times far in the future, then one more, which it sets again and again
 * to a random time farther than all the others; each setting cancels the timer
 * and sets it. The elapsed time of `iterations` settings (10000 unless given)
 * is printed, with the counts of the kernel's callout facility. The program
 * checks that none of the timers fires during the run.
 */

#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/sysctl.h>
#include <sys/time.h>

/* Bounds in seconds, far beyond any run, and far enough apart to spread over a wheel of any size. */
#define FAR 1000000
#define FARTHER 3000000
#define SPREAD 1000000

static volatile sig_atomic_t fired;

static void onalarm(int sig)
{
	(void)sig;
	fired++;
}

/* Marsaglia's xorshift generator: period 2^32 - 1, any state but 0. */
static uint32_t state;

static uint32_t random32(void)
{
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state;
}

/* Sets further timer k to go off once, at a random time between `base` and `base` + SPREAD seconds from now. */
static void set(unsigned k, uint32_t base)
{
	struct itimerval it = {
		.it_value = { .tv_sec = base + random32() % SPREAD, .tv_usec = (long)(random32() % 1000000) },
	};

	if (setitimer((int)ITIMER_NTH(k), &it, NULL) < 0)
		err(1, "setitimer: timer %u", k);
}

static uint64_t counter(const char *name)
{
	uint64_t value;
	size_t size = sizeof value;

	if (sysctlbyname(name, &value, &size, NULL, 0) < 0)
		err(1, "%s", name);
	return value;
}

static void setcounter(const char *name, uint64_t value)
{
	if (sysctlbyname(name, NULL, NULL, &value, sizeof value) < 0)
		err(1, "%s", name);
}

static unsigned number(const char *s, unsigned long max)
{
	char *end;
	unsigned long value;

	errno = 0;
	value = strtoul(s, &end, 10);
	if (*s < '0' || *s > '9' || *end != '\0' || errno != 0 || value > max)
		errx(1, "not a number from 0 to %lu: %s", max, s);
	return (unsigned)value;
}

int main(int argc, char **argv)
{
	struct timeval before, after, elapsed;
	uint64_t nodes;
	unsigned n, iterations, i;

	if (argc < 2 || argc > 4)
		errx(1, "usage: fig9 n [iterations [random-seed]]");
	n = number(argv[1], INT32_MAX - ITIMER_NTH(0));
	iterations = argc > 2 ? number(argv[2], UINT32_MAX) : 10000;
	state = argc > 3 ? number(argv[3], UINT32_MAX) : 1;
	/* Neighbouring seeds shall not give similar times, nor any of them the state 0. */
	state = (state + 1) * 2654435769u;
	if (state == 0)
		state = 1;

	signal(SIGALRM, onalarm);
	for (i = 0; i < n; i++)
		set(i, FAR);
	set(n, FARTHER);

	setcounter("kern.callout.maxlocked", 0);
	setcounter("kern.callout.maxchain", 0);
	nodes = counter("kern.callout.nodes");
	setcounter("debug.mark", 1);
	gettimeofday(&before, NULL);
	for (i = 0; i < iterations; i++)
		set(n, FARTHER);
	gettimeofday(&after, NULL);
	setcounter("debug.mark", 2);
	nodes = counter("kern.callout.nodes") - nodes;

	if (fired != 0)
		errx(1, "%d timers fired during the run", (int)fired);
	timersub(&after, &before, &elapsed);
	printf("fig9 n=%u iterations=%u seconds=%lld.%06ld nodes=%llu maxlocked=%llu chain=%llu\n", n, iterations,
	       (long long)elapsed.tv_sec, elapsed.tv_usec, nodes, counter("kern.callout.maxlocked"),
	       counter("kern.callout.maxchain"));
	return 0;
}
