/* fopen, fdopen and freopen. */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "../locked.h"
#include "stream.h"

LOCKED(fopen)
LOCKED(fdopen)

int __stream_mode(const char *mode, int *rw)
{
	int flags;

	switch (*mode++) {
	case 'r':
		*rw = __SRD;
		flags = 0;
		break;
	case 'w':
		*rw = __SWR;
		flags = O_CREAT | O_TRUNC;
		break;
	case 'a':
		*rw = __SWR;
		flags = O_CREAT | O_APPEND;
		break;
	default:
		errno = EINVAL;
		return -1;
	}
	for (; *mode != '\0' && *mode != ','; mode++)
		if (*mode == '+')
			*rw = __SRD | __SWR;
		else if (*mode == 'x')
			flags |= O_EXCL;
		else if (*mode == 'e')
			flags |= O_CLOEXEC;
	return flags | (*rw == __SRD ? O_RDONLY : *rw == __SWR ? O_WRONLY : O_RDWR);
}

/* A new stream on a descriptor; null and ENOMEM. */
static FILE *newstream(int fd, int flags, int rw)
{
	struct stream *s = __closed_streams;
	unsigned char *buf = malloc(BUFSIZ);

	if (s != NULL)
		__closed_streams = s->next;
	else
		s = malloc(sizeof *s);
	if (s == NULL || buf == NULL) {
		if (s != NULL) {
			*s = (struct stream)STREAM(-1, NULL, 0, 0);
			s->next = __closed_streams;
			__closed_streams = s;
		}
		free(buf);
		errno = ENOMEM;
		return NULL;
	}
	*s = (struct stream)STREAM(fd, buf, BUFSIZ, rw);
	s->mine = true;
	s->append = (flags & O_APPEND) != 0;
	s->next = __streams;
	__streams = s;
	return &s->ext.cfile.file;
}

FILE *fopen(const char *path, const char *mode)
{
	int rw, fd;
	const int flags = __stream_mode(mode, &rw);
	FILE *f;

	if (flags < 0)
		return NULL;
	fd = open(path, flags, 0666);
	if (fd < 0)
		return NULL;
	f = newstream(fd, flags, rw);
	if (f == NULL)
		close(fd);
	else if (flags & O_APPEND)
		lseek(fd, 0, SEEK_END);
	return f;
}

FILE *fdopen(int fd, const char *mode)
{
	int rw;
	const int flags = __stream_mode(mode, &rw), had = fcntl(fd, F_GETFL);

	if (flags < 0 || had < 0)
		return NULL;
	if ((had & O_ACCMODE) != O_RDWR && (had & O_ACCMODE) != (flags & O_ACCMODE)) {
		errno = EINVAL;
		return NULL;
	}
	if ((flags & O_APPEND) && !(had & O_APPEND) && fcntl(fd, F_SETFL, had | O_APPEND) < 0)
		return NULL;
	if (flags & O_CLOEXEC)
		fcntl(fd, F_SETFD, FD_CLOEXEC);
	return newstream(fd, flags, rw);
}

/* Without a path only the mode changes, which the descriptor has to allow already. */
static int reopen(struct stream *s, const char *path, int flags)
{
	int fd, had;

	if (path == NULL) {
		had = fcntl(s->fd, F_GETFL);
		if (had < 0 || ((had & O_ACCMODE) != O_RDWR && (had & O_ACCMODE) != (flags & O_ACCMODE))) {
			errno = EBADF;
			return -1;
		}
		return fcntl(s->fd, F_SETFL, (had & ~O_APPEND) | (flags & O_APPEND));
	}
	fd = open(path, flags, 0666);
	if (fd < 0)
		return -1;
	/* Standard input, output or error that was closed. */
	if (s->fd < 0) {
		s->fd = fd;
		s->next = __streams;
		__streams = s;
		return 0;
	}
	/* The stream keeps its descriptor: freopen of stdout redirects 1. */
	if (fd != s->fd) {
		const int result = dup2(fd, s->fd);

		close(fd);
		if (result < 0)
			return -1;
		if (flags & O_CLOEXEC)
			fcntl(s->fd, F_SETFD, FD_CLOEXEC);
	}
	return 0;
}

FILE *freopen(const char *path, const char *mode, FILE *f)
{
	struct stream *s = __stream(f);
	int rw;
	const int flags = __stream_mode(mode, &rw);

	if (flags < 0)
		return NULL;
	if (s == NULL || (s->fd < 0 && !s->fixed)) {
		errno = EBADF;
		return NULL;
	}
	if (s->fd >= 0)
		__stream_flush(f);
	if (reopen(s, path, flags) < 0) {
		const int error = errno;

		fclose(f);
		errno = error;
		return NULL;
	}
	if (s->state == READING)
		s->len = s->off = 0;
	s->state = IDLE;
	s->append = (flags & O_APPEND) != 0;
	s->decided = s->unbuffered;
	s->line = false;
	f->unget = 0;
	f->flags = (f->flags & ~(__SRD | __SWR | __SERR | __SEOF)) | rw;
	return f;
}
