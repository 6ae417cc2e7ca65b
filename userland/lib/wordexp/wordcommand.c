/* The commands of wordexp: a shell runs them, and its output is read to the end. */

#include <errno.h>
#include <fcntl.h>
#include <paths.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "words.h"

static void child(const char *command, int out, int flags)
{
	if (!(flags & WRDE_SHOWERR)) {
		const int null = open(_PATH_DEVNULL, O_WRONLY);

		dup2(null, STDERR_FILENO);
	}
	if (out != STDOUT_FILENO) {
		dup2(out, STDOUT_FILENO);
		close(out);
	}
	if (flags & WRDE_UNDEF)
		execl(_PATH_BSHELL, "sh", "-u", "-c", command, (char *)NULL);
	else
		execl(_PATH_BSHELL, "sh", "-c", command, (char *)NULL);
	_exit(127);
}

/* Reads until the end; bytes of null are left out. */
static int read_all(int fd, struct text *out)
{
	char buf[512];
	ssize_t n;
	int error = 0;

	while ((n = read(fd, buf, sizeof buf)) != 0)
		if (n < 0) {
			if (errno != EINTR)
				return WRDE_NOSPACE;
		} else {
			for (ssize_t i = 0; i < n && error == 0; i++)
				if (buf[i] != '\0')
					error = __text_add(out, buf + i, 1);
		}
	return error;
}

int __words_command(struct words *w, const char *command, size_t n, struct text *out)
{
	char *const copy = strndup(command, n);
	int fds[2], error, status;
	pid_t pid;

	if (copy == NULL || pipe2(fds, O_CLOEXEC) < 0) {
		free(copy);
		return WRDE_NOSPACE;
	}
	pid = fork();
	if (pid == 0)
		child(copy, fds[1], w->flags);
	free(copy);
	close(fds[1]);
	error = pid < 0 ? WRDE_NOSPACE : read_all(fds[0], out);
	close(fds[0]);
	if (pid > 0)
		while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
			;
	while (out->len > 0 && out->at[out->len - 1] == '\n')
		out->at[--out->len] = '\0';
	return error;
}
