/*
 * usertests [-l | -r usec] [name ...]: tests of the system by programs. Each test runs
 * in a child with a limit of time; a name chooses a subject, or one test of it
 * as subject/test; -l lists them; -r says by how much the scheme of callouts may round
 * a wait of a second up. At the end the kernel must have as many free
 * pages, callouts, processes, open files and pseudo-terminals as before. The exit status is 0 if
 * all tests and this check succeed.
 */

#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "test.h"

/* Seconds that a test may take. */
enum { LIMIT = 60 };

struct subject {
	const char *name;
	const struct test *tests;
	bool foreground;	/* in the process group that has the terminal */
};

static const struct subject subjects[] = {
	{ "proc", proctests, false },
	{ "exec", exectests, false },
	{ "group", grouptests, false },
	{ "sched", schedtests, false },
	{ "limit", limittests, false },
	{ "mem", memtests, false },
	{ "signal", signaltests, false },
	{ "sigchld", sigchldtests, false },
	{ "random", randomtests, false },
	{ "oldsig", oldsigtests, false },
	{ "queue", queuetests, false },
	{ "itimer", itimertests, false },
	{ "timer", timertests, false },
	{ "clock", clocktests, false },
	{ "select", selecttests, false },
	{ "kqueue", kqueuetests, false },
	{ "socket", sockettests, false },
	{ "pty", ptytests, false },
	{ "pipe", pipetests, false },
	{ "fifo", fifotests, false },
	{ "fd", fdtests, false },
	{ "file", filetests, false },
	{ "offset", offsettests, false },
	{ "map", maptests, false },
	{ "inherit", inherittests, false },
	{ "lock", locktests, false },
	{ "dir", dirtests, false },
	{ "at", attests, false },
	{ "root", roottests, false },
	{ "revoke", revoketests, false },
	{ "names", namestests, false },
	{ "walk", walktests, false },
	{ "stdio", stdiotests, false },
	{ "memfile", memfiletests, false },
	{ "ids", idstests, false },
	{ "environ", environtests, false },
	{ "strptime", strptimetests, false },
	{ "inet", inettests, false },
	{ "sigio", sigiotests, false },
	{ "sigiotty", sigiottytests, true },
	{ "spawn", spawntests, false },
	{ "context", contexttests, false },
	{ "tty", ttytests, true },
};

static const char *const figures[] = {
	"hw.freepages", "kern.callout.clients", "kern.nprocs", "kern.openfiles", "kern.knotes", "kern.ptys",
};
enum { FIGURES = sizeof figures / sizeof *figures };

/* Signals that the terminal sends to the whole group. */
static const int typed[] = { SIGINT, SIGQUIT, SIGTSTP, SIGWINCH };

/* The test that runs; its group is ended when the time is over. */
static volatile pid_t running;
static volatile bool group, late;

static void timeout(int sig)
{
	(void)sig;
	late = true;
	kill(group ? -running : running, SIGKILL);
}

/* Runs one test; whether it passed. */
static bool run(const struct subject *subject, const struct test *test)
{
	int status;

	fflush(stdout);
	late = false;
	group = !subject->foreground;
	/* The terminal's signals are for the test. */
	for (size_t i = 0; i < sizeof typed / sizeof *typed; i++)
		signal(typed[i], SIG_IGN);
	running = fork();
	if (running < 0)
		err(2, "fork");
	if (running == 0) {
		for (size_t i = 0; i < sizeof typed / sizeof *typed; i++)
			signal(typed[i], SIG_DFL);
		signal(SIGALRM, SIG_DFL);
		if (!subject->foreground)
			setpgid(0, 0);
		test->run();
		_exit(0);
	}
	if (group)
		setpgid(running, running);
	alarm(LIMIT);
	while (waitpid(running, &status, 0) < 0)
		if (errno != EINTR)
			err(2, "waitpid");
	alarm(0);
	if (group)
		killpg(running, SIGKILL);
	if (late)
		printf("FAIL %s/%s: %d seconds are over\n", subject->name, test->name, LIMIT);
	else if (WIFSIGNALED(status))
		printf("FAIL %s/%s: %s\n", subject->name, test->name, strsignal(WTERMSIG(status)));
	else if (WEXITSTATUS(status) != 0)
		printf("FAIL %s/%s\n", subject->name, test->name);
	else
		printf("ok   %s/%s\n", subject->name, test->name);
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

/* Remains of the last tests may take a moment to disappear. */
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

/* The first test costs this process pages that it keeps, so what there is before is measured after it. */
static const struct test firsttests[] = { { "a child", nothing }, { NULL, NULL } };
static const struct subject first = { "first", firsttests, false };

int main(int argc, char **argv)
{
	const struct test *test;
	uint64_t before[FIGURES];
	int ntests = 0, failed = 0;

	if (argc > 1 && strcmp(argv[1], RERUN) == 0)
		return rerun(argc, argv);
	const bool list = argc > 1 && strcmp(argv[1], "-l") == 0;
	const bool rounds = argc > 2 && strcmp(argv[1], "-r") == 0;
	char **names = argv + 1 + list + 2 * rounds;

	if (rounds)
		rounding = strtoull(argv[2], NULL, 10);

	handle(SIGALRM, timeout, 0);
	if (!list)
		failed += !run(&first, first.tests);
	measure(before);
	for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
		for (test = subjects[i].tests; test->name != NULL; test++) {
			if (!chosen(subjects[i].name, test->name, names))
				continue;
			ntests++;
			if (list)
				printf("%s/%s\n", subjects[i].name, test->name);
			else
				failed += !run(&subjects[i], test);
		}
	if (ntests == 0)
		errx(2, "no test of that name; -l lists them");
	if (list)
		return 0;
	failed += !nothing_leaked(before);
	printf("usertests: %d tests, %s\n", ntests, failed == 0 ? "all passed, nothing leaked" : "FAILED");
	return failed > 0;
}
