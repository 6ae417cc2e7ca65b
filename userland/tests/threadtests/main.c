/*
 * threadtests [name ...]: tests of threads, in the manner of usertests: each
 * runs in a process of its own with a limit of time, and at the end nothing may
 * be left of any. A name chooses a subject, or one test as subject/test.
 */

#include <err.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "thread.h"

enum { LIMIT = 60 };

static const struct {
	const char *name;
	const struct test *tests;
} subjects[] = {
	{ "life", lifetests },
	{ "mutex", mutextests },
	{ "cond", condtests },
	{ "lock", locktests2 },
	{ "key", keytests },
	{ "cancel", canceltests },
	{ "point", pointtests },
	{ "signal", threadsignaltests },
	{ "sem", semtests },
	{ "umtx", umtxtests },
	{ "timer", threadtimertests },
	{ "process", processtests },
	{ "library", librarytests },
	{ "file", threadfiletests },
	{ "cpu", threadcputests },
	{ "shared", threadsharedtests },
	{ "np", nptests },
};

static const char *const figures[] = {
	"hw.freepages", "kern.callout.clients", "kern.nprocs", "kern.openfiles", "kern.threads.count",
};
enum { FIGURES = sizeof figures / sizeof *figures };

static volatile pid_t running;
static volatile bool late;

static void timeout(int sig)
{
	(void)sig;
	late = true;
	kill(running, SIGKILL);
}

/* Runs one test; whether it passed. */
static bool run(const char *subject, const struct test *test)
{
	int status;

	fflush(stdout);
	late = false;
	running = fork();
	if (running < 0)
		err(2, "fork");
	if (running == 0) {
		signal(SIGALRM, SIG_DFL);
		test->run();
		_exit(0);
	}
	alarm(LIMIT);
	while (waitpid(running, &status, 0) < 0)
		if (errno != EINTR)
			err(2, "waitpid");
	alarm(0);
	printf(status == 0 ? "ok   %s/%s" : "FAIL %s/%s", subject, test->name);
	if (late)
		printf(": %d seconds are over\n", LIMIT);
	else if (WIFSIGNALED(status))
		printf(": %s\n", strsignal(WTERMSIG(status)));
	else
		printf("\n");
	return status == 0;
}

static bool chosen(const char *subject, const char *test, char **names)
{
	const size_t len = strlen(subject);

	if (*names == NULL)
		return true;
	for (; *names != NULL; names++)
		if (strncmp(*names, subject, len) == 0 &&
		    ((*names)[len] == '\0' || ((*names)[len] == '/' && strcmp(*names + len + 1, test) == 0)))
			return true;
	return false;
}

static void measure(uint64_t *values)
{
	for (int i = 0; i < FIGURES; i++)
		values[i] = figure(figures[i]);
}

static bool nothing_leaked(const uint64_t *before)
{
	uint64_t after[FIGURES];
	bool same = true;

	for (int tries = 0; tries < 20; tries++) {
		measure(after);
		if (memcmp(before, after, sizeof after) == 0)
			break;
		msleep(50);
	}
	for (int i = 0; i < FIGURES; i++)
		if (before[i] != after[i]) {
			printf("FAIL %s: %llu before, %llu after\n", figures[i], before[i], after[i]);
			same = false;
		}
	return same;
}

static void nothing(void)
{
}

/* What there is before is measured after a first test, by which this process gets pages that it keeps. */
static const struct test first = { "a child", nothing };

int main(int argc, char **argv)
{
	uint64_t before[FIGURES];
	int ntests = 0, failed = 0;

	(void)argc;
	if (argc == 3 && strcmp(argv[1], "@exec") == 0)
		return argv[2][0] - '0';
	if (argc == 2 && strcmp(argv[1], "@timers") == 0)
		return after_exec();
	handle(SIGALRM, timeout, 0);
	failed += !run("first", &first);
	measure(before);
	for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
		for (const struct test *test = subjects[i].tests; test->name != NULL; test++) {
			if (!chosen(subjects[i].name, test->name, argv + 1))
				continue;
			ntests++;
			failed += !run(subjects[i].name, test);
		}
	if (ntests == 0)
		errx(2, "no test of that name");
	failed += !nothing_leaked(before);
	printf("threadtests: %d tests, %s\n", ntests, failed == 0 ? "all passed, nothing leaked" : "FAILED");
	return failed > 0;
}
