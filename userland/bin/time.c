/* time [-lp] command [argument ...]: runs it and prints its times; -p one a line, -l all results of getrusage(2). */
#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long micro(const struct timeval *t)
{
	return (long long)t->tv_sec * 1000000 + t->tv_usec;
}

static void show(const char *what, long long microseconds, bool lines)
{
	long long seconds = microseconds / 1000000, hundredths = microseconds / 10000 % 100;

	if (lines)
		fprintf(stderr, "%s %lld.%02lld\n", what, seconds, hundredths);
	else
		fprintf(stderr, "%9lld.%02lld %s%c", seconds, hundredths, what, *what == 's' ? '\n' : ' ');
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
	int status, c;
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
	show("real", (long long)(end.tv_sec - begin.tv_sec) * 1000000 + (end.tv_nsec - begin.tv_nsec) / 1000, lines);
	show("user", micro(&used.ru_utime), lines);
	show("sys", micro(&used.ru_stime), lines);
	if (all)
		showusage(&used);
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
