/* system: a command line to the shell, SIGINT and SIGQUIT meanwhile its business alone. */

#include <errno.h>
#include <paths.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int system(const char *command)
{
	const struct sigaction ignore = { .sa_handler = SIG_IGN };
	struct sigaction intsa, quitsa;
	sigset_t chld, mask;
	int status;
	pid_t pid;

	if (command == NULL)
		return access(_PATH_BSHELL, X_OK) == 0;
	sigemptyset(&chld);
	sigaddset(&chld, SIGCHLD);
	sigaction(SIGINT, &ignore, &intsa);
	sigaction(SIGQUIT, &ignore, &quitsa);
	/* A handler of SIGCHLD that waits would take the shell's status. */
	sigprocmask(SIG_BLOCK, &chld, &mask);
	pid = fork();
	if (pid == 0) {
		sigaction(SIGINT, &intsa, NULL);
		sigaction(SIGQUIT, &quitsa, NULL);
		sigprocmask(SIG_SETMASK, &mask, NULL);
		execl(_PATH_BSHELL, "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	if (pid < 0)
		status = -1;
	else
		while (waitpid(pid, &status, 0) < 0)
			if (errno != EINTR) {
				status = -1;
				break;
			}
	sigaction(SIGINT, &intsa, NULL);
	sigaction(SIGQUIT, &quitsa, NULL);
	sigprocmask(SIG_SETMASK, &mask, NULL);
	return status;
}
