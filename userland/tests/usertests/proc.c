/* fork, vfork, exit, and waiting for children. */

#include "test.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

static volatile int variable = 1;

static void pids(void)
{
	const pid_t parent = getpid(), pid = fork();

	if (pid == 0) {
		if (getppid() != parent || getpid() == parent)
			_exit(1);
		_exit(variable + 41);
	}
	expect(pid > 0 && pid != parent);
	same(await(pid), 42 << 8);
	refused(waitpid(pid, NULL, 0), ECHILD);
	refused(wait(NULL), ECHILD);
}

static void exit_codes(void)
{
	static const int codes[] = { 0, 1, 127, 255, 256, -1 };

	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
		const pid_t pid = fork();
		int status;

		if (pid == 0)
			_exit(codes[i]);
		status = await(pid);
		expect(WIFEXITED(status) && !WIFSIGNALED(status) && !WIFSTOPPED(status));
		same(WEXITSTATUS(status), codes[i] & 0xff);
	}
}

static void memory_is_apart(void)
{
	static char page[3 * 4096];
	const pid_t pid = fork();

	if (pid == 0) {
		variable = 2;
		memset(page, 'c', sizeof page);
		_exit(0);
	}
	memset(page, 'p', 4096);
	await_ok(pid);
	same(variable, 1);
	expect(page[0] == 'p' && page[4095] == 'p' && page[4096] == 0 && page[sizeof page - 1] == 0);
}

static void grandchildren(void)
{
	for (int depth = 0; depth < 6; depth++) {
		const pid_t pid = fork();

		expect(pid >= 0);
		if (pid > 0) {
			const int status = await(pid);

			_exit(WEXITSTATUS(status) + (depth > 0));
		}
	}
	_exit(1);
}

/* Each process of the line adds one to what its child says, so that the last says how long it was. */
static void lines_of_descendants(void)
{
	same(await(child(grandchildren)), 6 << 8);
}

static void many_children(void)
{
	enum { N = 20 };
	pid_t pids[N];
	int seen = 0;

	for (int i = 0; i < N; i++) {
		pids[i] = fork();
		expect(pids[i] >= 0);
		if (pids[i] == 0) {
			msleep(10 * (i % 3));
			_exit(i);
		}
	}
	for (int i = 0; i < N; i++) {
		int status;
		const pid_t pid = wait(&status);

		expect(pid > 0 && WIFEXITED(status));
		same(pids[WEXITSTATUS(status)], pid);
		seen |= 1 << WEXITSTATUS(status);
	}
	same(seen, (1 << N) - 1);
	refused(wait(NULL), ECHILD);
}

static void wait_without_hanging(void)
{
	const pid_t pid = fork();
	int status = 77;
	pid_t got;

	if (pid == 0) {
		msleep(50);
		_exit(5);
	}
	same(waitpid(pid, &status, WNOHANG), 0);
	same(waitpid(-1, &status, WNOHANG), 0);
	same(status, 77);
	while ((got = waitpid(pid, &status, WNOHANG)) == 0)
		msleep(10);
	same(got, pid);
	same(status, 5 << 8);
	refused(waitpid(-1, &status, WNOHANG), ECHILD);
	refused(waitpid(getpid(), &status, 0), ECHILD);
	refused(waitpid(0, NULL, 0x10000), EINVAL);
}

static void pausing(void)
{
	for (;;)
		pause();
}

static void ended_by_signal(void)
{
	static const struct {
		int sig;
		bool core;
	} signals[] = {
		{ SIGHUP, false }, { SIGINT, false }, { SIGQUIT, true }, { SIGABRT, true }, { SIGKILL, false },
		{ SIGSEGV, true }, { SIGPIPE, false }, { SIGALRM, false }, { SIGTERM, false }, { SIGUSR1, false },
		{ SIGRTMIN, false },
	};

	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		const pid_t pid = child(pausing);
		int status;

		same(kill(pid, signals[i].sig), 0);
		status = await(pid);
		expect(WIFSIGNALED(status) && !WIFEXITED(status));
		same(WTERMSIG(status), signals[i].sig);
		same(!!WCOREDUMP(status), signals[i].core);
	}
}

static void stopped_and_continued(void)
{
	const pid_t pid = child(pausing);
	int status;

	same(kill(pid, SIGSTOP), 0);
	same(waitpid(pid, &status, WUNTRACED), pid);
	expect(WIFSTOPPED(status) && !WIFEXITED(status) && !WIFSIGNALED(status) && !WIFCONTINUED(status));
	same(WSTOPSIG(status), SIGSTOP);
	same(waitpid(pid, &status, WUNTRACED | WNOHANG), 0);
	same(kill(pid, SIGCONT), 0);
	same(waitpid(pid, &status, WCONTINUED), pid);
	expect(WIFCONTINUED(status) && !WIFSTOPPED(status) && !WIFEXITED(status) && !WIFSIGNALED(status));
	same(waitpid(pid, &status, WCONTINUED | WUNTRACED | WNOHANG), 0);
	same(kill(pid, SIGTSTP), 0);
	same(waitpid(pid, &status, WUNTRACED), pid);
	same(WSTOPSIG(status), SIGTSTP);
	/* A stopped process does not see an end but the surest. */
	same(kill(pid, SIGTERM), 0);
	msleep(30);
	same(waitpid(pid, &status, WNOHANG), 0);
	same(kill(pid, SIGKILL), 0);
	status = await(pid);
	expect(WIFSIGNALED(status));
	same(WTERMSIG(status), SIGKILL);
}

static void waitid_tells(void)
{
	const pid_t pid = fork();
	siginfo_t info;

	if (pid == 0)
		_exit(9);
	memset(&info, 0xff, sizeof info);
	same(waitid(P_PID, pid, &info, WEXITED | WNOWAIT), 0);
	same(info.si_signo, SIGCHLD);
	same(info.si_code, CLD_EXITED);
	same(info.si_pid, pid);
	same(info.si_status, 9);
	memset(&info, 0xff, sizeof info);
	same(waitid(P_ALL, 0, &info, WEXITED), 0);
	same(info.si_pid, pid);
	refused(waitid(P_ALL, 0, &info, WEXITED), ECHILD);
	refused(waitid(P_ALL, 0, &info, 0), EINVAL);
}

static void waitid_of_the_killed(void)
{
	const pid_t pid = child(pausing);
	siginfo_t info;

	memset(&info, 0xff, sizeof info);
	same(waitid(P_PID, pid, &info, WEXITED | WNOHANG), 0);
	same(info.si_signo, 0);
	same(info.si_pid, 0);
	kill(pid, SIGSTOP);
	same(waitid(P_PID, pid, &info, WSTOPPED), 0);
	same(info.si_code, CLD_STOPPED);
	same(info.si_status, SIGSTOP);
	kill(pid, SIGCONT);
	same(waitid(P_PID, pid, &info, WCONTINUED), 0);
	same(info.si_code, CLD_CONTINUED);
	same(info.si_status, SIGCONT);
	kill(pid, SIGKILL);
	same(waitid(P_PGID, getpgrp(), &info, WEXITED), 0);
	same(info.si_pid, pid);
	same(info.si_code, CLD_KILLED);
	same(info.si_status, SIGKILL);
}

static void rusage_of_children(void)
{
	struct rusage one, before, after;
	const pid_t pid = fork();
	int status;

	if (pid == 0) {
		spin(200000);
		_exit(0);
	}
	same(getrusage(RUSAGE_CHILDREN, &before), 0);
	same(wait4(pid, &status, 0, &one), pid);
	same(getrusage(RUSAGE_CHILDREN, &after), 0);
	const uint64_t used = one.ru_utime.tv_sec * 1000000 + one.ru_utime.tv_usec + one.ru_stime.tv_sec * 1000000 +
		one.ru_stime.tv_usec;
	expect(used >= 150000 && used < 1000000);
	expect(before.ru_utime.tv_sec == 0 && before.ru_utime.tv_usec == 0);
	same(after.ru_utime.tv_usec, one.ru_utime.tv_usec);
}

static void does_nothing(void)
{
}

/* volatile, or a compiler leaves out what nobody reads. */
static void touches_pages(void)
{
	static volatile char pages[64 * 4096];

	for (size_t i = 0; i < sizeof pages; i += 4096)
		pages[i] = 'p';
}

/* The largest size: of a process up to now, of the largest child that was waited for, also over exec. */
static void largest_size(void)
{
	struct rusage before, after;
	const pid_t pid = fork();

	if (pid == 0) {
		touches_pages();
		execl(SELF, "usertests", RERUN, "sleep", (char *)NULL);
		_exit(127);
	}
	same(getrusage(RUSAGE_SELF, &before), 0);
	expect(before.ru_maxrss > 0 && before.ru_maxrss % 4 == 0);
	await_ok(pid);
	same(getrusage(RUSAGE_CHILDREN, &after), 0);
	expect(after.ru_maxrss >= 64 * 4 && after.ru_maxrss < 1024);
	const long largest = after.ru_maxrss;

	await_ok(child(does_nothing));
	same(getrusage(RUSAGE_CHILDREN, &after), 0);
	same(after.ru_maxrss, largest);
	touches_pages();
	same(getrusage(RUSAGE_SELF, &after), 0);
	expect(after.ru_maxrss >= before.ru_maxrss + 63 * 4);
	expect(after.ru_minflt >= before.ru_minflt + 63);
	same(after.ru_majflt + after.ru_nswap + after.ru_inblock + after.ru_oublock, 0);
}

static void vfork_shares(void)
{
	volatile int stage = 0;
	const pid_t pid = vfork();

	if (pid == 0) {
		stage = 1;
		msleep(30);
		stage = 2;
		_exit(3);
	}
	/* The parent goes on only now, and sees what the child wrote. */
	same(stage, 2);
	same(await(pid), 3 << 8);
}

static void vfork_and_exec(void)
{
	const pid_t pid = vfork();

	if (pid == 0) {
		execl(SELF, "usertests", RERUN, "pause", (char *)NULL);
		_exit(127);
	}
	/* The parent goes on though the child has not ended. */
	same(waitpid(pid, NULL, WNOHANG), 0);
	same(kill(pid, SIGTERM), 0);
	const int status = await(pid);

	expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
}

static void exits_leaving_child(void)
{
	if (fork() == 0) {
		for (int i = 0; i < 100 && getppid() != 1; i++)
			msleep(5);
		_exit(getppid() == 1 ? 0 : 1);
	}
}

static void orphans(void)
{
	const uint64_t before = figure("kern.nprocs");

	await_ok(child(exits_leaving_child));
	/* No process waits for the orphan, and yet it is collected. */
	for (int i = 0; i < 100 && figure("kern.nprocs") != before; i++)
		msleep(10);
	same(figure("kern.nprocs"), before);
	refused(wait(NULL), ECHILD);
}

const struct test proctests[] = {
	{ "pids", pids },
	{ "exit codes", exit_codes },
	{ "memory is apart", memory_is_apart },
	{ "lines of descendants", lines_of_descendants },
	{ "many children", many_children },
	{ "wait without hanging", wait_without_hanging },
	{ "ended by signal", ended_by_signal },
	{ "stopped and continued", stopped_and_continued },
	{ "waitid tells", waitid_tells },
	{ "waitid of the killed", waitid_of_the_killed },
	{ "rusage of children", rusage_of_children },
	{ "largest size", largest_size },
	{ "vfork shares", vfork_shares },
	{ "vfork and exec", vfork_and_exec },
	{ "orphans", orphans },
	{ NULL, NULL },
};
