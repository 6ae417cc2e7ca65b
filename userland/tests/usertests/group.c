/* Process groups and sessions. */

#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

static void pausing(void)
{
	for (;;)
		pause();
}

static void made(void)
{
	const pid_t a = child(pausing), b = child(pausing), mine = getpgrp();

	same(getpgid(a), mine);
	same(setpgid(a, 0), 0);
	same(setpgid(b, a), 0);
	same(getpgid(a), a);
	same(getpgid(b), a);
	same(getpgrp(), mine);
	refused(setpgid(b, 999999), EPERM);
	refused(setpgid(999999, 0), ESRCH);
	refused(setpgid(a, -1), EINVAL);
	refused(getpgid(999999), ESRCH);
	refused(waitpid(-mine, NULL, WNOHANG), ECHILD);
	same(waitpid(-a, NULL, WNOHANG), 0);
	same(kill(-a, SIGUSR1), 0);
	int status;

	for (int i = 0; i < 2; i++) {
		expect(waitpid(-a, &status, 0) > 0);
		expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGUSR1);
	}
	refused(kill(-a, 0), ESRCH);
	refused(killpg(a, 0), ESRCH);
}

static void to_all_of_a_group(void)
{
	handle(SIGUSR1, SIG_IGN, 0);
	setpgid(0, 0);
	for (int i = 0; i < 3; i++)
		if (fork() == 0) {
			handle(SIGUSR1, SIG_DFL, 0);
			pausing();
		}
	msleep(50);
	same(kill(0, SIGUSR1), 0);
	for (int i = 0; i < 3; i++) {
		int status;

		expect(wait(&status) > 0);
		same(WTERMSIG(status), SIGUSR1);
	}
	refused(wait(NULL), ECHILD);
}

static void group_signal(void)
{
	await_ok(child(to_all_of_a_group));
}

static void leads(void)
{
	same(setsid(), getpid());
	same(getsid(0), getpid());
	same(getpgrp(), getpid());
	refused(setsid(), EPERM);
	refused(setpgid(0, 0), EPERM);
	/* A new session has no terminal. */
	refused(open("/dev/tty", O_RDWR), ENXIO);
}

static void sessions(void)
{
	/* This process leads its group. */
	refused(setsid(), EPERM);
	await_ok(child(leads));
	const pid_t pid = child(pausing);

	same(getsid(pid), getsid(0));
	kill(pid, SIGKILL);
	await(pid);
}

static void in_session_of_its_own(void)
{
	setsid();
	msleep(200);
}

static void across_sessions(void)
{
	const pid_t pid = child(in_session_of_its_own);

	msleep(50);
	refused(setpgid(pid, getpgrp()), EPERM);
	kill(pid, SIGKILL);
	await(pid);
}

static void moves_after_exec(void)
{
	const pid_t pid = fork();

	if (pid == 0) {
		execl(SELF, "usertests", RERUN, "sleep", (char *)NULL);
		_exit(127);
	}
	msleep(50);
	refused(setpgid(pid, pid), EACCES);
	await_ok(pid);
}

static volatile int orphan_hups;

static void hup(int sig)
{
	(void)sig;
	orphan_hups++;
}

/* Its child stops; its own end makes the child's group an orphan, which gets SIGHUP and SIGCONT. */
static void leaves_stopped_child(void)
{
	int fds[2];
	char c;
	const int to = 9;

	same(pipe(fds), 0);
	if (fork() == 0) {
		setpgid(0, 0);
		handle(SIGHUP, hup, 0);
		write(fds[1], "r", 1);
		raise(SIGSTOP);
		c = orphan_hups == 1 ? 'h' : 'n';
		write(to, &c, 1);
		_exit(0);
	}
	same(read(fds[0], &c, 1), 1);
	msleep(50);
}

static void orphaned(void)
{
	int fds[2];
	char c = 0;

	same(pipe(fds), 0);
	same(dup2(fds[1], 9), 9);
	close(fds[1]);
	const pid_t pid = child(leaves_stopped_child);

	close(9);
	await_ok(pid);
	same(read(fds[0], &c, 1), 1);
	same(c, 'h');
}

const struct test grouptests[] = {
	{ "made", made },
	{ "group signal", group_signal },
	{ "sessions", sessions },
	{ "across sessions", across_sessions },
	{ "moves after exec", moves_after_exec },
	{ "orphaned", orphaned },
	{ NULL, NULL },
};
