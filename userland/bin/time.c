/* time command [argument ...]: runs it and says what it took. */
#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void show(const char *what, long long microseconds)
{
	fprintf(stderr, "%-6s%6lld.%02lld\n", what, microseconds / 1000000, microseconds / 10000 % 100);
}

static long long micro(const struct timeval *t)
{
	return (long long)t->tv_sec * 1000000 + t->tv_usec;
}

int main(int argc, char **argv)
{
	struct timespec begin, end;
	struct rusage used;
	int status;
	pid_t pid;

	if (argc < 2)
		errx(2, "usage: time command [argument ...]");
	clock_gettime(CLOCK_MONOTONIC, &begin);
	if ((pid = fork()) < 0)
		err(1, "fork");
	if (pid == 0) {
		execvp(argv[1], argv + 1);
		warn("%s", argv[1]);
		_exit(errno == ENOENT ? 127 : 126);
	}
	signal(SIGINT, SIG_IGN);
	signal(SIGQUIT, SIG_IGN);
	while (wait4(pid, &status, 0, &used) < 0)
		if (errno != EINTR)
			err(1, "wait4");
	clock_gettime(CLOCK_MONOTONIC, &end);
	show("real", (long long)(end.tv_sec - begin.tv_sec) * 1000000 + (end.tv_nsec - begin.tv_nsec) / 1000);
	show("user", micro(&used.ru_utime));
	show("sys", micro(&used.ru_stime));
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
