/*
 * filetest: descriptors, files, directories, links and devices, and the error
 * that each mistake has to give. Works in a directory of its own below /tmp
 * and leaves nothing behind.
 */

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysctl.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

#include "check.h"

static char big[10000];
static char back[10000];
static char longname[NAME_MAX + 2];
static char longpath[PATH_MAX + 1];

static uint64_t figure(const char *name)
{
	uint64_t value = 0;
	size_t size = sizeof value;

	sysctlbyname(name, &value, &size, NULL, 0);
	return value;
}

static volatile int xfsz;

static void count(int sig)
{
	xfsz += sig == SIGXFSZ;
}

static void limit(rlim_t length)
{
	const struct rlimit rl = { .rlim_cur = length, .rlim_max = RLIM_INFINITY };

	setrlimit(RLIMIT_FSIZE, &rl);
}

/* Makes or rewrites a file with a text in it; the descriptor is closed again. */
static void put(const char *path, const char *text)
{
	const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);

	check(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text) && close(fd) == 0,
	      "%s is written", path);
}

/* True if a file holds exactly a text. */
static bool holds(const char *path, const char *text)
{
	char found[64] = "";
	const int fd = open(path, O_RDONLY);
	const ssize_t n = fd < 0 ? -1 : read(fd, found, sizeof found - 1);

	close(fd);
	return n == (ssize_t)strlen(text) && strcmp(found, text) == 0;
}

static mode_t mode_of(const char *path)
{
	struct stat sb;

	return lstat(path, &sb) == 0 ? sb.st_mode : 0;
}

static long links_of(const char *path)
{
	struct stat sb;

	return lstat(path, &sb) == 0 ? (long)sb.st_nlink : -1;
}

static void descriptors(void)
{
	int a, b;

	check(open("/dev/null", O_RDONLY) == 3, "open takes the lowest descriptor");
	check(dup(0) == 4 && close(3) == 0 && dup(0) == 3, "dup takes the lowest, a closed one again");
	check(dup2(0, 9) == 9 && dup2(9, 9) == 9, "dup2");
	fails(dup2(30, 9), EBADF, "dup2 of a closed descriptor");
	fails(dup2(0, -1), EBADF, "dup2 onto -1");
	fails(dup2(0, getdtablesize()), EBADF, "dup2 beyond the limit");
	fails(dup(77), EBADF, "dup of a closed descriptor");
	close(9);
	fails(close(9), EBADF, "close twice");
	check(fcntl(0, F_DUPFD, 20) == 20 && fcntl(0, F_DUPFD, 20) == 21, "F_DUPFD from 20");
	fails(fcntl(0, F_DUPFD, -1), EINVAL, "F_DUPFD from -1");
	fails(fcntl(0, F_DUPFD, getdtablesize()), EINVAL, "F_DUPFD from the limit");
	fails(fcntl(0, 99, 0), EINVAL, "fcntl 99");
	check(fcntl(20, F_GETFD) == 0 && fcntl(20, F_SETFD, FD_CLOEXEC) == 0 && fcntl(20, F_GETFD) == FD_CLOEXEC &&
		      fcntl(21, F_GETFD) == 0,
	      "FD_CLOEXEC belongs to the descriptor");
	check(fcntl(0, F_DUPFD_CLOEXEC, 22) == 22 && fcntl(22, F_GETFD) == FD_CLOEXEC, "F_DUPFD_CLOEXEC");
	check(dup2(20, 22) == 22 && fcntl(22, F_GETFD) == 0, "dup2 clears FD_CLOEXEC");
	a = open("flags", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	check(fcntl(a, F_GETFL) == (O_WRONLY | O_APPEND) && fcntl(a, F_GETFD) == FD_CLOEXEC, "F_GETFL");
	b = dup(a);
	check(fcntl(b, F_SETFL, O_NONBLOCK | O_RDWR | O_CREAT) == 0 && fcntl(a, F_GETFL) == (O_WRONLY | O_NONBLOCK),
	      "F_SETFL changes O_APPEND and O_NONBLOCK, for all descriptors of the file");
	fails(read(a, back, 1), EBADF, "read of a file open for writing");
	close(a);
	close(b);
	for (int fd = 3; fd < 30; fd++)
		close(fd);
	check(unlink("flags") == 0, "unlink");
	for (a = 0; (b = open("/dev/null", O_RDONLY)) >= 0; a = b)
		;
	check(errno == EMFILE && a == getdtablesize() - 1, "open up to the limit, then EMFILE");
	fails(dup(0), EMFILE, "dup at the limit");
	fails(open("never", O_WRONLY | O_CREAT, 0600), EMFILE, "open with O_CREAT at the limit");
	while (a > 2)
		close(a--);
	fails(access("never", F_OK), ENOENT, "and nothing is created");
}

static void contents(void)
{
	struct iovec iov[] = { { big, 5 }, { NULL, 0 }, { big + 100, 7 } };
	int fd = open("file", O_RDWR | O_CREAT | O_EXCL, 0666);
	struct stat sb;

	for (size_t i = 0; i < sizeof big; i++)
		big[i] = (char)(i * 7 + i / 256);
	check(fd >= 0, "O_CREAT | O_EXCL of a new file");
	fails(open("file", O_RDWR | O_CREAT | O_EXCL, 0666), EEXIST, "O_EXCL of an old one");
	check(write(fd, big, sizeof big) == sizeof big && lseek(fd, 0, SEEK_CUR) == sizeof big, "write 10000 bytes");
	check(read(fd, back, 1) == 0, "read at the end");
	check(lseek(fd, 0, SEEK_SET) == 0 && read(fd, back, sizeof back) == sizeof back &&
		      memcmp(big, back, sizeof big) == 0,
	      "read them back");
	check(lseek(fd, -4000, SEEK_END) == 6000 && read(fd, back, sizeof back) == 4000 &&
		      memcmp(big + 6000, back, 4000) == 0,
	      "read from the middle to the end");
	check(lseek(fd, 4090, SEEK_SET) == 4090 && write(fd, "across", 6) == 6 && write(fd, "blocks", 6) == 6 &&
		      lseek(fd, -12, SEEK_CUR) == 4090 && read(fd, back, 12) == 12 && memcmp(back, "acrossblocks", 12) == 0,
	      "write across the end of a block");
	check(ftruncate(fd, 4095) == 0 && ftruncate(fd, 8200) == 0 && lseek(fd, 4094, SEEK_SET) == 4094 &&
		      read(fd, back, 3) == 3 && back[0] == 's' && back[1] == 0 && back[2] == 0,
	      "what truncate cut off reads as zero");
	check(lseek(fd, 5000000000LL, SEEK_SET) == 5000000000LL && write(fd, "far", 3) == 3 && fstat(fd, &sb) == 0 &&
		      sb.st_size == 5000000003LL && sb.st_blocks < 100,
	      "a file of five gigabytes with a hole takes a few blocks");
	check(lseek(fd, 1000000000, SEEK_SET) == 1000000000 && read(fd, back, 100) == 100 && back[0] == 0 && back[99] == 0,
	      "the hole reads as zero");
	fails(lseek(fd, -1, SEEK_SET), EINVAL, "lseek before the file");
	fails(lseek(fd, 0, 7), EINVAL, "lseek from nowhere");
	check(lseek(fd, INT64_MAX, SEEK_SET) == INT64_MAX && read(fd, back, 100) == 0, "lseek beyond every file");
	fails(lseek(fd, 1, SEEK_CUR), EOVERFLOW, "lseek beyond every offset");
	fails(lseek(99, 0, SEEK_SET), EBADF, "lseek of a closed descriptor");
	fails(lseek(0, 0, SEEK_CUR), ESPIPE, "lseek of the console");
	fails(ftruncate(fd, -1), EINVAL, "ftruncate to -1");
	check(truncate("file", 3) == 0 && fstat(fd, &sb) == 0 && sb.st_size == 3, "truncate");
	check(ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0 && writev(fd, iov, 3) == 12, "writev");
	check(lseek(fd, 0, SEEK_SET) == 0 && (iov[0].iov_base = back, iov[2].iov_base = back + 5, readv(fd, iov, 3)) == 12 &&
		      memcmp(back, big, 5) == 0 && memcmp(back + 5, big + 100, 7) == 0,
	      "readv");
	fails(readv(fd, iov, 0), EINVAL, "readv of nothing");
	fails(readv(fd, iov, 100000), EINVAL, "readv of too many buffers");
	check(syscall(SYS_pwrite, fd, "far", 3, 20, 0) == 3 && syscall(SYS_pread, fd, back, 100, 18, 0) == 5 &&
		      memcmp(back, "\0\0far", 5) == 0 && lseek(fd, 0, SEEK_CUR) == 12,
	      "pread and pwrite leave the offset alone");
	fails(syscall(SYS_pread, fd, back, 1, 0, -1), EINVAL, "pread before the file");
	fails(syscall(SYS_pread, 0, back, 1, 0, 0), ESPIPE, "pread of the console");
	signal(SIGXFSZ, count);
	limit(12);
	check(ftruncate(fd, 12) == 0 && lseek(fd, 10, SEEK_SET) == 10 && write(fd, "long", 4) == 2,
	      "a write up to RLIMIT_FSIZE");
	fails(write(fd, "x", 1), EFBIG, "one beyond it");
	check(xfsz == 1, "which sends SIGXFSZ");
	fails(ftruncate(fd, 13), EFBIG, "ftruncate beyond it");
	check(xfsz == 2, "and SIGXFSZ again");
	limit(RLIM_INFINITY);
	close(fd);
	put("file", "one");
	fd = open("file", O_WRONLY | O_APPEND);
	check(syscall(SYS_pwrite, fd, "n", 1, 1, 0) == 1 && write(fd, "two", 3) == 3 && lseek(fd, 0, SEEK_SET) == 0 && write(fd, "three", 5) == 5 &&
		      holds("file", "onetwothree"),
	      "O_APPEND writes at the end, wherever the offset is");
	fails(ftruncate(0, 0), EINVAL, "ftruncate of the console");
	close(fd);
	fd = open("file", O_RDONLY);
	fails(write(fd, "x", 1), EBADF, "write to a file open for reading");
	fails(ftruncate(fd, 0), EINVAL, "ftruncate of one");
	check(unlink("file") == 0 && access("file", F_OK) == -1 && read(fd, back, 3) == 3 && memcmp(back, "one", 3) == 0 &&
		      fstat(fd, &sb) == 0 && sb.st_nlink == 0,
	      "a file that is open outlives its name");
	close(fd);
}

static void names(void)
{
	fails(open("", O_RDONLY), ENOENT, "the empty path");
	fails(open("none", O_RDONLY), ENOENT, "open of nothing");
	fails(open("none/x", O_WRONLY | O_CREAT, 0600), ENOENT, "O_CREAT in a directory that is not there");
	fails(open("none/", O_WRONLY | O_CREAT, 0600), ENOENT, "O_CREAT with a slash at the end");
	put("file", "text");
	fails(open("file/x", O_RDONLY), ENOTDIR, "a file as a directory");
	fails(open("file/", O_RDONLY), ENOTDIR, "a file with a slash at the end");
	fails(open("file", O_RDONLY | O_DIRECTORY), ENOTDIR, "O_DIRECTORY of a file");
	fails(open(".", O_WRONLY), EISDIR, "open of a directory for writing");
	fails(open(".", O_RDONLY | O_CREAT, 0600), EISDIR, "O_CREAT of a directory");
	fails(open("file", 3), EINVAL, "access mode 3");
	fails(unlink("."), EPERM, "unlink of a directory");
	fails(unlink("none"), ENOENT, "unlink of nothing");
	fails(unlink("file/"), ENOTDIR, "unlink of a file with a slash");
	memset(longname, 'n', sizeof longname - 1);
	fails(open(longname, O_WRONLY | O_CREAT, 0600), ENAMETOOLONG, "a name of 256 bytes");
	longname[NAME_MAX] = '\0';
	put(longname, "long");
	check(unlink(longname) == 0, "one of 255 will do");
	memset(longpath, '/', sizeof longpath - 1);
	fails(open(longpath, O_RDONLY), ENAMETOOLONG, "a path of 1024 bytes");
	longpath[PATH_MAX - 1] = '\0';
	check(chdir(longpath) == 0 && chdir("/tmp/filetest") == 0, "one of 1023 will do");
	check(holds("././/../filetest/./file", "text"), "dots and slashes on the way");
	check(mkdir("dir", 0755) == 0 && mkdir("dir/sub/", 0700) == 0 && mode_of("dir/sub") == (S_IFDIR | 0700), "mkdir");
	fails(mkdir("dir", 0755), EEXIST, "mkdir twice");
	fails(mkdir("file", 0755), EEXIST, "mkdir over a file");
	fails(mkdir("/", 0755), EEXIST, "mkdir of the root");
	fails(mkdir(".", 0755), EEXIST, "mkdir of .");
	fails(mkdir("none/dir", 0755), ENOENT, "mkdir in nothing");
	check(links_of("dir") == 3 && links_of("dir/sub") == 2, "links of directories");
	fails(rmdir("dir"), ENOTEMPTY, "rmdir of a directory with something in it");
	fails(rmdir("file"), ENOTDIR, "rmdir of a file");
	fails(rmdir("dir/sub/."), EINVAL, "rmdir of .");
	fails(rmdir("dir/sub/.."), ENOTEMPTY, "rmdir of ..");
	fails(rmdir("/"), EBUSY, "rmdir of the root");
	fails(rmdir("none"), ENOENT, "rmdir of nothing");
	check(rmdir("dir/sub") == 0 && links_of("dir") == 2, "rmdir");
	check(link("file", "second") == 0 && links_of("file") == 2 && holds("second", "text"), "link");
	fails(link("file", "second"), EEXIST, "link twice");
	fails(link("dir", "third"), EPERM, "link of a directory");
	fails(link("none", "third"), ENOENT, "link of nothing");
	check(unlink("file") == 0 && holds("second", "text") && links_of("second") == 1, "one name of two");
	check(unlink("second") == 0 && rmdir("dir") == 0, "all removed");
}

static void renames(void)
{
	put("a", "a");
	put("b", "b");
	check(rename("a", "c") == 0 && holds("c", "a") && access("a", F_OK) == -1, "rename");
	check(rename("c", "b") == 0 && holds("b", "a") && access("c", F_OK) == -1, "rename onto a file");
	check(link("b", "c") == 0 && rename("b", "c") == 0 && holds("b", "a") && holds("c", "a"),
	      "rename onto the same file does nothing");
	check(mkdir("d", 0755) == 0 && mkdir("d/e", 0755) == 0 && mkdir("f", 0755) == 0, "directories");
	fails(rename("d", "d/e/g"), EINVAL, "rename of a directory into itself");
	fails(rename("d", "d/g"), EINVAL, "rename of a directory just into itself");
	fails(rename("d/.", "g"), EINVAL, "rename of .");
	fails(rename("d/e/..", "g"), EINVAL, "rename of ..");
	fails(rename("b", "d"), EISDIR, "rename of a file onto a directory");
	fails(rename("d", "b"), ENOTDIR, "rename of a directory onto a file");
	fails(rename("f", "d"), ENOTEMPTY, "rename onto a directory with something in it");
	fails(rename("none", "x"), ENOENT, "rename of nothing");
	fails(rename("b", "none/x"), ENOENT, "rename into nothing");
	fails(rename("b", "x/"), ENOTDIR, "rename of a file to a name with a slash");
	fails(rename("/", "x"), EBUSY, "rename of the root");
	check(rename("d/e", "f") == 0 && links_of("d") == 2 && links_of("f") == 2, "rename onto an empty directory");
	check(rename("f", "d/h/") == 0 && links_of("d") == 3 && chdir("d/h/..") == 0 && access("h", F_OK) == 0 &&
		      chdir("..") == 0,
	      "a directory moved, and its ..");
	check(unlink("b") == 0 && unlink("c") == 0 && rmdir("d/h") == 0 && rmdir("d") == 0, "all removed");
}

static void symlinks(void)
{
	char text[16];

	put("file", "text");
	check(mkdir("dir", 0755) == 0 && symlink("../file", "dir/link") == 0 && holds("dir/link", "text"),
	      "a symbolic link is followed from its directory");
	check(S_ISLNK(mode_of("dir/link")) && readlink("dir/link", text, sizeof text) == 7 && memcmp(text, "../file", 7) == 0,
	      "lstat and readlink do not follow it");
	check(readlink("dir/link", text, 3) == 3, "readlink into three bytes");
	fails(readlink("file", text, sizeof text), EINVAL, "readlink of a file");
	fails(open("dir/link", O_RDONLY | O_NOFOLLOW), ELOOP, "O_NOFOLLOW");
	fails(open("dir/link", O_WRONLY | O_CREAT | O_EXCL, 0600), EEXIST, "O_EXCL of a link");
	check(symlink("dir", "way") == 0 && holds("way/link", "text") && holds("way/../file", "text"),
	      "a link to a directory on the way");
	fails(rmdir("way"), ENOTDIR, "rmdir of a link");
	check(symlink("round", "round") == 0, "a link to itself");
	fails(open("round", O_RDONLY), ELOOP, "and a walk through it");
	check(symlink("later", "dangling") == 0, "a link to what is not there");
	fails(open("dangling", O_RDONLY), ENOENT, "open of it");
	put("dangling", "made");
	check(holds("later", "made") && S_ISLNK(mode_of("dangling")), "O_CREAT makes what it stands for");
	fails(symlink("", "empty"), ENOENT, "a link to nothing");
	fails(symlink("x", "file"), EEXIST, "a link over a file");
	for (const char *const *name = (const char *const[]){ "file", "dir/link", "way", "round", "later", "dangling", NULL };
	     *name != NULL; name++)
		unlink(*name);
	check(rmdir("dir") == 0, "all removed");
}

static void attributes(void)
{
	const struct timeval times[2] = { { .tv_sec = 1000, .tv_usec = 5 }, { .tv_sec = 2000, .tv_usec = 7 } };
	const struct timeval bad[2] = { { .tv_sec = 1, .tv_usec = 1000000 }, { .tv_sec = 0 } };
	struct timeval before, after;
	struct stat sb, other;

	check(umask(077) == 022 && umask(022) == 077, "umask");
	gettimeofday(&before, NULL);
	put("file", "text");
	gettimeofday(&after, NULL);
	check(stat("file", &sb) == 0 && sb.st_mode == (S_IFREG | 0644) && sb.st_size == 4 && sb.st_nlink == 1 &&
		      sb.st_uid == 0 && sb.st_blksize == 4096 && sb.st_blocks == 8,
	      "stat");
	check(sb.st_mtime >= before.tv_sec && sb.st_mtime <= after.tv_sec && sb.st_ctime == sb.st_mtime,
	      "the time of a write is the machine's");
	check(lstat("/", &other) == 0 && S_ISDIR(other.st_mode) && other.st_dev == sb.st_dev && other.st_ino != sb.st_ino,
	      "two inodes on one device");
	check(utimes("file", times) == 0 && stat("file", &sb) == 0 && sb.st_atim.tv_sec == 1000 && sb.st_atim.tv_nsec == 5000 &&
		      sb.st_mtim.tv_sec == 2000 && sb.st_mtim.tv_nsec == 7000,
	      "utimes");
	fails(utimes("file", bad), EINVAL, "utimes with a million microseconds");
	check(utimes("file", NULL) == 0 && stat("file", &sb) == 0 && sb.st_mtime >= after.tv_sec, "utimes now");
	check(chmod("file", 04751) == 0 && mode_of("file") == (S_IFREG | 04751), "chmod");
	check(access("file", R_OK | W_OK | X_OK) == 0, "access");
	check(chmod("file", 0600) == 0, "chmod");
	fails(access("file", X_OK), EACCES, "access of root to execute what nobody can");
	fails(access("file", 8), EINVAL, "access 8");
	fails(access("none", F_OK), ENOENT, "access of nothing");
	fails(chmod("none", 0600), ENOENT, "chmod of nothing");
	check(chown("file", 5, 6) == 0 && stat("file", &sb) == 0 && sb.st_uid == 5 && sb.st_gid == 6, "chown");
	fails(truncate(".", 0), EISDIR, "truncate of a directory");
	unlink("file");
	check(stat("/dev/null", &sb) == 0 && S_ISCHR(sb.st_mode) && sb.st_rdev == 514, "stat of a device");
	check(fstat(0, &sb) == 0 && S_ISCHR(sb.st_mode) && sb.st_rdev == 0, "fstat of the console");
}

/* Reads a directory through a buffer of `size` bytes; how many names there are, whether each has its inode's number. */
static int entries(const char *path, int size, bool *sound)
{
	static uint32_t buf[1024];
	const int fd = open(path, O_RDONLY);
	long base = -1;
	int count = 0, n;

	*sound = true;
	while ((n = syscall(SYS_getdirentries, fd, buf, size, &base)) > 0)
		for (const char *at = (const char *)buf; at < (const char *)buf + n; count++) {
			uint16_t reclen;
			uint32_t fileno;
			char name[512];
			struct stat sb;

			memcpy(&fileno, at, 4);
			memcpy(&reclen, at + 4, 2);
			snprintf(name, sizeof name, "%s/%s", path, at + 8);
			*sound &= lstat(name, &sb) == 0 && sb.st_ino == fileno && strlen(at + 8) == (uint8_t)at[7] &&
				  (sb.st_mode & S_IFMT) >> 12 == (mode_t)at[6] && reclen % 4 == 0;
			at += reclen;
		}
	close(fd);
	return n < 0 ? -errno : count;
}

static void directories(void)
{
	char name[16], path[64];
	bool sound;
	int fd;

	check(mkdir("many", 0755) == 0 && entries("many", 512, &sound) == 2 && sound, "an empty directory has . and ..");
	for (int i = 0; i < 100; i++) {
		snprintf(name, sizeof name, "many/file%d", i);
		close(open(name, O_WRONLY | O_CREAT, 0644));
	}
	check(entries("many", 4096, &sound) == 102 && sound, "a hundred files");
	check(entries("many", 64, &sound) == 102 && sound, "by small pieces");
	check(entries("many", 8, &sound) == -EINVAL, "a buffer too small for one");
	for (int i = 0; i < 100; i++) {
		snprintf(name, sizeof name, "many/file%d", i);
		unlink(name);
	}
	check(entries("many", 4096, &sound) == 2, "and none");
	check(chdir("many") == 0 && getcwd(path, sizeof path) != NULL && strcmp(path, "/tmp/filetest/many") == 0, "getcwd");
	errno = 0;
	check(getcwd(path, 5) == NULL && errno == ERANGE, "getcwd into five bytes");
	check(rmdir("../many") == 0, "the current directory can be removed");
	errno = 0;
	check(getcwd(path, sizeof path) == NULL && errno == ENOENT, "then getcwd finds nothing");
	fails(open("x", O_WRONLY | O_CREAT, 0600), ENOENT, "nor can anything be made in it");
	fails(chdir("/dev/null"), ENOTDIR, "chdir to a device");
	fails(chdir("/none"), ENOENT, "chdir to nothing");
	check(chdir("/tmp/filetest") == 0, "chdir");
	fd = open("/", O_RDONLY);
	fails(read(fd, path, sizeof path), EISDIR, "read of a directory");
	check(fchdir(fd) == 0 && getcwd(path, sizeof path) != NULL && strcmp(path, "/") == 0, "fchdir");
	fails(fchdir(77), EBADF, "fchdir of a closed descriptor");
	close(fd);
	fails(syscall(SYS_getdirentries, 0, path, 64, NULL), EINVAL, "getdirentries of the console");
	chdir("/tmp/filetest");
}

static void devices(void)
{
	const int zero = open("/dev/zero", O_RDWR), null = open("/dev/null", O_RDWR), tty = open("/dev/tty", O_WRONLY);

	memset(back, 'x', sizeof back);
	check(read(zero, back, sizeof back) == sizeof back && back[0] == 0 && back[9999] == 0, "/dev/zero");
	check(read(null, back, 10) == 0 && write(null, back, 10) == 10 && write(zero, back, 10) == 10, "/dev/null");
	check(lseek(null, 0, SEEK_CUR) == 0, "lseek of /dev/null");
	check(tty >= 0 && write(tty, "ok   written to /dev/tty\n", 25) == 25, "/dev/tty");
	fails(truncate("/dev/null", 0), EINVAL, "truncate of a device");
	put("/dev/null", "gone");
	close(zero);
	close(null);
	close(tty);
}

/* As many bytes as there is room for, then ENOSPC; all of it back afterwards. */
static void full(void)
{
	const int fd = open("huge", O_WRONLY | O_CREAT, 0600);
	uint64_t used = figure("vfs.mfs.used");
	ssize_t n;

	do
		n = write(fd, big, sizeof big);
	while (n == sizeof big);
	check(n >= 0 && n < (ssize_t)sizeof big, "what fits is written");
	fails(write(fd, "x", 1), ENOSPC, "a full file system");
	check(unlink("huge") == 0 && figure("vfs.mfs.used") > used, "its room is taken while it is open");
	close(fd);
	check(figure("vfs.mfs.used") < used, "and given back when it is closed");
}

int main(void)
{
	const uint64_t used = figure("vfs.mfs.used"), files = figure("kern.openfiles");

	check(mkdir("/tmp/filetest", 0755) == 0 && chdir("/tmp/filetest") == 0, "a directory below /tmp");
	descriptors();
	contents();
	names();
	renames();
	symlinks();
	attributes();
	directories();
	devices();
	full();
	check(chdir("/") == 0 && rmdir("/tmp/filetest") == 0, "nothing is left in it");
	check(figure("vfs.mfs.used") == used && figure("kern.openfiles") == files, "nor in the kernel");
	return finish();
}
