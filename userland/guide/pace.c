/* pace: a job of 4 ms at every period of 30 ms, twenty times: pace relative|absolute */

#include <stdio.h>
#include <string.h>
#include <time.h>

#define PERIOD 30000000

static long milliseconds(const struct timespec *from)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (now.tv_sec - from->tv_sec) * 1000 + (now.tv_nsec - from->tv_nsec) / 1000000;
}

static void work(void)
{
	struct timespec begin;

	clock_gettime(CLOCK_MONOTONIC, &begin);
	while (milliseconds(&begin) < 4)
		;
}

int main(int argc, char **argv)
{
	int absolute = argc > 1 && strcmp(argv[1], "absolute") == 0;
	struct timespec begin, next, period = { 0, PERIOD };

	clock_gettime(CLOCK_MONOTONIC, &begin);
	next = begin;
	for (int i = 1; i <= 20; i++) {
		if (absolute) {
			next.tv_nsec += PERIOD;
			if (next.tv_nsec >= 1000000000) {
				next.tv_nsec -= 1000000000;
				next.tv_sec++;
			}
			clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
		} else
			nanosleep(&period, NULL);
		if (i % 5 == 0)
			printf("job %2d: due at %3d ms, began at %3ld ms\n", i, i * PERIOD / 1000000, milliseconds(&begin));
		work();
	}
	return 0;
}
