/* revoke of files and devices; that of the terminal is in the kernel's own tests. */

#include "test.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>

#define PATH "/tmp/revoke"

static int there, back;
static char buf[8];

/* Its descriptors are its parent's; they die while it waits. */
static void waits_then_reads(void)
{
	same(read(there, buf, 1), 1);
	refused(read(back, buf, sizeof buf), EIO);
	refused(write(back, buf, 1), EIO);
	same(close(back), 0);
}

static void file(void)
{
	int pipefd[2], anew;
	struct stat st;
	char *mapped;
	pid_t pid;

	same(pipe(pipefd), 0);
	put_file(PATH, "12345678");
	back = open(PATH, O_RDWR);
	mapped = mmap(NULL, 8, PROT_READ, MAP_SHARED, back, 0);
	same(flock(back, LOCK_EX), 0);
	there = pipefd[0];
	pid = child(waits_then_reads);
	msleep(20);
	same(revoke(PATH), 0);
	same(write(pipefd[1], "x", 1), 1);
	await_ok(pid);
	refused(read(back, buf, sizeof buf), EIO);
	refused(fstat(back, &st), EBADF);
	refused(ftruncate(back, 0), EINVAL);
	refused(dup2(back, -1), EBADF);
	/* The bytes are there for who opens the file, and so is the lock. */
	anew = open(PATH, O_RDWR);
	same(flock(anew, LOCK_EX | LOCK_NB), 0);
	same(read(anew, buf, sizeof buf), 8);
	same(mapped[7], '8');
	/* A descriptor from dup of a dead one is dead. */
	there = dup(back);
	refused(read(there, buf, 1), EIO);
	same(close(there), 0);
	same(close(back), 0);
	same(unlink(PATH), 0);
}

static void device(void)
{
	const int fd = open("/dev/zero", O_RDWR), null = open("/dev/null", O_RDWR);
	struct pollfd poll1 = { .fd = fd, .events = POLLIN };
	int anew;

	same(read(fd, buf, sizeof buf), 8);
	same(revoke("/dev/zero"), 0);
	same(read(fd, buf, sizeof buf), 0);
	refused(write(fd, buf, 1), EIO);
	same(poll(&poll1, 1, -1), 1);
	expect((poll1.revents & POLLHUP) != 0);
	/* Another device of the same driver is another device. */
	same(write(null, buf, 1), 1);
	anew = open("/dev/zero", O_RDONLY);
	same(read(anew, buf, sizeof buf), 8);
}

static void rights(void)
{
	const int fd = open("/dev/null", O_RDWR);

	put_file(PATH, "");
	same(chown(PATH, 100, 100), 0);
	refused(revoke("/tmp"), EINVAL);
	refused(revoke("/none"), ENOENT);
	refused(revoke(nowhere), EFAULT);
	same(mkfifo(PATH "f", 0666), 0);
	refused(revoke(PATH "f"), EINVAL);
	same(unlink(PATH "f"), 0);
	same(setuid(100), 0);
	refused(revoke("/dev/null"), EPERM);
	same(write(fd, "", 1), 1);
	same(revoke(PATH), 0);
	same(setuid(100), 0);
}

static void owners(void)
{
	await_ok(child(rights));
	same(unlink(PATH), 0);
}

const struct test revoketests[] = {
	{ "a file", file },
	{ "a device", device },
	{ "is the owner's", owners },
	{ NULL, NULL },
};
