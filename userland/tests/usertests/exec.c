/* execve: arguments, environment, scripts, refusals, and what a new program keeps. */

#include "test.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>

static bool is(const char *text, const char *wanted)
{
	return text != NULL && strcmp(text, wanted) == 0;
}

/* The program, run again for a test; status 0 if all is right. */
int rerun(int argc, char **argv)
{
	const char *what = argc > 2 ? argv[2] : "";
	sigset_t set;

	if (is(what, "sleep")) {
		msleep(100);
		return 0;
	}
	if (is(what, "pause"))
		pause();
	if (is(what, "args"))
		return !(argc == 6 && is(argv[0], "name") && is(argv[3], "") && is(argv[4], "two words") &&
			is(argv[5], "\xe2\x82\xac") && argv[6] == NULL);
	if (is(what, "env"))
		return !(is(getenv("ONE"), "1") && is(getenv("EMPTY"), "") && getenv("HOME") == NULL);
	if (is(what, "fds")) {
		char c;

		return !(read(10, &c, 1) == 1 && c == 'k' && read(11, &c, 1) < 0 && errno == EBADF);
	}
	if (is(what, "signals")) {
		struct sigaction usr1, usr2;

		sigaction(SIGUSR1, NULL, &usr1);
		sigaction(SIGUSR2, NULL, &usr2);
		sigprocmask(SIG_BLOCK, NULL, &set);
		if (usr1.sa_handler != SIG_IGN || usr2.sa_handler != SIG_DFL || !sigismember(&set, SIGHUP))
			return 1;
		sigpending(&set);
		return !sigismember(&set, SIGHUP);
	}
	if (is(what, "timers")) {
		struct itimerval it;

		getitimer(ITIMER_REAL, &it);
		if (it.it_value.tv_sec < 50)
			return 1;
		getitimer(ITIMER_VIRTUAL, &it);
		if (it.it_value.tv_sec < 50)
			return 2;
		getitimer(ITIMER_NTH(3), &it);
		return it.it_value.tv_sec == 0 && it.it_value.tv_usec == 0 ? 0 : 3;
	}
	if (is(what, "ids"))
		return rerun_ids();
	if (is(what, "trusted") || is(what, "distrusted"))
		return issetugid() != is(what, "distrusted");
	if (is(what, "many"))
		return argc != 1003;
	return 99;
}

/* Runs this program again in a child; its exit status. */
static int again(char *const argv[], char *const envp[])
{
	const pid_t pid = fork();

	if (pid == 0) {
		execve(SELF, argv, envp);
		_exit(127);
	}
	return await(pid);
}

static void arguments(void)
{
	char *const argv[] = { "name", RERUN, "args", "", "two words", "\xe2\x82\xac", NULL };

	same(again(argv, environ), 0);
}

static void environment(void)
{
	char *const argv[] = { "usertests", RERUN, "env", NULL };
	char *const envp[] = { "ONE=1", "EMPTY=", NULL };

	same(again(argv, envp), 0);
}

static void many_arguments(void)
{
	static char *argv[1004];

	for (int i = 3; i < 1003; i++)
		argv[i] = "argument of some length";
	argv[0] = "usertests";
	argv[1] = RERUN;
	argv[2] = "many";
	same(again(argv, environ), 0);
}

static void family(void)
{
	pid_t pid = fork();

	if (pid == 0) {
		execl(SELF, "name", RERUN, "args", "", "two words", "\xe2\x82\xac", (char *)NULL);
		_exit(127);
	}
	await_ok(pid);
	if ((pid = fork()) == 0) {
		char *const envp[] = { "EMPTY=", "ONE=1", NULL };

		execle(SELF, "name", RERUN, "env", (char *)NULL, envp);
		_exit(127);
	}
	await_ok(pid);
	if ((pid = fork()) == 0) {
		setenv("PATH", "/nowhere:/dev/null:/tests", 1);
		execlp("usertests", "name", RERUN, "args", "", "two words", "\xe2\x82\xac", (char *)NULL);
		_exit(127);
	}
	await_ok(pid);
	setenv("PATH", "/nowhere:/dev", 1);
	refused(execlp("usertests", "usertests", (char *)NULL), ENOENT);
	refused(execlp("null", "null", (char *)NULL), EACCES);
	refused(execlp("", "", (char *)NULL), ENOENT);
}

static void scripts(void)
{
	char *const argv[] = { "ignored", "two words", "\xe2\x82\xac", NULL };
	pid_t pid;

	put_file("/tmp/script", "#! " SELF " " RERUN "\n");
	same(chmod("/tmp/script", 0755), 0);
	if ((pid = fork()) == 0) {
		execv("/tmp/script", argv);
		_exit(127);
	}
	/* usertests @rerun /tmp/script ...: rerun does not know it. */
	same(await(pid), 99 << 8);
	put_file("/tmp/script", "#!/nowhere\n");
	refused(execv("/tmp/script", argv), ENOENT);
	same(unlink("/tmp/script"), 0);
}

static void refusals(void)
{
	char *const argv[] = { "x", NULL };
	static char big[ARG_MAX + 1];
	char *const bigargv[] = { "x", big, NULL };

	refused(execv("/nowhere", argv), ENOENT);
	refused(execv("", argv), ENOENT);
	refused(execv("/tmp", argv), EACCES);
	refused(execv(SELF "/x", argv), ENOTDIR);
	put_file("/tmp/plain", "not a program");
	refused(execv("/tmp/plain", argv), EACCES);
	same(chmod("/tmp/plain", 0755), 0);
	refused(execv("/tmp/plain", argv), ENOEXEC);
	put_file("/tmp/plain", "\x7f" "ELF but no more");
	refused(execv("/tmp/plain", argv), ENOEXEC);
	same(unlink("/tmp/plain"), 0);
	memset(big, 'x', ARG_MAX);
	refused(execv(SELF, bigargv), E2BIG);
	refused(execv(nowhere, argv), EFAULT);
	refused(execv(SELF, nowhere), EFAULT);
}

static void descriptors(void)
{
	char *const argv[] = { "usertests", RERUN, "fds", NULL };
	int fds[2];

	same(pipe(fds), 0);
	same(dup2(fds[0], 10), 10);
	same(dup2(fds[0], 11), 11);
	same(fcntl(11, F_SETFD, FD_CLOEXEC), 0);
	same(write(fds[1], "k", 1), 1);
	same(again(argv, environ), 0);
}

static void signals(void)
{
	char *const argv[] = { "usertests", RERUN, "signals", NULL };
	sigset_t set;

	handle(SIGUSR1, SIG_IGN, 0);
	handle(SIGUSR2, count, 0);
	sigemptyset(&set);
	sigaddset(&set, SIGHUP);
	sigprocmask(SIG_BLOCK, &set, NULL);
	const pid_t pid = fork();

	if (pid == 0) {
		raise(SIGHUP);
		execve(SELF, argv, environ);
		_exit(127);
	}
	await_ok(pid);
}

static void timers(void)
{
	char *const argv[] = { "usertests", RERUN, "timers", NULL };
	const struct itimerval it = { .it_value = { .tv_sec = 100 } };
	const pid_t pid = fork();

	if (pid == 0) {
		setitimer(ITIMER_REAL, &it, NULL);
		setitimer(ITIMER_VIRTUAL, &it, NULL);
		setitimer(ITIMER_NTH(3), &it, NULL);
		execve(SELF, argv, environ);
		_exit(127);
	}
	await_ok(pid);
}

static void shell(void)
{
	same(system("exit 3"), 3 << 8);
	same(system("test a = a"), 0);
	expect(system(NULL) != 0);
	const int status = system("kill -TERM $$");

	expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
	/* For execvp, a file without #! is a script of the shell. */
	put_file("/tmp/script", "exit 7\n");
	same(chmod("/tmp/script", 0755), 0);
	const pid_t pid = fork();

	if (pid == 0) {
		execlp("/tmp/script", "script", (char *)NULL);
		_exit(127);
	}
	same(await(pid), 7 << 8);
	same(unlink("/tmp/script"), 0);
}

const struct test exectests[] = {
	{ "arguments", arguments },
	{ "environment", environment },
	{ "many arguments", many_arguments },
	{ "family", family },
	{ "scripts", scripts },
	{ "refusals", refusals },
	{ "descriptors", descriptors },
	{ "signals", signals },
	{ "timers", timers },
	{ "shell", shell },
	{ NULL, NULL },
};
