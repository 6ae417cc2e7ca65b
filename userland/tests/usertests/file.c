/* Files and their attributes. */

#include "test.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>

#define PATH "/tmp/file"

static char buf[9000];

static void write_and_read(void)
{
	int fd = open(PATH, O_RDWR | O_CREAT | O_TRUNC, 0644);
	struct stat st;

	expect(fd >= 0);
	for (int i = 0; i < 100; i++)
		same(write(fd, "0123456789", 10), 10);
	same(read(fd, buf, 1), 0);
	same(lseek(fd, 0, SEEK_SET), 0);
	same(read(fd, buf, sizeof buf), 1000);
	for (int i = 0; i < 1000; i++)
		same(buf[i], '0' + i % 10);
	same(fstat(fd, &st), 0);
	expect(S_ISREG(st.st_mode));
	same(st.st_size, 1000);
	same(st.st_mode & 07777, 0644);
	same(st.st_nlink, 1);
	same(close(fd), 0);
	fd = open(PATH, O_RDONLY);
	refused(write(fd, "x", 1), EBADF);
	refused(close(fd + 1), EBADF);
	close(fd);
	fd = open(PATH, O_WRONLY | O_TRUNC);
	refused(read(fd, buf, 1), EBADF);
	same(fstat(fd, &st), 0);
	same(st.st_size, 0);
	close(fd);
	same(unlink(PATH), 0);
	refused(unlink(PATH), ENOENT);
	refused(open(PATH, O_RDONLY), ENOENT);
}

static void holes(void)
{
	const int fd = open(PATH, O_RDWR | O_CREAT | O_TRUNC, 0644);
	struct stat st;

	same(lseek(fd, 100000, SEEK_SET), 100000);
	same(write(fd, "x", 1), 1);
	same(lseek(fd, -2, SEEK_END), 99999);
	same(read(fd, buf, 10), 2);
	expect(buf[0] == 0 && buf[1] == 'x');
	same(lseek(fd, 50000, SEEK_SET), 50000);
	same(lseek(fd, 5, SEEK_CUR), 50005);
	same(read(fd, buf, 100), 100);
	for (int i = 0; i < 100; i++)
		same(buf[i], 0);
	refused(lseek(fd, -1, SEEK_SET), EINVAL);
	refused(lseek(fd, 0, 9), EINVAL);
	same(ftruncate(fd, 10), 0);
	same(fstat(fd, &st), 0);
	same(st.st_size, 10);
	same(truncate(PATH, 20), 0);
	same(stat(PATH, &st), 0);
	same(st.st_size, 20);
	refused(ftruncate(fd, -1), EINVAL);
	same(unlink(PATH), 0);
	close(fd);
}

static void appends(void)
{
	const int fd = open(PATH, O_WRONLY | O_CREAT | O_APPEND, 0644), fd2 = open(PATH, O_RDWR | O_APPEND);

	for (int i = 0; i < 50; i++) {
		same(write(fd, "aa", 2), 2);
		lseek(fd2, 0, SEEK_SET);
		same(write(fd2, "b", 1), 1);
	}
	same(lseek(fd2, 0, SEEK_SET), 0);
	same(read(fd2, buf, sizeof buf), 150);
	for (int i = 0; i < 150; i++)
		same(buf[i], i % 3 == 2 ? 'b' : 'a');
	close(fd);
	close(fd2);
	same(unlink(PATH), 0);
}

static void exclusive(void)
{
	const int fd = open(PATH, O_CREAT | O_EXCL | O_RDWR, 0600);

	expect(fd >= 0);
	refused(open(PATH, O_CREAT | O_EXCL | O_RDWR, 0600), EEXIST);
	refused(open(PATH, O_RDONLY | O_DIRECTORY), ENOTDIR);
	refused(open("/tmp", O_WRONLY), EISDIR);
	refused(open("/tmp", O_RDWR | O_CREAT, 0644), EISDIR);
	refused(open(PATH "/x", O_RDONLY), ENOTDIR);
	refused(open("", O_RDONLY), ENOENT);
	refused(open("/nowhere/x", O_CREAT | O_RDWR, 0600), ENOENT);
	refused(open(PATH, 3), EINVAL);
	refused(open(nowhere, O_RDONLY), EFAULT);
	close(fd);
	same(unlink(PATH), 0);
}

/* A file without a name stays while it is open. */
static void nameless(void)
{
	const int fd = open(PATH, O_RDWR | O_CREAT | O_TRUNC, 0644);
	struct stat st;

	same(write(fd, "still", 5), 5);
	same(unlink(PATH), 0);
	refused(stat(PATH, &st), ENOENT);
	same(fstat(fd, &st), 0);
	same(st.st_nlink, 0);
	same(lseek(fd, 0, SEEK_SET), 0);
	same(read(fd, buf, 10), 5);
	same(memcmp(buf, "still", 5), 0);
	close(fd);
}

static void links(void)
{
	struct stat a, b;

	put_file(PATH, "linked");
	same(link(PATH, PATH "2"), 0);
	same(stat(PATH, &a), 0);
	same(stat(PATH "2", &b), 0);
	same(a.st_ino, b.st_ino);
	same(a.st_nlink, 2);
	refused(link(PATH, PATH "2"), EEXIST);
	refused(link("/tmp", PATH "3"), EPERM);
	same(unlink(PATH), 0);
	same(stat(PATH "2", &b), 0);
	same(b.st_nlink, 1);
	same(unlink(PATH "2"), 0);
}

static void symbolic_links(void)
{
	struct stat st;

	put_file(PATH, "target");
	same(symlink("file", PATH "2"), 0);
	same(lstat(PATH "2", &st), 0);
	expect(S_ISLNK(st.st_mode));
	same(st.st_size, 4);
	same(stat(PATH "2", &st), 0);
	expect(S_ISREG(st.st_mode));
	same(readlink(PATH "2", buf, sizeof buf), 4);
	same(memcmp(buf, "file", 4), 0);
	refused(readlink(PATH, buf, sizeof buf), EINVAL);
	refused(open(PATH "2", O_RDONLY | O_NOFOLLOW), ELOOP);
	same(unlink(PATH), 0);
	refused(stat(PATH "2", &st), ENOENT);
	same(unlink(PATH "2"), 0);
	same(symlink(PATH "b", PATH "a"), 0);
	same(symlink(PATH "a", PATH "b"), 0);
	refused(stat(PATH "a", &st), ELOOP);
	same(unlink(PATH "a"), 0);
	same(unlink(PATH "b"), 0);
}

static void renamed(void)
{
	struct stat st;
	int fd;

	put_file(PATH, "one");
	put_file(PATH "2", "two");
	fd = open(PATH "2", O_RDONLY);
	same(rename(PATH, PATH "2"), 0);
	refused(stat(PATH, &st), ENOENT);
	same(stat(PATH "2", &st), 0);
	same(st.st_size, 3);
	/* A file that was open keeps its contents. */
	same(read(fd, buf, 10), 3);
	same(memcmp(buf, "two", 3), 0);
	close(fd);
	refused(rename(PATH, PATH "3"), ENOENT);
	refused(rename(PATH "2", "/tmp"), EISDIR);
	same(rename(PATH "2", PATH "2"), 0);
	same(unlink(PATH "2"), 0);
}

static void vectors(void)
{
	const int fd = open(PATH, O_RDWR | O_CREAT | O_TRUNC, 0644);
	struct iovec iov[3] = { { "ab", 2 }, { "", 0 }, { "cde", 3 } };
	char x[4], y[4];

	same(writev(fd, iov, 3), 5);
	lseek(fd, 0, SEEK_SET);
	iov[0] = (struct iovec){ x, 4 };
	iov[1] = (struct iovec){ y, 4 };
	same(readv(fd, iov, 2), 5);
	expect(memcmp(x, "abcd", 4) == 0 && y[0] == 'e');
	refused(readv(fd, iov, 0), EINVAL);
	refused(readv(fd, iov, IOV_MAX + 1), EINVAL);
	close(fd);
	same(unlink(PATH), 0);
}

static void modes(void)
{
	struct stat st;
	int fd;

	same(umask(027), 022);
	fd = open(PATH, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	same(fstat(fd, &st), 0);
	same(st.st_mode & 0777, 0640);
	same(umask(022), 027);
	same(chmod(PATH, 0751), 0);
	same(stat(PATH, &st), 0);
	same(st.st_mode & 07777, 0751);
	same(access(PATH, R_OK | W_OK | X_OK), 0);
	same(access(PATH, F_OK), 0);
	refused(access(PATH "x", F_OK), ENOENT);
	close(fd);
	same(unlink(PATH), 0);
}

/* creat makes a file to be written, empty whatever was there. */
static void created(void)
{
	struct stat st;
	int fd;

	put_file(PATH, "before");
	fd = creat(PATH, 0600);
	expect(fd >= 3);
	same(fcntl(fd, F_GETFL) & O_ACCMODE, O_WRONLY);
	same(fstat(fd, &st), 0);
	same(st.st_size, 0);
	same(fsync(fd), 0);
	same(fdatasync(fd), 0);
	same(fchmod(fd, 0640), 0);
	close(fd);
	refused(fdatasync(fd), EBADF);
	sync();
	same(unlink(PATH), 0);
	refused(creat("/tmp/no/such", 0600), ENOENT);
}

static void as_nobody(void)
{
	same(setuid(100), 0);
	refused(open(PATH, O_RDONLY), EACCES);
	refused(access(PATH, R_OK), EACCES);
	refused(chmod(PATH, 0777), EPERM);
	refused(open(PATH "d/x", O_CREAT | O_WRONLY, 0600), EACCES);
	refused(unlink(PATH "d/y"), EACCES);
	same(access(PATH "d/y", R_OK), 0);
}

static void permission(void)
{
	put_file(PATH, "secret");
	same(chmod(PATH, 0600), 0);
	same(mkdir(PATH "d", 0755), 0);
	put_file(PATH "d/y", "");
	await_ok(child(as_nobody));
	same(unlink(PATH "d/y"), 0);
	same(rmdir(PATH "d"), 0);
	same(unlink(PATH), 0);
}

static void times(void)
{
	const struct timeval tv[2] = { { 1000000, 0 }, { 2000000, 500000 } };
	struct timeval day;
	struct stat st;

	gettimeofday(&day, NULL);
	put_file(PATH, "x");
	same(stat(PATH, &st), 0);
	expect(st.st_mtime >= day.tv_sec && st.st_mtime <= day.tv_sec + 2);
	same(utimes(PATH, tv), 0);
	same(stat(PATH, &st), 0);
	same(st.st_atime, 1000000);
	same(st.st_mtime, 2000000);
	same(st.st_mtim.tv_nsec, 500000000);
	same(utimes(PATH, NULL), 0);
	same(stat(PATH, &st), 0);
	expect(st.st_mtime >= day.tv_sec);
	same(unlink(PATH), 0);
}

static void devices(void)
{
	int fd = open("/dev/null", O_RDWR);
	struct stat st;

	expect(fd >= 0);
	same(write(fd, buf, sizeof buf), sizeof buf);
	same(read(fd, buf, sizeof buf), 0);
	same(fstat(fd, &st), 0);
	expect(S_ISCHR(st.st_mode));
	close(fd);
	fd = open("/dev/zero", O_RDWR);
	memset(buf, 'x', sizeof buf);
	same(read(fd, buf, sizeof buf), sizeof buf);
	for (size_t i = 0; i < sizeof buf; i++)
		same(buf[i], 0);
	same(write(fd, buf, 10), 10);
	close(fd);
	expect((fd = open("/dev/console", O_WRONLY)) >= 0);
	expect(isatty(fd));
	close(fd);
}

static void long_names(void)
{
	char path[PATH_MAX + 10];
	struct stat st;

	strcpy(path, "/tmp/");
	memset(path + 5, 'n', NAME_MAX);
	path[5 + NAME_MAX] = '\0';
	put_file(path, "");
	same(unlink(path), 0);
	strcat(path, "n");
	refused(open(path, O_CREAT | O_RDWR, 0600), ENAMETOOLONG);
	for (size_t i = 0; i < sizeof path; i++)
		path[i] = i % 2 ? '.' : '/';
	path[PATH_MAX] = '\0';
	refused(stat(path, &st), ENAMETOOLONG);
	path[PATH_MAX - 1] = '\0';
	same(stat(path, &st), 0);
}

/* Several processes make, write, read and remove files at once. */
static void busy(void)
{
	char name[32];

	snprintf(name, sizeof name, "/tmp/busy%d", (int)getpid());
	for (int i = 0; i < 20; i++) {
		put_file(name, name);
		const int fd = open(name, O_RDONLY);
		const ssize_t n = read(fd, buf, sizeof buf);

		same(n, strlen(name));
		same(memcmp(buf, name, n), 0);
		close(fd);
		same(unlink(name), 0);
	}
}

static void at_once(void)
{
	pid_t pids[5];

	for (int i = 0; i < 5; i++)
		pids[i] = child(busy);
	for (int i = 0; i < 5; i++)
		await_ok(pids[i]);
}

static void size_limit(void)
{
	struct rlimit rl;
	const int fd = open(PATH, O_WRONLY | O_CREAT | O_TRUNC, 0644);

	same(getrlimit(RLIMIT_FSIZE, &rl), 0);
	rl.rlim_cur = 1000;
	same(setrlimit(RLIMIT_FSIZE, &rl), 0);
	handle(SIGXFSZ, count, 0);
	same(write(fd, buf, 900), 900);
	same(write(fd, buf, 900), 100);
	refused(write(fd, buf, 1), EFBIG);
	same(caught[SIGXFSZ], 1);
	close(fd);
	same(unlink(PATH), 0);
}

const struct test filetests[] = {
	{ "write and read", write_and_read },
	{ "holes", holes },
	{ "appends", appends },
	{ "exclusive", exclusive },
	{ "nameless", nameless },
	{ "links", links },
	{ "symbolic links", symbolic_links },
	{ "renamed", renamed },
	{ "vectors", vectors },
	{ "modes", modes },
	{ "creat", created },
	{ "permission", permission },
	{ "times", times },
	{ "devices", devices },
	{ "long names", long_names },
	{ "at once", at_once },
	{ "size limit", size_limit },
	{ NULL, NULL },
};
