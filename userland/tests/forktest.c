/* forktest: fork, vfork, exec, exit and wait; memory that is copied on write; zombies, orphans, limits. */

#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

extern char **environ;

static volatile int shared = 1;

/* Waits for `pid` and returns its status word, or -1. */
static int statusof(pid_t pid, int options)
{
	int status;

	return wait4(pid, &status, options, NULL) == pid ? status : -1;
}

static void millisleep(long ms)
{
	const struct timespec ts = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 };

	nanosleep(&ts, NULL);
}

static void forks(void)
{
	const pid_t self = getpid();
	int status;
	pid_t pid = fork();

	if (pid == 0)
		_exit(getppid() == self && getpid() != self ? 42 : 1);
	check(pid > self, "fork returns a number in the parent");
	status = statusof(pid, 0);
	check(WIFEXITED(status) && WEXITSTATUS(status) == 42, "the child is another process, and exited with 42");
	fails(wait4(-1, &status, 0, NULL), ECHILD, "wait4 without children");
	fails(wait4(-1, &status, 0x4000, NULL), EINVAL, "wait4 with an unknown option");

	pid = fork();
	if (pid == 0)
		abort();
	status = statusof(pid, 0);
	check(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT && WCOREDUMP(status), "abort: a signal and a core");
}

/* Parent and child write the same page, on the stack, in data and in the heap. */
static void copyonwrite(void)
{
	volatile int local = 2;
	volatile int *heap = malloc(64 * 1024);
	pid_t pid;
	int status;

	for (int i = 0; i < 16 * 1024; i++)
		heap[i] = i;
	pid = fork();
	if (pid == 0) {
		int bad = shared != 1 || local != 2;

		for (int i = 0; i < 16 * 1024; i++) {
			bad |= heap[i] != i;
			heap[i] = -i;
		}
		shared = 10;
		local = 20;
		millisleep(50);
		for (int i = 0; i < 16 * 1024; i++)
			bad |= heap[i] != -i;
		_exit(bad | (shared != 10) | (local != 20));
	}
	millisleep(20);
	check(shared == 1 && local == 2 && heap[1000] == 1000, "what the child writes the parent does not see");
	shared = 3;
	heap[1000] = 3;
	status = statusof(pid, 0);
	check(status == 0, "what the parent writes the child does not see");
	shared = 1;
	free((void *)heap);
}

static __attribute__((__noreturn__)) void tree(int depth)
{
	int sum = 0;

	for (int i = 0; i < 2 && depth > 0; i++) {
		const pid_t pid = fork();

		if (pid == 0) {
			tree(depth - 1);
		} else {
			int status = statusof(pid, 0);

			sum += WIFEXITED(status) ? WEXITSTATUS(status) : 1000;
		}
	}
	_exit(sum + 1);
}

static void trees(void)
{
	const pid_t pid = fork();

	if (pid == 0)
		tree(5);
	check(WEXITSTATUS(statusof(pid, 0)) == 63, "a tree of 63 processes, all waited for");
}

static void waits(void)
{
	struct rusage ru;
	siginfo_t info;
	int status = 77;
	pid_t pid = fork(), other;

	if (pid == 0) {
		millisleep(100);
		_exit(5);
	}
	check(wait4(-1, &status, WNOHANG, NULL) == 0 && status == 77, "WNOHANG: nobody has exited");
	other = fork();
	if (other == 0) {
		for (volatile int i = 0; i < 300000; i++)
			;
		_exit(6);
	}
	check(wait4(other, &status, 0, &ru) == other && WEXITSTATUS(status) == 6, "wait for the one of two");
	check(ru.ru_utime.tv_sec > 0 || ru.ru_utime.tv_usec > 10000, "its rusage: the time it computed");
	getrusage(RUSAGE_CHILDREN, &ru);
	check(ru.ru_utime.tv_sec > 0 || ru.ru_utime.tv_usec > 10000, "RUSAGE_CHILDREN has it, too");
	memset(&info, 0, sizeof(info));
	check(wait6(P_PID, pid, &status, WEXITED | WNOWAIT, NULL, &info) == pid && info.si_pid == pid &&
		  info.si_code == CLD_EXITED && info.si_status == 5 && info.si_signo == SIGCHLD,
	    "wait6 with WNOWAIT tells who and how");
	check(wait4(-getpgrp(), &status, 0, NULL) == pid, "the zombie is still there, found by its group");
	fails(wait6(P_ALL, 0, &status, WNOHANG, NULL, &info), EINVAL, "wait6 for nothing");
}

static void stops(void)
{
	int status;
	const pid_t pid = fork();

	if (pid == 0)
		for (;;)
			pause();
	millisleep(20);
	kill(pid, SIGSTOP);
	status = statusof(pid, WUNTRACED);
	check(WIFSTOPPED(status) && WSTOPSIG(status) == SIGSTOP, "WUNTRACED: stopped by SIGSTOP");
	check(wait4(pid, &status, WUNTRACED | WNOHANG, NULL) == 0, "a stop is told once");
	kill(pid, SIGCONT);
	status = statusof(pid, WCONTINUED);
	check(WIFCONTINUED(status), "WCONTINUED: continued");
	check(wait4(pid, &status, WCONTINUED | WNOHANG, NULL) == 0, "that is told once, too");
	kill(pid, SIGTERM);
	status = statusof(pid, 0);
	check(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM, "ended by SIGTERM");
}

static volatile int nchld;
static siginfo_t last;

static void onchild(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)context;
	nchld++;
	last = *info;
}

static void catchchild(int flags)
{
	const struct sigaction sa = { .sa_sigaction = onchild, .sa_flags = SA_SIGINFO | flags };

	nchld = 0;
	sigaction(SIGCHLD, &sa, NULL);
}

static void sigchld(void)
{
	int status;
	pid_t pid;

	catchchild(0);
	pid = fork();
	if (pid == 0)
		_exit(9);
	millisleep(50);
	check(nchld == 1 && last.si_pid == pid && last.si_code == CLD_EXITED && last.si_status == 9,
	    "SIGCHLD: who, and with what");
	statusof(pid, 0);

	pid = fork();
	if (pid == 0)
		for (;;)
			pause();
	millisleep(20);
	kill(pid, SIGSTOP);
	millisleep(20);
	check(nchld == 2 && last.si_code == CLD_STOPPED && last.si_status == SIGSTOP, "SIGCHLD for a stop");
	kill(pid, SIGCONT);
	millisleep(20);
	check(nchld == 3 && last.si_code == CLD_CONTINUED && last.si_status == SIGCONT, "SIGCHLD for a continue");
	catchchild(SA_NOCLDSTOP);
	kill(pid, SIGSTOP);
	millisleep(20);
	kill(pid, SIGCONT);
	millisleep(20);
	check(nchld == 0, "SA_NOCLDSTOP: no SIGCHLD for either");
	kill(pid, SIGKILL);
	check(statusof(pid, 0) == SIGKILL && nchld == 1 && last.si_code == CLD_KILLED && last.si_status == SIGKILL,
	    "SIGCHLD for SIGKILL");

	catchchild(SA_NOCLDWAIT);
	pid = fork();
	if (pid == 0) {
		millisleep(30);
		_exit(3);
	}
	for (;;) {
		if (wait4(-1, &status, 0, NULL) == -1 && errno != EINTR)
			break;
	}
	check(errno == ECHILD, "SA_NOCLDWAIT: wait ends with ECHILD when the last child has gone");
	signal(SIGCHLD, SIG_DFL);
}

/* A grandchild whose parent has exited belongs to process 1, which does not hear of it. */
static void orphans(void)
{
	int fds[1];
	int status;
	const pid_t pid = fork();

	(void)fds;
	if (pid == 0) {
		const pid_t parent = getpid();

		if (fork() == 0) {
			while (getppid() == parent)
				millisleep(10);
			_exit(getppid() == 1 ? 0 : 1);
		}
		_exit(0);
	}
	check(statusof(pid, 0) == 0, "a child that leaves an orphan");
	millisleep(100);
	fails(wait4(-1, &status, 0, NULL), ECHILD, "the orphan is nobody's to wait for");
}

static void vforks(void)
{
	int status;
	const pid_t pid = vfork();

	if (pid == 0) {
		shared = 99;
		_exit(4);
	}
	check(shared == 99, "vfork: the child has the parent's memory, and runs first");
	shared = 1;
	status = statusof(pid, 0);
	check(WEXITSTATUS(status) == 4, "and its exit does no harm");
}

static void execs(char *self)
{
	char *argv[] = { self, "echo", "two words", "", NULL };
	char *envp[] = { "COLOUR=blue", "EMPTY=", NULL };
	char *none[] = { NULL };
	const volatile uintptr_t misplaced = 3;
	pid_t pid = fork();
	int status;

	if (pid == 0) {
		execve("/tests/forktest", argv, envp);
		_exit(127);
	}
	status = statusof(pid, 0);
	check(WIFEXITED(status) && WEXITSTATUS(status) == 0, "arguments and environment come through execve");
	pid = vfork();
	if (pid == 0) {
		execve("/tests/forktest", argv, envp);
		_exit(127);
	}
	check(statusof(pid, 0) == 0 && shared == 1, "and after vfork");
	fails(execve("/bin/nothing", argv, envp), ENOENT, "execve of a file that is not there");
	fails(execve("/tests/forktest", (char **)misplaced, envp), EFAULT, "execve with a bad argv");
	fails(execve("/tests/forktest", none, (char **)0x70000000), EFAULT, "execve with a bad environment");
}

/* The program that execs() starts: 0 if its arguments and environment came as they should. */
static int echoed(int argc, char **argv)
{
	const char *colour = getenv("COLOUR");
	sigset_t set;

	sigprocmask(SIG_BLOCK, NULL, &set);
	return argc != 4 || strcmp(argv[2], "two words") != 0 || strcmp(argv[3], "") != 0 || argv[4] != NULL ||
	    colour == NULL || strcmp(colour, "blue") != 0 || getenv("EMPTY") == NULL || environ[2] != NULL ||
	    shared != 1 || sigismember(&set, SIGUSR1) != 0;
}

static void toomany(void)
{
	pid_t pids[1024];
	int n = 0, left = 0;

	while (n < 1024 && (pids[n] = fork()) != -1) {
		if (pids[n] == 0)
			for (;;)
				pause();
		n++;
	}
	check(n > 100 && n < 1024 && errno == EAGAIN, "fork says EAGAIN when there are %d others", n);
	for (int i = 0; i < n; i++)
		kill(pids[i], SIGKILL);
	for (int i = 0; i < n; i++)
		left += statusof(pids[i], 0) != SIGKILL;
	check(left == 0, "all of them killed and waited for");
	const pid_t pid = fork();
	if (pid == 0)
		_exit(0);
	check(statusof(pid, 0) == 0, "and fork works again");
}

/* Five that compute: in a second each gets a fifth, within a third of that. */
static void fair(void)
{
	enum { N = 5 };
	pid_t pids[N];
	int bad = 0;

	for (int i = 0; i < N; i++) {
		pids[i] = fork();
		if (pids[i] == 0)
			for (;;)
				;
	}
	millisleep(5000);
	for (int i = 0; i < N; i++)
		kill(pids[i], SIGKILL);
	for (int i = 0; i < N; i++) {
		struct rusage ru;
		int status;
		long ms;

		wait4(pids[i], &status, 0, &ru);
		ms = (long)ru.ru_utime.tv_sec * 1000 + (long)ru.ru_utime.tv_usec / 1000 +
		    (long)ru.ru_stime.tv_sec * 1000 + (long)ru.ru_stime.tv_usec / 1000;
		if (ms < 667 || ms > 1333) {
			bad++;
			printf("process %d ran %ld ms\n", i, ms);
		}
	}
	check(bad == 0, "five that compute for five seconds share them evenly");
}

int main(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "echo") == 0)
		return echoed(argc, argv);
	forks();
	copyonwrite();
	trees();
	waits();
	stops();
	sigchld();
	orphans();
	vforks();
	execs(argv[0]);
	toomany();
	fair();
	return finish();
}
