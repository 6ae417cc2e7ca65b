/*
 * time [-lp] command [argument ...]: runs it and prints its times, with as many digits as tell a tick of
 * the clock; -p one a line, -l all results of getrusage(2).
 */
#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/sysctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long micro(const struct timeval *t)
{
	return (long long)t->tv_sec * 1000000 + t->tv_usec;
}

/* Digits behind the point that tell a tick of the clock: 2 to 6. */
static int tickdigits(void)
{
	long long hz = 0, unit = 100;
	size_t size = sizeof hz;
	int digits = 2;

	sysctlbyname("kern.hz", &hz, &size, NULL, 0);
	for (; unit < hz && digits < 6; unit *= 10)
		digits++;
	return digits;
}

static void show(const char *what, long long microseconds, int digits, bool lines)
{
	long long seconds = microseconds / 1000000, fraction = microseconds % 1000000;

	for (int i = digits; i < 6; i++)
		fraction /= 10;
	if (lines)
		fprintf(stderr, "%s %lld.%0*lld\n", what, seconds, digits, fraction);
	else
		fprintf(stderr, "%9lld.%0*lld %s%c", seconds, digits, fraction, what, *what == 's' ? '\n' : ' ');
}

static void showusage(const struct rusage *used)
{
	const struct {
		long n;
		const char *what;
	} rows[] = {
		{ used->ru_maxrss, "maximum resident set size" }, { used->ru_minflt, "page reclaims" },
		{ used->ru_majflt, "page faults" }, { used->ru_nsignals, "signals received" },
		{ used->ru_nvcsw, "voluntary context switches" }, { used->ru_nivcsw, "involuntary context switches" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		fprintf(stderr, "%10ld  %s\n", rows[i].n, rows[i].what);
}

int main(int argc, char **argv)
{
	bool lines = false, all = false;
	struct timespec begin, end;
	struct rusage used;
	int status, digits, c;
	pid_t pid;

	while ((c = getopt(argc, argv, "lp")) != -1 && c != '?') {
		lines |= c == 'p';
		all |= c == 'l';
	}
	if (c == '?' || optind == argc) {
		fprintf(stderr, "usage: time [-lp] command [argument ...]\n");
		return 1;
	}
	clock_gettime(CLOCK_MONOTONIC, &begin);
	if ((pid = fork()) < 0)
		err(1, "fork");
	if (pid == 0) {
		execvp(argv[optind], argv + optind);
		warn("%s", argv[optind]);
		_exit(errno == ENOENT ? 127 : 126);
	}
	signal(SIGINT, SIG_IGN);
	signal(SIGQUIT, SIG_IGN);
	while (wait4(pid, &status, 0, &used) < 0)
		if (errno != EINTR)
			err(1, "wait4");
	clock_gettime(CLOCK_MONOTONIC, &end);
	digits = tickdigits();
	show("real", (long long)(end.tv_sec - begin.tv_sec) * 1000000 + (end.tv_nsec - begin.tv_nsec) / 1000, digits,
		lines);
	show("user", micro(&used.ru_utime), digits, lines);
	show("sys", micro(&used.ru_stime), digits, lines);
	if (all)
		showusage(&used);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
