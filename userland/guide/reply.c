/* reply: waits 100 ms for a reply that comes a byte each 30 ms: reply again|left */

#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

static long long microseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

/* The other side: a byte each 30 ms, ten times, and never the end of the line. */
static void trickle(int out)
{
	struct timespec gap = { 0, 30000000 };

	for (int i = 0; i < 10; i++) {
		nanosleep(&gap, NULL);
		write(out, "x", 1);
	}
}

int main(int argc, char **argv)
{
	int again = argc > 1 && strcmp(argv[1], "again") == 0;
	int ends[2];
	char byte;

	pipe(ends);
	if (fork() == 0) {
		close(ends[0]);
		trickle(ends[1]);
		_exit(0);
	}
	close(ends[1]);

	long long begin = microseconds(), end = begin + 100000;
	for (;;) {
		long long left = again ? 100000 : end - microseconds();
		struct timeval time = { 0, left > 0 ? left : 0 };
		fd_set in;

		FD_ZERO(&in);
		FD_SET(ends[0], &in);
		if (select(ends[0] + 1, &in, NULL, NULL, &time) <= 0 || read(ends[0], &byte, 1) <= 0 || byte == '\n')
			break;
	}
	printf("gave up after %lld ms\n", (microseconds() - begin) / 1000);
	return 0;
}
