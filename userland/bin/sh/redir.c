/* Redirection, and putting back what it replaced. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <stdlib.h>
#include <unistd.h>
#include "sh.h"

enum { HIGH = 10 };

struct undo {
	struct undo *next;
	int fd, saved; /* saved is -1 if fd was closed */
};

int highfd(int fd)
{
	int high = fcntl(fd, F_DUPFD, HIGH);

	if (high < 0)
		return fd;
	close(fd);
	fcntl(high, F_SETFD, FD_CLOEXEC);
	return high;
}

static void remember(struct undo **undo, int fd)
{
	struct undo *u = alloc(sizeof *u);

	*u = (struct undo){ *undo, fd, fcntl(fd, F_DUPFD, HIGH) };
	if (u->saved >= 0)
		fcntl(u->saved, F_SETFD, FD_CLOEXEC);
	*undo = u;
}

/* A here-document is a file that has no name any more. */
static int herefile(const char *text)
{
	char name[32];
	size_t length = strlen(text);
	int fd;

	snprintf(name, sizeof name, "/tmp/sh%d.here", (int)getpid());
	fd = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600);
	if (fd < 0) {
		complain("%s: %s", name, strerror(errno));
		return -1;
	}
	unlink(name);
	if (write(fd, text, length) != (ssize_t)length || lseek(fd, 0, SEEK_SET) != 0) {
		complain("here-document: %s", strerror(errno));
		close(fd);
		return -1;
	}
	return fd;
}

static int openfile(const struct redir *r)
{
	static const int flags[] = {
		[R_IN] = O_RDONLY,
		[R_OUT] = O_WRONLY | O_CREAT | O_TRUNC,
		[R_CLOBBER] = O_WRONLY | O_CREAT | O_TRUNC,
		[R_APPEND] = O_WRONLY | O_CREAT | O_APPEND,
		[R_RDWR] = O_RDWR | O_CREAT,
	};
	const char *name = expandone(r->word);
	int fd = open(name, flags[r->type], 0666);

	if (fd < 0)
		complain("%s: %s", name, strerror(errno));
	return fd;
}

static bool duplicate(const struct redir *r)
{
	const char *from = expandone(r->word);

	if (strcmp(from, "-") == 0) {
		close(r->fd);
		return true;
	}
	if (*from == '\0' || from[strspn(from, "0123456789")] != '\0') {
		complain("%s: not a descriptor", from);
		return false;
	}
	if (dup2(atoi(from), r->fd) < 0) {
		complain("%s: %s", from, strerror(errno));
		return false;
	}
	return true;
}

/* Does one redirection after the other; with `undo`, so that they can be put back. */
bool redirect(const struct redir *r, struct undo **undo)
{
	fflush(stdout);
	for (; r; r = r->next) {
		int fd;

		if (undo)
			remember(undo, r->fd);
		if (r->type == R_DUPIN || r->type == R_DUPOUT) {
			if (!duplicate(r))
				return false;
			continue;
		}
		if (r->type == R_HERE || r->type == R_HERETABS)
			fd = herefile(r->literal ? r->word : expandhere(r->word));
		else
			fd = openfile(r);
		if (fd < 0 || expanderror)
			return false;
		if (fd != r->fd) {
			dup2(fd, r->fd);
			close(fd);
		}
	}
	return true;
}

void undoredirect(struct undo *u)
{
	fflush(stdout);
	for (; u; u = u->next) {
		if (u->saved < 0) {
			close(u->fd);
			continue;
		}
		dup2(u->saved, u->fd);
		close(u->saved);
	}
}
