/*
 * rate [-b bytes] [-n bytes] [-w writers] file: writes bytes (-n, 10000 unless
 * given) to a file or device, in writes of some (-b, 100), from one process or
 * several at once (-w), and says how fast each was taken and all together.
 */
#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BLOCK_MAX = 4096 };

static const char *file;
static long block = 100, total = 10000, writers = 1;

static void usage(void)
{
	fprintf(stderr, "usage: rate [-b bytes] [-n bytes] [-w writers] file\n");
	exit(1);
}

static long number(const char *text, long most)
{
	char *end;
	long n = strtol(text, &end, 10);

	if (end == text || *end || n < 1 || n > most)
		errx(1, "%s: not a number from 1 to %ld", text, most);
	return n;
}

/* One line on standard output, from whichever process: its bytes, and how long they took from `begin`. */
static void report(const char *who, long bytes, const struct timespec *begin)
{
	struct timespec end, took;
	char line[100];
	long long us;

	clock_gettime(CLOCK_MONOTONIC, &end);
	timespecsub(&end, begin, &took);
	us = took.tv_sec * 1000000LL + took.tv_nsec / 1000;
	snprintf(line, sizeof line, "%s: %ld bytes in %lld.%03lld s, %lld bytes/s\n", who, bytes, us / 1000000,
	         us / 1000 % 1000, us > 0 ? 1000000LL * bytes / us : 0LL);
	write(STDOUT_FILENO, line, strlen(line));
}

static void writer(long n, const struct timespec *begin)
{
	static const char bytes[BLOCK_MAX];
	int fd = open(file, O_WRONLY);
	ssize_t put;
	char who[24];

	if (fd < 0)
		err(1, "%s", file);
	for (long left = total; left > 0; left -= put)
		if ((put = write(fd, bytes, left < block ? left : block)) < 0)
			err(1, "%s", file);
	snprintf(who, sizeof who, "writer %ld", n);
	report(who, total, begin);
}

int main(int argc, char **argv)
{
	struct timespec begin;
	int status, failed = 0, c;

	while ((c = getopt(argc, argv, "b:n:w:")) != -1) {
		switch (c) {
		case 'b': block = number(optarg, BLOCK_MAX); break;
		case 'n': total = number(optarg, 100000000); break;
		case 'w': writers = number(optarg, 64); break;
		default: usage();
		}
	}
	if (optind != argc - 1)
		usage();
	file = argv[optind];
	clock_gettime(CLOCK_MONOTONIC, &begin);
	for (long n = 1; n <= writers; n++) {
		switch (fork()) {
		case -1: err(1, "fork");
		case 0: writer(n, &begin); _exit(0);
		}
	}
	while (wait(&status) > 0)
		failed |= status;
	if (failed == 0)
		report("all", writers * total, &begin);
	return failed != 0;
}
