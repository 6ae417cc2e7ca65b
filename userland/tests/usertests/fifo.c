/* FIFOs: pipes with names. */

#include "test.h"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/wait.h>

#define PATH "/tmp/fifo"

static char buf[64];

static void made(void)
{
	struct stat st;

	same(mkfifo(PATH, 0666), 0);
	refused(mkfifo(PATH, 0666), EEXIST);
	refused(mkfifo("/nowhere/x", 0666), ENOENT);
	same(stat(PATH, &st), 0);
	expect(S_ISFIFO(st.st_mode) && st.st_nlink == 1);
	same(st.st_mode & 07777, 0644);
	same(unlink(PATH), 0);
	same(mknod(PATH, S_IFIFO | 0600, 0), 0);
	same(lstat(PATH, &st), 0);
	expect(S_ISFIFO(st.st_mode));
	same(unlink(PATH), 0);
	refused(mknod(PATH, S_IFREG | 0600, 0), EINVAL);
	/* A device by its number: /dev/null's. */
	same(stat("/dev/null", &st), 0);
	same(mknod(PATH, S_IFCHR | 0600, st.st_rdev), 0);
	const int fd = open(PATH, O_RDWR);

	same(write(fd, buf, sizeof buf), sizeof buf);
	same(read(fd, buf, sizeof buf), 0);
	same(close(fd), 0);
	same(unlink(PATH), 0);
}

static void without_waiting(void)
{
	int in, out, n;

	same(mkfifo(PATH, 0600), 0);
	refused(open(PATH, O_WRONLY | O_NONBLOCK), ENXIO);
	in = open(PATH, O_RDONLY | O_NONBLOCK);
	expect(in >= 0);
	/* There is no writer: end of file. */
	same(read(in, buf, sizeof buf), 0);
	out = open(PATH, O_WRONLY | O_NONBLOCK);
	expect(out >= 0);
	refused(read(in, buf, sizeof buf), EAGAIN);
	same(write(out, "hello", 5), 5);
	same(ioctl(in, FIONREAD, &n), 0);
	same(n, 5);
	same(read(in, buf, sizeof buf), 5);
	same(memcmp(buf, "hello", 5), 0);
	refused(read(out, buf, 1), EBADF);
	refused(write(in, buf, 1), EBADF);
	refused(lseek(in, 0, SEEK_SET), ESPIPE);
	refused(pread(in, buf, 1, 0), ESPIPE);
	refused(ftruncate(out, 0), EINVAL);
	while (write(out, buf, sizeof buf) == sizeof buf)
		;
	same(errno, EAGAIN);
	close(in);
	handle(SIGPIPE, count, 0);
	refused(write(out, "x", 1), EPIPE);
	same(caught[SIGPIPE], 1);
	/* The contents of a FIFO are discarded when no process has it open. */
	in = open(PATH, O_RDONLY | O_NONBLOCK);
	expect(read(in, buf, sizeof buf) > 0);
	close(in);
	close(out);
	in = open(PATH, O_RDONLY | O_NONBLOCK);
	same(read(in, buf, sizeof buf), 0);
	close(in);
	same(unlink(PATH), 0);
}

static void writes_later(void)
{
	msleep(50);
	const int fd = open(PATH, O_WRONLY);

	same(write(fd, "later", 5), 5);
}

static void reads_later(void)
{
	msleep(50);
	const int fd = open(PATH, O_RDONLY);

	same(read(fd, buf, sizeof buf), 5);
	same(read(fd, buf, sizeof buf), 0);
}

static void each_waits(void)
{
	same(mkfifo(PATH, 0600), 0);
	uint64_t before = now();
	pid_t pid = child(writes_later);
	int fd = open(PATH, O_RDONLY);

	expect(now() - before >= 50000);
	same(read(fd, buf, sizeof buf), 5);
	same(read(fd, buf, sizeof buf), 0);
	close(fd);
	await_ok(pid);
	before = now();
	pid = child(reads_later);
	fd = open(PATH, O_WRONLY);
	expect(now() - before >= 50000);
	same(write(fd, "later", 5), 5);
	close(fd);
	await_ok(pid);
	handle(SIGALRM, count, 0);
	ualarm(20000, 0);
	refused(open(PATH, O_RDONLY), EINTR);
	ualarm(20000, 0);
	refused(open(PATH, O_WRONLY), EINTR);
	same(caught[SIGALRM], 2);
	/* Neither has left an end open. */
	refused(open(PATH, O_WRONLY | O_NONBLOCK), ENXIO);
	fd = open(PATH, O_RDWR);
	expect(fd >= 0);
	same(write(fd, "self", 4), 4);
	same(read(fd, buf, sizeof buf), 4);
	close(fd);
	same(unlink(PATH), 0);
}

/* The reader may find that the writer is gone already. */
static void comes_and_goes(void)
{
	const int fd = open(PATH, O_WRONLY);

	same(write(fd, "quick", 5), 5);
	same(close(fd), 0);
}

static void quick_writers(void)
{
	same(mkfifo(PATH, 0600), 0);
	for (int i = 0; i < 5; i++) {
		const pid_t pid = child(comes_and_goes);
		const int fd = open(PATH, O_RDONLY);

		same(read(fd, buf, sizeof buf), 5);
		same(read(fd, buf, sizeof buf), 0);
		close(fd);
		await_ok(pid);
	}
	same(unlink(PATH), 0);
}

static void readiness(void)
{
	struct pollfd pfd;
	fd_set set;
	int in, out;

	same(mkfifo(PATH, 0600), 0);
	in = open(PATH, O_RDONLY | O_NONBLOCK);
	pfd = (struct pollfd){ .fd = in, .events = POLLIN };
	/* There was no writer yet: poll reports no end of file. */
	same(poll(&pfd, 1, 20), 0);
	const pid_t pid = child(writes_later);

	same(poll(&pfd, 1, -1), 1);
	expect(pfd.revents & POLLIN);
	await_ok(pid);
	same(poll(&pfd, 1, 0), 1);
	expect((pfd.revents & (POLLIN | POLLHUP)) == (POLLIN | POLLHUP));
	same(read(in, buf, sizeof buf), 5);
	same(poll(&pfd, 1, 0), 1);
	expect(pfd.revents & POLLHUP);
	FD_ZERO(&set);
	FD_SET(in, &set);
	same(select(in + 1, &set, NULL, NULL, NULL), 1);
	same(read(in, buf, sizeof buf), 0);
	out = open(PATH, O_WRONLY);
	same(poll(&pfd, 1, 0), 0);
	pfd = (struct pollfd){ .fd = out, .events = POLLOUT };
	same(poll(&pfd, 1, 0), 1);
	same(pfd.revents, POLLOUT);
	close(in);
	same(poll(&pfd, 1, 0), 1);
	expect(pfd.revents & POLLERR);
	same(unlink(PATH), 0);
}

enum { WRITERS = 3, PIECES = 20 };

static void writes_pieces(void)
{
	char piece[PIPE_BUF];
	const int fd = open(PATH, O_WRONLY);

	memset(piece, 'a' + getpid() % 26, sizeof piece);
	for (int i = 0; i < PIECES; i++)
		same(write(fd, piece, sizeof piece), sizeof piece);
}

static void several_writers(void)
{
	static char piece[PIPE_BUF];
	pid_t pids[WRITERS];
	int fd, n = 0;

	same(mkfifo(PATH, 0600), 0);
	/* One that holds it open, so that it does not end between two writers. */
	fd = open(PATH, O_RDWR);
	for (int i = 0; i < WRITERS; i++)
		pids[i] = child(writes_pieces);
	for (; n < WRITERS * PIECES; n++) {
		for (size_t have = 0; have < sizeof piece;) {
			const ssize_t got = read(fd, piece + have, sizeof piece - have);

			expect(got > 0);
			have += got;
		}
		for (size_t i = 1; i < sizeof piece; i++)
			same(piece[i], piece[0]);
	}
	for (int i = 0; i < WRITERS; i++)
		await_ok(pids[i]);
	same(unlink(PATH), 0);
	/* It goes on without its name. */
	same(write(fd, "x", 1), 1);
	same(read(fd, buf, 1), 1);
}

const struct test fifotests[] = {
	{ "made", made },
	{ "without waiting", without_waiting },
	{ "each waits", each_waits },
	{ "quick writers", quick_writers },
	{ "readiness", readiness },
	{ "several writers", several_writers },
	{ NULL, NULL },
};
