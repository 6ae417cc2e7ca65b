/* Redirection, and putting back what it replaced. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <stdlib.h>
#include <sys/stat.h>
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

/* Under set -C, > does not overwrite a plain file; it writes to other files, like /dev/null. */
static int opennew(const char *name)
{
	struct stat st;
	int fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0666);

	if (fd >= 0 || errno != EEXIST || stat(name, &st) < 0)
		return fd;
	if (!S_ISREG(st.st_mode))
		return open(name, O_WRONLY);
	errno = EEXIST;
	return -1;
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
	int fd = r->type == R_OUT && opt_C ? opennew(r->word) : open(r->word, flags[r->type], 0666);

	if (fd < 0)
		complain("%s: %s", r->word, strerror(errno));
	return fd;
}

static bool duplicate(const struct redir *r)
{
	const char *from = r->word;

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

/* Returns the redirections with their words expanded; may set expanderror. */
struct redir *expandredirs(const struct redir *r)
{
	struct redir *first = NULL, **last = &first;

	for (; r; r = r->next, last = &(*last)->next) {
		bool here = r->type == R_HERE || r->type == R_HERETABS;

		*last = alloc(sizeof **last);
		**last = *r;
		if (!here)
			(*last)->word = expandone(r->word);
		else if (!r->literal)
			(*last)->word = expandhere(r->word);
		(*last)->next = NULL;
	}
	return first;
}

/* Does one redirection after the other; with `undo`, so that they can be put back. */
bool redirect(const struct redir *r, struct undo **undo)
{
	if (r)
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
			fd = herefile(r->word);
		else
			fd = openfile(r);
		if (fd < 0)
			return false;
		if (fd != r->fd) {
			dup2(fd, r->fd);
			close(fd);
		}
	}
	return true;
}

/* The redirections stay: exec. */
void keepredirect(struct undo *u)
{
	for (; u; u = u->next)
		if (u->saved >= 0)
			close(u->saved);
}

void undoredirect(struct undo *u)
{
	if (u)
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
