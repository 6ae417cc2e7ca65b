/*
 * pat [-c] [-i milliseconds] [-n times] [-t milliseconds]: keeps /dev/watchdog
 * quiet (kldload watchdog): sets its timeout (-t), pats it so many times (-n,
 * 5 unless given) at an interval (-i, half the timeout), and closes it in the
 * way that stops it. With -c it closes as if it had crashed, and the watchdog
 * goes on. An interval longer than the timeout ends in its signal.
 */
#include <err.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/watchdog.h>
#include <time.h>
#include <unistd.h>

static void usage(void)
{
	fprintf(stderr, "usage: pat [-c] [-i milliseconds] [-n times] [-t milliseconds]\n");
	exit(1);
}

static int number(const char *text, int least)
{
	char *end;
	long n = strtol(text, &end, 10);

	if (end == text || *end || n < least || n > 1000000)
		errx(1, "%s: not a number from %d to 1000000", text, least);
	return n;
}

int main(int argc, char **argv)
{
	int interval = 0, times = 5, timeout = 0, left, c, fd;
	bool crash = false;

	while ((c = getopt(argc, argv, "ci:n:t:")) != -1) {
		switch (c) {
		case 'c': crash = true; break;
		case 'i': interval = number(optarg, 1); break;
		case 'n': times = number(optarg, 0); break;
		case 't': timeout = number(optarg, 1); break;
		default: usage();
		}
	}
	if (optind < argc)
		usage();
	if ((fd = open("/dev/watchdog", O_WRONLY)) < 0)
		err(1, "/dev/watchdog");
	if (timeout > 0 && ioctl(fd, WDIOC_SETTIMEOUT, &timeout) < 0)
		err(1, "timeout of %d ms", timeout);
	if (ioctl(fd, WDIOC_GETTIMEOUT, &timeout) < 0)
		err(1, "WDIOC_GETTIMEOUT");
	if (interval == 0)
		interval = timeout / 2 > 0 ? timeout / 2 : 1;
	for (int i = 1; i <= times; i++) {
		const struct timespec ts = { .tv_sec = interval / 1000, .tv_nsec = interval % 1000 * 1000000L };

		nanosleep(&ts, NULL);
		if (ioctl(fd, WDIOC_GETTIMELEFT, &left) < 0)
			err(1, "WDIOC_GETTIMELEFT");
		printf("pat %d: %d of %d ms were left\n", i, left, timeout);
		if (write(fd, "", 1) != 1)
			err(1, "write");
	}
	if (!crash && write(fd, (char[]){ WD_MAGIC }, 1) != 1)
		err(1, "write");
	return close(fd) < 0;
}
