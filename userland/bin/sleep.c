/* sleep seconds: sleeps, a fraction of a second included. */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	char *end;
	double seconds = argc == 2 ? strtod(argv[1], &end) : -1;
	struct timespec left;

	if (argc != 2 || end == argv[1] || *end || !(seconds < 1e9)) {
		fprintf(stderr, "usage: sleep seconds\n");
		return 1;
	}
	if (seconds <= 0)
		return 0;
	left.tv_sec = seconds;
	left.tv_nsec = (seconds - left.tv_sec) * 1e9;
	while (nanosleep(&left, &left) < 0)
		if (errno != EINTR)
			err(1, "nanosleep");
	return 0;
}
