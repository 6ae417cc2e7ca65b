/* A descriptor that one thread closes while another waits in a call of it: the file stays until the call ends. */

#include "thread.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/event.h>
#include <sys/file.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>

#define PATH "/tmp/threadfile"

/* The descriptor of the call that waits, and its end. */
static int fd, error;
static volatile bool ended;
static char got[8];
static struct kevent event;
static struct pollfd polled = { .events = POLLIN };

/* Begins a call that waits, and sees that it does; its thread ends with the result. */
static pthread_t waits(void *(*call)(void *))
{
	pthread_t thread;

	ended = false;
	thread = begin(call, NULL);
	msleep(30);
	expect(!ended);
	return thread;
}

static void *over(long result)
{
	error = errno;
	ended = true;
	return (void *)result;
}

static void still_waits(void)
{
	msleep(30);
	expect(!ended);
}

static void *reads(void *arg)
{
	(void)arg;
	return over(read(fd, got, sizeof got));
}

static void *receives(void *arg)
{
	(void)arg;
	return over(recv(fd, got, sizeof got, 0));
}

static void *accepts(void *arg)
{
	(void)arg;
	return over(accept(fd, NULL, NULL));
}

static void *takes(void *arg)
{
	(void)arg;
	return over(kevent(fd, NULL, 0, &event, 1, NULL));
}

static void *polls(void *arg)
{
	(void)arg;
	return over(poll(&polled, 1, -1));
}

static void *selects(void *arg)
{
	fd_set set;

	(void)arg;
	FD_ZERO(&set);
	FD_SET(fd, &set);
	return over(select(fd + 1, &set, NULL, NULL, NULL));
}

static void *locks_file(void *arg)
{
	(void)arg;
	return over(flock(fd, LOCK_EX));
}

static void *locks_record(void *arg)
{
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 10 };

	(void)arg;
	return over(fcntl(fd, F_SETLKW, &lock));
}

static void *opens(void *arg)
{
	(void)arg;
	return over(open(PATH, O_RDONLY));
}

static void of_pipe(void)
{
	int ends[2];
	pthread_t thread;

	signal(SIGPIPE, SIG_IGN);
	same(pipe(ends), 0);
	fd = ends[0];
	thread = waits(reads);
	same(close(fd), 0);
	refused(read(fd, got, 1), EBADF);
	still_waits();
	same(write(ends[1], "data", 4), 4);
	same((long)end(thread), 4);
	same(memcmp(got, "data", 4), 0);
	refused(write(ends[1], "x", 1), EPIPE);
}

/* The number goes to another file at once, and the call that waits is of the one before. */
static void of_dup2(void)
{
	int ends[2], other[2];
	pthread_t thread;

	same(pipe(ends), 0);
	same(pipe(other), 0);
	fd = ends[0];
	thread = waits(reads);
	same(dup2(other[0], fd), fd);
	same(write(other[1], "other", 5), 5);
	still_waits();
	same(close(ends[1]), 0);
	same((long)end(thread), 0);
	same(read(fd, got, sizeof got), 5);
}

static void of_socket(void)
{
	int sv[2];
	pthread_t thread;

	for (int type = SOCK_STREAM; type <= SOCK_DGRAM; type++) {
		same(socketpair(AF_UNIX, type, 0, sv), 0);
		fd = sv[0];
		thread = waits(receives);
		same(close(fd), 0);
		still_waits();
		same(send(sv[1], "data", 4, MSG_NOSIGNAL), 4);
		same((long)end(thread), 4);
		refused(send(sv[1], "x", 1, MSG_NOSIGNAL), type == SOCK_STREAM ? EPIPE : ECONNRESET);
		close(sv[1]);
	}
}

static int stream(void)
{
	return socket(AF_UNIX, SOCK_STREAM, 0);
}

static const struct sockaddr_un name = { .sun_family = AF_UNIX, .sun_path = PATH };

static int connects(int s)
{
	return connect(s, (const struct sockaddr *)&name, sizeof name);
}

/* A socket that listens. */
static int listens(void)
{
	const int s = stream();

	unlink(PATH);
	same(bind(s, (const struct sockaddr *)&name, sizeof name), 0);
	same(listen(s, 4), 0);
	return s;
}

static void of_accept(void)
{
	const int s = stream();
	pthread_t thread;
	int conn;

	fd = listens();
	thread = waits(accepts);
	same(close(fd), 0);
	still_waits();
	same(connects(s), 0);
	conn = (int)(long)end(thread);
	expect(conn >= 0);
	same(write(s, "x", 1), 1);
	same(read(conn, got, 1), 1);
	refused(connects(stream()), ECONNREFUSED);
	unlink(PATH);
}

/* The end of receiving of a socket that listens: one accept ends, and those that come find it as before. */
static void of_shutdown(void)
{
	pthread_t first, second;

	fd = listens();
	first = waits(accepts);
	second = waits(accepts);
	refused(shutdown(fd, SHUT_WR), ENOTCONN);
	still_waits();
	refused(shutdown(fd, SHUT_RDWR), ENOTCONN);
	msleep(30);
	expect(ended);
	same(error, ECONNABORTED);
	same(connects(stream()), 0);
	expect(((long)end(first) == -1) != ((long)end(second) == -1));
	polled.fd = fd;
	same(poll(&polled, 1, 0), 0);
	refused(shutdown(fd, SHUT_RD), ENOTCONN);
	same(poll(&polled, 1, 0), 1);
	same(polled.revents, POLLIN | POLLHUP);
	refused(accept(fd, NULL, NULL), ECONNABORTED);
	same(poll(&polled, 1, 0), 0);
	unlink(PATH);
}

static void of_kevent(void)
{
	struct kevent change;
	pthread_t thread;

	fd = kqueue();
	EV_SET(&change, 7, EVFILT_TIMER, EV_ADD | EV_ONESHOT, 0, 100, NULL);
	same(kevent(fd, &change, 1, NULL, 0, NULL), 0);
	thread = waits(takes);
	same(close(fd), 0);
	refused(kevent(fd, NULL, 0, &event, 1, NULL), EBADF);
	still_waits();
	same((long)end(thread), 1);
	same(event.ident, 7);
}

/* poll and select hold no file: they ask by the number again, as FreeBSD's do. */
static void of_poll(void)
{
	int ends[2];
	pthread_t thread;

	same(pipe(ends), 0);
	fd = polled.fd = ends[0];
	thread = waits(polls);
	same(close(fd), 0);
	same((long)end(thread), 1);
	same(polled.revents, POLLNVAL);
	same(pipe(ends), 0);
	fd = ends[0];
	thread = waits(selects);
	same(close(fd), 0);
	same((long)end(thread), -1);
	same(error, EBADF);
}

static void of_flock(void)
{
	const int other = open(PATH, O_RDWR | O_CREAT, 0600);
	pthread_t thread;

	fd = open(PATH, O_RDWR);
	same(flock(other, LOCK_EX), 0);
	thread = waits(locks_file);
	same(close(fd), 0);
	still_waits();
	same(flock(other, LOCK_UN), 0);
	same((long)end(thread), 0);
	/* The lock has gone with the file. */
	same(flock(other, LOCK_EX | LOCK_NB), 0);
	unlink(PATH);
}

static void holds_record(void)
{
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 10 };
	const int file = open(PATH, O_RDWR);

	same(fcntl(file, F_SETLK, &lock), 0);
	msleep(150);
}

/* Another process finds a lock behind those ten bytes. */
static void finds_another(void)
{
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 10 };
	const int file = open(PATH, O_RDWR);

	same(fcntl(file, F_SETLK, &lock), -1);
	same(errno, EAGAIN);
}

static void of_record_lock(void)
{
	struct flock later = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 20 };
	const int other = open(PATH, O_RDWR | O_CREAT, 0600);
	const pid_t pid = child(holds_record);
	pthread_t thread;

	msleep(30);
	fd = open(PATH, O_RDWR);
	thread = waits(locks_record);
	same(close(fd), 0);
	still_waits();
	same(fcntl(other, F_SETLK, &later), 0);
	await_ok(pid);
	same((long)end(thread), -1);
	same(error, EBADF);
	/* Nothing is left of the lock, and one that came after the close is still there. */
	await_ok(child(holds_record));
	await_ok(child(finds_another));
	close(other);
	unlink(PATH);
}

/* An open that waits has no descriptor yet. */
static void of_open(void)
{
	pthread_t thread;
	int null, writes;

	same(mkfifo(PATH, 0600), 0);
	thread = waits(opens);
	null = open("/dev/null", O_RDONLY);
	writes = open(PATH, O_WRONLY);
	fd = (int)(long)end(thread);
	expect(fd >= 0 && fd != null && fd != writes);
	same(write(writes, "x", 1), 1);
	same(read(fd, got, 1), 1);
	unlink(PATH);
}

static void killed_in_call(void)
{
	int ends[2];

	same(pipe(ends), 0);
	fd = ends[0];
	waits(reads);
	close(fd);
	kill(getpid(), SIGKILL);
}

static void exits_in_call(void)
{
	int sv[2];

	same(socketpair(AF_UNIX, SOCK_STREAM, 0, sv), 0);
	fd = sv[0];
	waits(receives);
	close(fd);
	exit(0);
}

static void cancelled_in_call(void)
{
	int ends[2];
	pthread_t thread;

	signal(SIGPIPE, SIG_IGN);
	same(pipe(ends), 0);
	fd = ends[0];
	thread = waits(reads);
	close(fd);
	same(pthread_cancel(thread), 0);
	expect(end(thread) == PTHREAD_CANCELED);
	refused(write(ends[1], "x", 1), EPIPE);
}

/* A thread that ends in its call lets go of the file. */
static void at_the_end(void)
{
	const uint64_t before = figure("kern.openfiles");

	same(WTERMSIG(await(child(killed_in_call))), SIGKILL);
	await_ok(child(exits_in_call));
	await_ok(child(cancelled_in_call));
	same(figure("kern.openfiles"), before);
}

const struct test threadfiletests[] = {
	{ "closed pipe", of_pipe },
	{ "replaced", of_dup2 },
	{ "closed socket", of_socket },
	{ "closed at accept", of_accept },
	{ "shutdown at accept", of_shutdown },
	{ "closed queue", of_kevent },
	{ "closed at poll", of_poll },
	{ "closed at flock", of_flock },
	{ "closed at lock", of_record_lock },
	{ "open of a FIFO", of_open },
	{ "end in a call", at_the_end },
	{ NULL, NULL },
};
