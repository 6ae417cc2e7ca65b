/* Calls whose paths begin at an open directory: openat and its kin. */

#include "test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>

#define DIR "/tmp/at"

static struct stat st;
static char buf[16];

static int directory(void)
{
	int fd;

	same(mkdir(DIR, 0755), 0);
	fd = open(DIR, O_RDONLY | O_DIRECTORY);
	/* The directory is this one, whatever the current one is. */
	same(chdir("/"), 0);
	return fd;
}

static void removed(int fd)
{
	same(close(fd), 0);
	same(rmdir(DIR), 0);
}

static void names(void)
{
	const int dir = directory(), other = open("/tmp", O_RDONLY);
	const int fd = openat(dir, "file", O_RDWR | O_CREAT | O_EXCL, 0640);

	expect(fd >= 0);
	same(write(fd, "12345", 5), 5);
	same(close(fd), 0);
	same(fstatat(dir, "file", &st, 0), 0);
	same(st.st_size, 5);
	same(stat(DIR "/file", &st), 0);
	same(linkat(dir, "file", other, "at.link", 0), 0);
	same(renameat(other, "at.link", dir, "link"), 0);
	same(fstatat(dir, "link", &st, 0), 0);
	same(st.st_nlink, 2);
	same(mkdirat(dir, "sub", 0700), 0);
	same(mkfifoat(dir, "sub/fifo", 0600), 0);
	same(mknodat(dir, "fifo", S_IFIFO | 0600, 0), 0);
	same(fstatat(dir, "sub/fifo", &st, 0), 0);
	expect(S_ISFIFO(st.st_mode));
	refused(unlinkat(dir, "sub", 0), EPERM);
	refused(unlinkat(dir, "sub", AT_REMOVEDIR), ENOTEMPTY);
	refused(unlinkat(dir, "file", AT_REMOVEDIR), ENOTDIR);
	same(unlinkat(dir, "sub/fifo", 0), 0);
	same(unlinkat(dir, "sub", AT_REMOVEDIR), 0);
	same(unlinkat(dir, "fifo", 0), 0);
	same(unlinkat(dir, "link", 0), 0);
	same(unlinkat(dir, "file", 0), 0);
	same(close(other), 0);
	removed(dir);
}

static void links(void)
{
	const int dir = directory();

	same(symlinkat("file", dir, "sym"), 0);
	same(readlinkat(dir, "sym", buf, sizeof buf), 4);
	same(memcmp(buf, "file", 4), 0);
	refused(fstatat(dir, "sym", &st, 0), ENOENT);
	same(fstatat(dir, "sym", &st, AT_SYMLINK_NOFOLLOW), 0);
	expect(S_ISLNK(st.st_mode));
	/* POSIX: linkat links the symbolic link itself, unless asked to follow it. */
	same(linkat(dir, "sym", dir, "hard", 0), 0);
	refused(linkat(dir, "sym", dir, "other", AT_SYMLINK_FOLLOW), ENOENT);
	same(fchownat(dir, "sym", 100, 100, AT_SYMLINK_NOFOLLOW), 0);
	same(fstatat(dir, "hard", &st, AT_SYMLINK_NOFOLLOW), 0);
	same(st.st_uid, 100);
	same(unlinkat(dir, "sym", 0), 0);
	same(unlinkat(dir, "hard", 0), 0);
	removed(dir);
}

static void attributes(void)
{
	const int dir = directory();
	const struct timespec set[2] = { { 1, 0 }, { 2, 5000 } }, one[2] = { { 0, UTIME_OMIT }, { 9, 0 } };
	const struct timespec wrong[2] = { { 0, 0 }, { 0, 1000000000 } };
	const struct timeval older[2] = { { 3, 0 }, { 4, 0 } }, malformed[2] = { { 0, 0 }, { 0, 1000000 } };
	const int fd = openat(dir, "file", O_RDWR | O_CREAT, 0600);

	same(fchmodat(dir, "file", 0444, 0), 0);
	same(faccessat(dir, "file", R_OK, 0), 0);
	refused(faccessat(dir, "none", R_OK, AT_EACCESS), ENOENT);
	same(utimensat(dir, "file", set, 0), 0);
	same(fstatat(dir, "file", &st, 0), 0);
	same(st.st_mode & 07777, 0444);
	same(st.st_atim.tv_sec, 1);
	same(st.st_mtim.tv_nsec, 5000);
	same(futimens(fd, one), 0);
	same(fstat(fd, &st), 0);
	same(st.st_atim.tv_sec, 1);
	same(st.st_mtim.tv_sec, 9);
	refused(futimens(fd, wrong), EINVAL);
	same(futimes(fd, older), 0);
	same(fstat(fd, &st), 0);
	same(st.st_mtim.tv_sec, 4);
	refused(lutimes(DIR "/file", malformed), EINVAL);
	same(utimensat(dir, "file", NULL, 0), 0);
	same(fstat(fd, &st), 0);
	expect(st.st_mtim.tv_sec > 1000000);
	same(close(fd), 0);
	same(unlinkat(dir, "file", 0), 0);
	removed(dir);
}

static void errors(void)
{
	const int dir = directory(), file = openat(dir, "file", O_RDWR | O_CREAT, 0600);
	int pipefd[2];

	same(pipe(pipefd), 0);
	refused(openat(99, "file", O_RDONLY), EBADF);
	refused(openat(-1, "file", O_RDONLY), EBADF);
	refused(openat(file, "file", O_RDONLY), ENOTDIR);
	refused(openat(pipefd[0], "file", O_RDONLY), ENOTDIR);
	refused(openat(dir, "", O_RDONLY), ENOENT);
	refused(openat(dir, nowhere, O_RDONLY), EFAULT);
	refused(fstatat(dir, "file", &st, 1 << 20), EINVAL);
	refused(unlinkat(dir, "file", -1), EINVAL);
	refused(linkat(dir, "file", dir, "link", -1), EINVAL);
	refused(utimensat(dir, "file", nowhere, 0), EFAULT);
	/* A path from the root needs no directory; AT_FDCWD is the current one. */
	same(fstatat(99, DIR "/file", &st, 0), 0);
	same(chdir(DIR), 0);
	same(fstatat(AT_FDCWD, "file", &st, 0), 0);
	same(unlinkat(AT_FDCWD, "file", 0), 0);
	/* A directory that was removed has no names. */
	same(chdir("/"), 0);
	same(rmdir(DIR), 0);
	refused(openat(dir, "new", O_RDWR | O_CREAT, 0600), ENOENT);
	refused(fstatat(dir, "..", &st, 0), ENOENT);
}

static int quick_handlers;

/* The one that was registered first is called last. */
static void last(void)
{
	_exit(quick_handlers == 1 ? 0 : 98);
}

static void first(void)
{
	quick_handlers++;
}

static void wrongly(void)
{
	_exit(99);
}

static void leaves(void)
{
	atexit(wrongly);
	same(at_quick_exit(last), 0);
	same(at_quick_exit(first), 0);
	quick_exit(97);
}

static void quick(void)
{
	await_ok(child(leaves));
}

const struct test attests[] = {
	{ "names", names },
	{ "links", links },
	{ "attributes", attributes },
	{ "errors", errors },
	{ "quick_exit", quick },
	{ NULL, NULL },
};
