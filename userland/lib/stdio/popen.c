/* popen: a stream to or from a shell. */

#include <errno.h>
#include <fcntl.h>
#include <paths.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "stream.h"

/* The shell's side: its end of the pipe as standard input or output, and none of the other streams of popen. */
static void child(const char *command, int from, int to, int unused)
{
	for (struct stream *s = __streams; s != NULL; s = s->next)
		if (s->pid > 0)
			close(s->fd);
	close(unused);
	if (from != to) {
		dup2(from, to);
		close(from);
	}
	execl(_PATH_BSHELL, "sh", "-c", command, (char *)NULL);
	_exit(127);
}

FILE *popen(const char *command, const char *mode)
{
	const bool reading = *mode == 'r';
	int fds[2];
	pid_t pid;
	FILE *f;

	if ((*mode != 'r' && *mode != 'w') || strcspn(mode, "+") != strlen(mode)) {
		errno = EINVAL;
		return NULL;
	}
	if (pipe(fds) < 0)
		return NULL;
	f = fdopen(fds[!reading], reading ? "r" : "w");
	pid = f == NULL ? -1 : fork();
	if (pid == 0)
		child(command, fds[reading], reading, fds[!reading]);
	close(fds[reading]);
	if (pid < 0) {
		const int error = errno;

		if (f != NULL)
			fclose(f);
		else
			close(fds[!reading]);
		errno = error;
		return NULL;
	}
	if (strchr(mode, 'e') != NULL)
		fcntl(fds[!reading], F_SETFD, FD_CLOEXEC);
	((struct stream *)f)->pid = pid;
	return f;
}

int pclose(FILE *f)
{
	struct stream *s = __stream(f);
	const pid_t pid = s != NULL ? s->pid : 0;
	int status;

	if (pid <= 0) {
		errno = EINVAL;
		return -1;
	}
	fclose(f);
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return status;
}
