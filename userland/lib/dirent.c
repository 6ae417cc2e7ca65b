/* Open directories: a buffer of records from getdirentries. */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct _dirdesc {
	int fd;
	off_t base;		/* cookie of the first record of the buffer */
	off_t next;		/* cookie behind its last one */
	size_t len, off;	/* bytes in the buffer, and of them read */
	char buf[1024] __attribute__((__aligned__(4)));
};

DIR *fdopendir(int fd)
{
	struct stat st;
	DIR *dir;

	if (fstat(fd, &st) < 0)
		return NULL;
	if (!S_ISDIR(st.st_mode)) {
		errno = ENOTDIR;
		return NULL;
	}
	dir = malloc(sizeof *dir);
	if (dir == NULL)
		return NULL;
	dir->fd = fd;
	dir->base = dir->next = lseek(fd, 0, SEEK_CUR);
	dir->len = dir->off = 0;
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	return dir;
}

DIR *opendir(const char *path)
{
	const int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir;

	if (fd < 0)
		return NULL;
	dir = fdopendir(fd);
	if (dir == NULL)
		close(fd);
	return dir;
}

struct dirent *readdir(DIR *dir)
{
	struct dirent *entry;

	if (dir->off >= dir->len) {
		const ssize_t n = getdirentries(dir->fd, dir->buf, sizeof dir->buf, &dir->base);

		if (n <= 0)
			return NULL;
		dir->len = n;
		dir->off = 0;
		dir->next = lseek(dir->fd, 0, SEEK_CUR);
	}
	entry = (struct dirent *)(dir->buf + dir->off);
	dir->off += entry->d_reclen;
	return entry;
}

int readdir_r(DIR *__restrict dir, struct dirent *__restrict entry, struct dirent **__restrict result)
{
	const int saved = errno;
	struct dirent *next;
	int error;

	errno = 0;
	next = readdir(dir);
	error = errno;
	errno = saved;
	*result = NULL;
	if (next != NULL) {
		memcpy(entry, next, next->d_reclen);
		*result = entry;
	}
	return next == NULL ? error : 0;
}

void rewinddir(DIR *dir)
{
	seekdir(dir, 0);
}

/* Only ends of buffers have cookies, so a place inside a buffer is found again from its beginning. */
long telldir(DIR *dir)
{
	off_t here = dir->base;

	if (dir->off >= dir->len)
		return (long)dir->next;
	lseek(dir->fd, dir->base, SEEK_SET);
	for (size_t done = 0; done < dir->off;) {
		struct dirent *entry = (struct dirent *)(dir->buf + done);
		char record[sizeof *entry] __attribute__((__aligned__(4)));
		off_t base;

		/* One record at a time: no two fit where only this one does. */
		if (getdirentries(dir->fd, record, entry->d_reclen, &base) <= 0)
			break;
		done += entry->d_reclen;
		here = lseek(dir->fd, 0, SEEK_CUR);
	}
	lseek(dir->fd, dir->next, SEEK_SET);
	return (long)here;
}

void seekdir(DIR *dir, long where)
{
	lseek(dir->fd, where, SEEK_SET);
	dir->base = dir->next = where;
	dir->len = dir->off = 0;
}

int dirfd(DIR *dir)
{
	return dir->fd;
}

int closedir(DIR *dir)
{
	const int fd = dir->fd;

	free(dir);
	return close(fd);
}
