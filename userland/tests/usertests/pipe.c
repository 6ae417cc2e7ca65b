/* Pipes. */

#include "test.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

static int fds[2];

static void make(void)
{
	same(pipe(fds), 0);
}

static void one_process(void)
{
	char buf[16];

	make();
	same(write(fds[1], "hello", 5), 5);
	same(read(fds[0], buf, 3), 3);
	same(memcmp(buf, "hel", 3), 0);
	same(read(fds[0], buf, sizeof buf), 2);
	same(memcmp(buf, "lo", 2), 0);
	refused(write(fds[0], "x", 1), EBADF);
	refused(read(fds[1], buf, 1), EBADF);
	refused(lseek(fds[0], 0, SEEK_SET), ESPIPE);
	same(read(fds[0], buf, 0), 0);
	close(fds[1]);
	same(read(fds[0], buf, 1), 0);
	refused(pipe(nowhere), EFAULT);
}

/* A sequence that shows missing and misplaced bytes. */
static unsigned char byte(unsigned i)
{
	return i * 7 + i / 251;
}

enum { BIG = 200000 };

static void writes_much(void)
{
	unsigned char buf[3000];
	unsigned n = 0;

	close(fds[0]);
	while (n < BIG) {
		unsigned size = n % sizeof buf + 1;

		if (size > BIG - n)
			size = BIG - n;
		for (unsigned i = 0; i < size; i++)
			buf[i] = byte(n + i);
		same(write(fds[1], buf, size), size);
		n += size;
	}
}

static void much(void)
{
	unsigned char buf[1777];
	unsigned n = 0;
	ssize_t got;

	make();
	const pid_t pid = child(writes_much);

	close(fds[1]);
	while ((got = read(fds[0], buf, sizeof buf)) > 0) {
		for (ssize_t i = 0; i < got; i++)
			same(buf[i], byte(n + i));
		n += got;
	}
	same(got, 0);
	same(n, BIG);
	await_ok(pid);
}

enum { WRITERS = 4, PIECES = 30 };

/* Pieces of PIPE_BUF bytes stay whole, even with several writers. */
static void atomic(void)
{
	char buf[PIPE_BUF];
	int seen[WRITERS] = { 0 };
	pid_t pids[WRITERS];

	make();
	for (int w = 0; w < WRITERS; w++) {
		pids[w] = fork();
		if (pids[w] == 0) {
			memset(buf, 'a' + w, sizeof buf);
			for (int i = 0; i < PIECES; i++)
				same(write(fds[1], buf, sizeof buf), sizeof buf);
			_exit(0);
		}
	}
	close(fds[1]);
	for (int i = 0; i < WRITERS * PIECES; i++) {
		for (size_t n = 0; n < sizeof buf;) {
			const ssize_t got = read(fds[0], buf + n, sizeof buf - n);

			expect(got > 0);
			n += got;
		}
		for (size_t n = 1; n < sizeof buf; n++)
			same(buf[n], buf[0]);
		seen[buf[0] - 'a']++;
	}
	for (int w = 0; w < WRITERS; w++) {
		same(seen[w], PIECES);
		await_ok(pids[w]);
	}
	same(read(fds[0], buf, 1), 0);
}

static void broken(void)
{
	make();
	close(fds[0]);
	handle(SIGPIPE, count, 0);
	refused(write(fds[1], "x", 1), EPIPE);
	same(caught[SIGPIPE], 1);
	handle(SIGPIPE, SIG_IGN, 0);
	refused(write(fds[1], "x", 1), EPIPE);
}

static void fills(void)
{
	char buf[4096];

	memset(buf, 0, sizeof buf);
	close(fds[0]);
	for (;;)
		write(fds[1], buf, sizeof buf);
}

static void broken_while_writing(void)
{
	make();
	const pid_t pid = child(fills);

	close(fds[1]);
	msleep(50);
	close(fds[0]);
	const int status = await(pid);

	expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE);
}

static void nonblocking(void)
{
	char buf[PIPE_BUF];
	size_t total = 0, capacity;
	int n;

	make();
	same(fcntl(fds[0], F_SETFL, O_NONBLOCK), 0);
	same(fcntl(fds[1], F_SETFL, O_NONBLOCK), 0);
	same(fcntl(fds[1], F_GETFL) & (O_NONBLOCK | O_ACCMODE), O_NONBLOCK | O_WRONLY);
	refused(read(fds[0], buf, 1), EAGAIN);
	memset(buf, 'x', sizeof buf);
	while (write(fds[1], buf, sizeof buf) == sizeof buf)
		total += sizeof buf;
	same(errno, EAGAIN);
	expect(total >= 4096);
	same(ioctl(fds[0], FIONREAD, &n), 0);
	same(n, total);
	/* All or nothing up to PIPE_BUF, a part of a longer write. */
	same(read(fds[0], buf, 100), 100);
	refused(write(fds[1], buf, sizeof buf), EAGAIN);
	capacity = total;
	for (total = 0;; total += n) {
		n = read(fds[0], buf, sizeof buf);
		if (n <= 0)
			break;
	}
	same(total, capacity - 100);
	static char more[100000];
	const ssize_t written = write(fds[1], more, sizeof more);

	expect(written >= (ssize_t)capacity && written < (ssize_t)sizeof more);
	close(fds[1]);
	for (total = 0; (n = read(fds[0], buf, sizeof buf)) > 0; total += n)
		;
	same(n, 0);
	same(total, written);
}

static void interrupted(void)
{
	char buf[4096];

	make();
	handle(SIGALRM, count, 0);
	ualarm(30000, 0);
	refused(read(fds[0], buf, 1), EINTR);
	memset(buf, 0, sizeof buf);
	fcntl(fds[1], F_SETFL, O_NONBLOCK);
	while (write(fds[1], buf, sizeof buf) > 0)
		;
	fcntl(fds[1], F_SETFL, 0);
	ualarm(30000, 0);
	refused(write(fds[1], buf, PIPE_BUF), EINTR);
	same(caught[SIGALRM], 2);
}

static void status(void)
{
	struct stat st;

	make();
	same(fstat(fds[0], &st), 0);
	expect(S_ISFIFO(st.st_mode));
	expect(!isatty(fds[0]));
	same(errno, ENOTTY);
	same(close(fds[0]), 0);
	same(close(fds[1]), 0);
	same(pipe2(fds, O_CLOEXEC | O_NONBLOCK), 0);
	same(fcntl(fds[0], F_GETFD), FD_CLOEXEC);
	same(fcntl(fds[1], F_GETFL) & O_NONBLOCK, O_NONBLOCK);
}

/* A line of processes, each of which passes on the text of the one before it. */
static void line(void)
{
	int from = -1;
	char buf[8];

	for (int i = 0; i < 10; i++) {
		make();
		if (fork() == 0) {
			if (from >= 0)
				same(read(from, buf, sizeof buf), 5);
			same(write(fds[1], "token", 5), 5);
			_exit(0);
		}
		close(from);
		close(fds[1]);
		from = fds[0];
	}
	same(read(from, buf, sizeof buf), 5);
	for (int i = 0; i < 10; i++) {
		int status;

		expect(wait(&status) > 0);
		same(status, 0);
	}
}

const struct test pipetests[] = {
	{ "one process", one_process },
	{ "much", much },
	{ "atomic", atomic },
	{ "broken", broken },
	{ "broken while writing", broken_while_writing },
	{ "nonblocking", nonblocking },
	{ "interrupted", interrupted },
	{ "status", status },
	{ "line", line },
	{ NULL, NULL },
};
