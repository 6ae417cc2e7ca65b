/* nap: sleeps for each of some microseconds, and says how long that really was: nap microseconds ... */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long nanoseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000L + now.tv_nsec;
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		long us = atol(argv[i]);
		struct timespec time = { us / 1000000, us % 1000000 * 1000 };
		long begin = nanoseconds();

		nanosleep(&time, NULL);
		long took = (nanoseconds() - begin) / 1000;
		printf("asked for %7ld us, slept %7ld us\n", us, took);
	}
	return 0;
}
