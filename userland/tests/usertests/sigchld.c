/* SIGCHLD, and what it has to do with waiting. */

#include "test.h"

#include <signal.h>
#include <sys/wait.h>

static void exits(void)
{
}

static void pausing(void)
{
	for (;;)
		pause();
}

static void children_that_leave_nothing(void)
{
	handle(SIGCHLD, SIG_DFL, SA_NOCLDWAIT);
	child(exits);
	refused(wait(NULL), ECHILD);
	handle(SIGCHLD, SIG_IGN, 0);
	child(exits);
	refused(wait(NULL), ECHILD);
}

static volatile siginfo_t chld;

static void note(int sig, siginfo_t *info, void *context)
{
	(void)context;
	chld = *info;
	caught[sig]++;
}

static void child_signals(void)
{
	struct sigaction sa = { .sa_sigaction = note, .sa_flags = SA_SIGINFO };
	const pid_t pid = (sigaction(SIGCHLD, &sa, NULL), child(pausing));

	kill(pid, SIGSTOP);
	while (caught[SIGCHLD] == 0)
		msleep(5);
	expect(chld.si_code == CLD_STOPPED && chld.si_pid == pid && chld.si_status == SIGSTOP);
	kill(pid, SIGCONT);
	while (caught[SIGCHLD] == 1)
		msleep(5);
	expect(chld.si_code == CLD_CONTINUED && chld.si_pid == pid);
	sa.sa_flags |= SA_NOCLDSTOP;
	sigaction(SIGCHLD, &sa, NULL);
	kill(pid, SIGSTOP);
	msleep(30);
	kill(pid, SIGCONT);
	msleep(30);
	same(caught[SIGCHLD], 2);
	kill(pid, SIGTERM);
	while (caught[SIGCHLD] == 2)
		msleep(5);
	expect(chld.si_code == CLD_KILLED && chld.si_pid == pid && chld.si_status == SIGTERM);
	await(pid);
}

static void wait_is_interrupted(void)
{
	const pid_t pid = child(pausing);

	handle(SIGALRM, count, 0);
	ualarm(30000, 0);
	refused(waitpid(pid, NULL, 0), EINTR);
	same(caught[SIGALRM], 1);
	kill(pid, SIGKILL);
	await(pid);
}

static void sleeps_and_exits(void)
{
	msleep(30);
	_exit(4);
}

/* The signal of the child that is waited for does not cost the answer; that of another one does. */
static void wait_and_the_signal_of_the_child(void)
{
	const pid_t other = child(pausing);
	siginfo_t info;
	int status;

	handle(SIGCHLD, count, 0);
	pid_t pid = child(sleeps_and_exits);

	same(waitpid(pid, &status, 0), pid);
	same(status, 4 << 8);
	same(caught[SIGCHLD], 1);
	pid = child(sleeps_and_exits);
	same(waitid(P_PID, pid, &info, WEXITED), 0);
	same(info.si_pid, pid);
	same(caught[SIGCHLD], 2);
	pid = child(sleeps_and_exits);
	refused(waitpid(other, &status, 0), EINTR);
	same(caught[SIGCHLD], 3);
	same(waitpid(pid, NULL, WNOHANG), pid);
	handle(SIGCHLD, count, SA_RESTART);
	pid = child(sleeps_and_exits);
	same(waitpid(pid, &status, 0), pid);
	same(caught[SIGCHLD], 4);
	kill(other, SIGKILL);
	await(other);
}

/* A blocked SIGCHLD is pending while a child has not been waited for, and is about that child. */
static void wait_takes_the_signal(void)
{
	sigset_t set;
	siginfo_t info;
	pid_t pids[2];

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, NULL);
	for (int i = 0; i < 2; i++)
		pids[i] = child(sleeps_and_exits);
	msleep(100);
	sigpending(&set);
	expect(sigismember(&set, SIGCHLD));
	same(waitid(P_PID, pids[0], &info, WEXITED | WNOWAIT), 0);
	await(pids[0]);
	sigpending(&set);
	expect(sigismember(&set, SIGCHLD));
	same(sigtimedwait(&set, &info, &(struct timespec){ 0 }), SIGCHLD);
	expect(info.si_pid == pids[1] && info.si_code == CLD_EXITED && info.si_status == 4);
	await(pids[1]);
	const pid_t pid = child(sleeps_and_exits);

	await(pid);
	sigpending(&set);
	expect(!sigismember(&set, SIGCHLD));
	/* A SIGCHLD that a process has sent is not about a child. */
	child(sleeps_and_exits);
	kill(getpid(), SIGCHLD);
	wait(NULL);
	sigpending(&set);
	expect(sigismember(&set, SIGCHLD));
}

/* With SA_NOCLDWAIT there is nothing to report, and the last child's signal ends the wait. */
static void wait_for_nothing(void)
{
	handle(SIGCHLD, count, SA_NOCLDWAIT);
	child(sleeps_and_exits);
	refused(wait(NULL), ECHILD);
	same(caught[SIGCHLD], 1);
}

const struct test sigchldtests[] = {
	{ "children that leave nothing", children_that_leave_nothing },
	{ "child signals", child_signals },
	{ "wait is interrupted", wait_is_interrupted },
	{ "wait and the signal of the child", wait_and_the_signal_of_the_child },
	{ "wait for nothing", wait_for_nothing },
	{ "wait takes the signal", wait_takes_the_signal },
	{ NULL, NULL },
};
