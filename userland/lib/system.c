/*
 * system: a command line to the shell, SIGINT and SIGQUIT meanwhile its business
 * alone. A thread may be cancelled while it waits; the shell ends with it then.
 */

#include <errno.h>
#include <paths.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* The shell, and what was before it. */
struct shell {
	pid_t pid;
	struct sigaction intsa, quitsa;
	sigset_t mask;
};

/* Null in a program without threads. */
__attribute__((weak)) void __pthread_cleanup_push(struct __pthread_cleanup *cleanup);
__attribute__((weak)) void __pthread_cleanup_pop(struct __pthread_cleanup *cleanup, int execute);

static void restore(const struct shell *shell)
{
	sigaction(SIGINT, &shell->intsa, NULL);
	sigaction(SIGQUIT, &shell->quitsa, NULL);
	sigprocmask(SIG_SETMASK, &shell->mask, NULL);
}

/* The status of the shell. */
static int await(const struct shell *shell)
{
	int status;

	while (waitpid(shell->pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return status;
}

static void cancelled(void *arg)
{
	const struct shell *const shell = arg;

	kill(shell->pid, SIGKILL);
	await(shell);
	restore(shell);
}

int system(const char *command)
{
	const struct sigaction ignore = { .sa_handler = SIG_IGN };
	struct shell shell;
	struct __pthread_cleanup cleanup = { cancelled, &shell, NULL };
	sigset_t chld;
	int status = -1;

	if (command == NULL)
		return access(_PATH_BSHELL, X_OK) == 0;
	sigemptyset(&chld);
	sigaddset(&chld, SIGCHLD);
	sigaction(SIGINT, &ignore, &shell.intsa);
	sigaction(SIGQUIT, &ignore, &shell.quitsa);
	/* A handler of SIGCHLD that waits would take the shell's status. */
	sigprocmask(SIG_BLOCK, &chld, &shell.mask);
	shell.pid = fork();
	if (shell.pid == 0) {
		restore(&shell);
		execl(_PATH_BSHELL, "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	if (shell.pid > 0) {
		if (__pthread_cleanup_push != NULL)
			__pthread_cleanup_push(&cleanup);
		status = await(&shell);
		if (__pthread_cleanup_push != NULL)
			__pthread_cleanup_pop(&cleanup, 0);
	}
	restore(&shell);
	return status;
}
