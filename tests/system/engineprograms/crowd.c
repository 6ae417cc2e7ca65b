/*
 * crowd processes: one process that computes for long, then so many that compute a little, all of
 * the same program and alive until the last has told its result. Prints how many told the right one.
 */
#include <err.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONG = 5000000, SHORT = 100000, RESULTS = 3 };

extern char **environ;

static uint32_t work(int turns)
{
	uint32_t x = 1;

	for (int i = 0; i < turns; i++)
		x = (x * 1664525 + 1013904223) ^ (x >> 7);
	return x;
}

/* A process of this program; its result comes through descriptor RESULTS. */
static pid_t start(int turns, char *path)
{
	char number[16];
	char *argv[] = { path, "turns", number, NULL };
	pid_t pid;

	snprintf(number, sizeof number, "%d", turns);
	const int error = posix_spawn(&pid, path, NULL, NULL, argv, environ);

	if (error != 0)
		errx(1, "posix_spawn: %s", strerror(error));
	return pid;
}

static int right(int fd, int turns)
{
	uint32_t result = 0;

	return read(fd, &result, sizeof result) == sizeof result && result == work(turns);
}

int main(int argc, char **argv)
{
	int fds[2];

	if (argc > 2) {
		const uint32_t result = work(atoi(argv[2]));

		write(RESULTS, &result, sizeof result);
		pause();
	}
	const int n = argc > 1 ? atoi(argv[1]) : 10;
	pid_t *pids = calloc(n + 1, sizeof *pids);
	int nright = 0;

	if (pipe(fds) != 0 || dup2(fds[0], 9) != 9 || dup2(fds[1], 8) != 8 || dup2(8, RESULTS) != RESULTS)
		err(1, "pipe");
	pids[0] = start(LONG, argv[0]);
	nright += right(9, LONG);
	for (int i = 1; i <= n; i++) {
		pids[i] = start(SHORT, argv[0]);
		nright += right(9, SHORT);
	}
	for (int i = 0; i <= n; i++)
		kill(pids[i], SIGKILL);
	while (wait(NULL) > 0)
		;
	printf("%d of %d right\n", nright, n + 1);
	return nright != n + 1;
}
