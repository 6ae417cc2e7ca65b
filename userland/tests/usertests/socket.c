/* Sockets of the local family. */

#include "test.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/event.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/ucred.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PATH "/tmp/sock"

static char buf[20000];

static struct sockaddr_un address(const char *path)
{
	struct sockaddr_un sun = { .sun_family = AF_UNIX };

	strcpy(sun.sun_path, path);
	sun.sun_len = SUN_LEN(&sun);
	return sun;
}

static int bound(int type, const char *path)
{
	const struct sockaddr_un sun = address(path);
	const int fd = socket(AF_UNIX, type, 0);

	expect(fd >= 0);
	same(bind(fd, (const struct sockaddr *)&sun, sizeof sun), 0);
	return fd;
}

static int connected(int fd, const char *path)
{
	const struct sockaddr_un sun = address(path);

	return connect(fd, (const struct sockaddr *)&sun, SUN_LEN(&sun));
}

static void made(void)
{
	int sv[2], fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), n = 0;
	socklen_t size = sizeof n;
	struct stat st;

	same(fcntl(fd, F_GETFD), FD_CLOEXEC);
	expect(fcntl(fd, F_GETFL) & O_NONBLOCK);
	same(fstat(fd, &st), 0);
	expect(S_ISSOCK(st.st_mode));
	same(getsockopt(fd, SOL_SOCKET, SO_TYPE, &n, &size), 0);
	same(n, SOCK_STREAM);
	refused(socket(77, SOCK_STREAM, 0), EAFNOSUPPORT);
	refused(socket(AF_UNIX, 99, 0), EPROTOTYPE);
	refused(socket(AF_UNIX, SOCK_STREAM, 9), EPROTONOSUPPORT);
	refused(socketpair(AF_UNIX, SOCK_STREAM, 0, nowhere), EFAULT);
	refused(listen(STDIN_FILENO, 1), ENOTSOCK);
	refused(listen(99, 1), EBADF);
	refused(listen(fd, 1), EDESTADDRREQ);
	refused(accept(fd, NULL, NULL), EINVAL);
	refused(send(fd, "x", 1, 0), ENOTCONN);
	refused(recv(fd, buf, 1, 0), ENOTCONN);
	refused(shutdown(fd, SHUT_RD), ENOTCONN);
	refused(lseek(fd, 0, SEEK_SET), ESPIPE);
	same(socketpair(AF_UNIX, SOCK_STREAM, 0, sv), 0);
	refused(shutdown(sv[0], 7), EINVAL);
	refused(connected(sv[0], PATH), EISCONN);
}

static void names(void)
{
	struct sockaddr_un sun = address(PATH), got;
	socklen_t size;
	int fd = bound(SOCK_STREAM, PATH), other = socket(AF_UNIX, SOCK_STREAM, 0), dgram = socket(AF_UNIX, SOCK_DGRAM, 0);
	struct stat st;

	same(stat(PATH, &st), 0);
	expect(S_ISSOCK(st.st_mode));
	size = sizeof got;
	memset(&got, 'x', sizeof got);
	same(getsockname(fd, (struct sockaddr *)&got, &size), 0);
	expect(size == SUN_LEN(&sun) && got.sun_family == AF_UNIX && strcmp(got.sun_path, PATH) == 0);
	refused(bind(fd, (struct sockaddr *)&sun, sizeof sun), EINVAL);
	refused(bind(other, (struct sockaddr *)&sun, sizeof sun), EADDRINUSE);
	refused(bind(other, (struct sockaddr *)&sun, 1), EINVAL);
	refused(bind(other, nowhere, sizeof sun), EFAULT);
	sun = address("/nowhere/sock");
	refused(bind(other, (struct sockaddr *)&sun, sizeof sun), ENOENT);
	/* Nobody listens yet. */
	refused(connected(other, PATH), ECONNREFUSED);
	refused(connected(other, "/tmp/none"), ENOENT);
	refused(connected(other, "/etc/passwd"), ENOTSOCK);
	refused(connected(dgram, PATH), EPROTOTYPE);
	refused(open(PATH, O_RDWR), EOPNOTSUPP);
	refused(getpeername(other, (struct sockaddr *)&got, &size), ENOTCONN);
	same(listen(fd, 1), 0);
	same(connected(other, PATH), 0);
	size = sizeof got;
	same(getpeername(other, (struct sockaddr *)&got, &size), 0);
	expect(strcmp(got.sun_path, PATH) == 0);
	refused(connected(other, PATH), EISCONN);
	/* No room for another. */
	refused(connected(socket(AF_UNIX, SOCK_STREAM, 0), PATH), ECONNREFUSED);
	close(fd);
	same(recv(other, buf, 1, 0), -1);
	same(errno, ECONNRESET);
	/* The name stays, and nobody is there. */
	refused(connected(socket(AF_UNIX, SOCK_STREAM, 0), PATH), ECONNREFUSED);
	same(unlink(PATH), 0);
}

static void says_hello(void)
{
	const int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	msleep(50);
	same(connected(fd, PATH), 0);
	same(send(fd, "hello", 5, 0), 5);
	same(recv(fd, buf, sizeof buf, 0), 3);
	same(shutdown(fd, SHUT_WR), 0);
	same(recv(fd, buf, sizeof buf, 0), 0);
}

static void server(void)
{
	const int fd = bound(SOCK_STREAM, PATH);
	struct sockaddr_un from;
	socklen_t size = sizeof from;

	same(listen(fd, 5), 0);
	const pid_t pid = child(says_hello);
	const int conn = accept4(fd, (struct sockaddr *)&from, &size, SOCK_CLOEXEC);

	expect(conn >= 0 && fcntl(conn, F_GETFD) == FD_CLOEXEC);
	same(size, 2);
	same(read(conn, buf, sizeof buf), 5);
	same(memcmp(buf, "hello", 5), 0);
	same(write(conn, "bye", 3), 3);
	same(read(conn, buf, sizeof buf), 0);
	same(close(conn), 0);
	await_ok(pid);
	refused(accept4(fd, NULL, NULL, 4), EINVAL);
	fcntl(fd, F_SETFL, O_NONBLOCK);
	refused(accept(fd, NULL, NULL), EAGAIN);
	same(unlink(PATH), 0);
}

static int sv[2];

static void reads_all(void)
{
	size_t sum = 0;

	close(sv[0]);
	for (ssize_t n; (n = read(sv[1], buf, 777)) > 0; sum += n)
		for (ssize_t i = 0; i < n; i++)
			same(buf[i], (char)((sum + i) % 251));
	same(sum, 100000);
}

static void streams(void)
{
	static char big[100000];
	int n;

	for (size_t i = 0; i < sizeof big; i++)
		big[i] = (char)(i % 251);
	same(socketpair(AF_UNIX, SOCK_STREAM, 0, sv), 0);
	const pid_t pid = child(reads_all);

	close(sv[1]);
	same(write(sv[0], big, sizeof big), sizeof big);
	close(sv[0]);
	await_ok(pid);
	same(socketpair(AF_UNIX, SOCK_STREAM, 0, sv), 0);
	for (int i = 0; i < 100; i++)
		same(send(sv[0], &big[i], 1, 0), 1);
	same(ioctl(sv[1], FIONREAD, &n), 0);
	same(n, 100);
	same(recv(sv[1], buf, 10, MSG_PEEK), 10);
	same(recv(sv[1], buf, sizeof buf, 0), 100);
	same(memcmp(buf, big, 100), 0);
	refused(recv(sv[1], buf, 1, MSG_DONTWAIT), EAGAIN);
	fcntl(sv[0], F_SETFL, O_NONBLOCK);
	while ((n = send(sv[0], big, 1000, 0)) > 0)
		;
	same(errno, EAGAIN);
	/* The data of a socket that is closed can still be read. */
	close(sv[0]);
	expect(recv(sv[1], buf, sizeof buf, MSG_WAITALL) > 4000);
	same(recv(sv[1], buf, sizeof buf, 0), 0);
	handle(SIGPIPE, count, 0);
	refused(send(sv[1], "x", 1, MSG_NOSIGNAL), EPIPE);
	same(caught[SIGPIPE], 0);
	refused(send(sv[1], "x", 1, 0), EPIPE);
	refused(write(sv[1], "x", 1), EPIPE);
	same(caught[SIGPIPE], 2);
	n = 1;
	same(setsockopt(sv[1], SOL_SOCKET, SO_NOSIGPIPE, &n, sizeof n), 0);
	refused(send(sv[1], "x", 1, 0), EPIPE);
	refused(write(sv[1], "x", 1), EPIPE);
	same(caught[SIGPIPE], 2);
}

static void messages(void)
{
	struct sockaddr_un a = address("/tmp/a"), from;
	const int to = bound(SOCK_DGRAM, "/tmp/a"), by = bound(SOCK_DGRAM, "/tmp/b"), none = socket(AF_UNIX, SOCK_DGRAM, 0);
	struct iovec iov[2] = { { buf, 2 }, { buf + 10, 2 } };
	struct msghdr msg = { .msg_name = &from, .msg_namelen = sizeof from, .msg_iov = iov, .msg_iovlen = 2 };
	socklen_t size = sizeof from;
	int n;

	refused(send(by, "x", 1, 0), EDESTADDRREQ);
	same(sendto(by, "first", 5, 0, (struct sockaddr *)&a, sizeof a), 5);
	same(sendto(none, "", 0, 0, (struct sockaddr *)&a, sizeof a), 0);
	same(sendto(by, "third", 5, 0, (struct sockaddr *)&a, sizeof a), 5);
	same(recvfrom(to, buf, sizeof buf, 0, (struct sockaddr *)&from, &size), 5);
	expect(strcmp(from.sun_path, "/tmp/b") == 0);
	size = sizeof from;
	same(recvfrom(to, buf, sizeof buf, 0, (struct sockaddr *)&from, &size), 0);
	same(size, 2);
	/* A bad address loses nothing; what has no room is lost. */
	refused(recv(to, nowhere, 5, 0), EFAULT);
	same(recvmsg(to, &msg, MSG_PEEK), 4);
	expect(msg.msg_flags & MSG_TRUNC && memcmp(buf, "th", 2) == 0 && memcmp(buf + 10, "ir", 2) == 0);
	expect(strcmp(from.sun_path, "/tmp/b") == 0);
	same(recv(to, buf, 3, 0), 3);
	refused(recv(to, buf, 3, MSG_DONTWAIT), EAGAIN);
	refused(send(by, buf, 9000, 0), EMSGSIZE);
	same(connected(by, "/tmp/a"), 0);
	refused(sendto(by, "x", 1, 0, (struct sockaddr *)&a, sizeof a), EISCONN);
	same(sendmsg(by, &(struct msghdr){ .msg_iov = iov, .msg_iovlen = 2 }, 0), 4);
	refused(sendmsg(by, &(struct msghdr){ .msg_iov = iov, .msg_iovlen = 2000 }, 0), EMSGSIZE);
	same(recv(to, buf, sizeof buf, 0), 4);
	fcntl(by, F_SETFL, O_NONBLOCK);
	for (n = 0; send(by, buf, 100, 0) == 100; n++)
		;
	expect(errno == EAGAIN && n > 50);
	close(to);
	refused(send(by, buf, 1, 0), ECONNRESET);
	refused(send(by, buf, 1, 0), EDESTADDRREQ);
	refused(connected(by, "/tmp/a"), ECONNREFUSED);
	unlink("/tmp/a");
	unlink("/tmp/b");
	same(socketpair(AF_UNIX, SOCK_DGRAM, 0, sv), 0);
	same(send(sv[0], "one", 3, 0), 3);
	same(send(sv[0], "two", 3, 0), 3);
	same(recv(sv[1], buf, sizeof buf, 0), 3);
	same(recv(sv[1], buf, sizeof buf, 0), 3);
}

/* Room for two descriptors in control data. */
union control {
	struct cmsghdr header;
	char bytes[CMSG_SPACE(2 * sizeof(int))];
};

/* Sends bytes, with n descriptors. */
static ssize_t passes(int to, const void *bytes, size_t size, const int *fds, int n)
{
	union control control = { .header = { CMSG_LEN(n * sizeof *fds), SOL_SOCKET, SCM_RIGHTS } };
	struct iovec iov = { (void *)bytes, size };
	struct msghdr msg = { .msg_iov = &iov, .msg_iovlen = 1, .msg_control = &control };

	msg.msg_controllen = CMSG_SPACE(n * sizeof *fds);
	memcpy(CMSG_DATA(&control.header), fds, n * sizeof *fds);
	return sendmsg(to, &msg, 0);
}

/* Receives bytes, and up to two descriptors, whose number it returns. */
static int takes_of(int from, size_t size, int fds[2], int flags)
{
	union control control;
	struct iovec iov = { buf, size };
	struct msghdr msg = { .msg_iov = &iov, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control };
	struct cmsghdr *header;

	if (recvmsg(from, &msg, flags) < 0)
		return -1;
	header = CMSG_FIRSTHDR(&msg);
	if (header == NULL)
		return 0;
	expect(header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS);
	expect(CMSG_NXTHDR(&msg, header) == NULL);
	memcpy(fds, CMSG_DATA(header), header->cmsg_len - CMSG_LEN(0));
	return (header->cmsg_len - CMSG_LEN(0)) / sizeof *fds;
}

static int takes(int from, int fds[2], int flags)
{
	return takes_of(from, 1, fds, flags);
}

/* A receive that waits for all tells of the descriptors of its first byte, whatever comes after. */
static void rights_of_all(void)
{
	int got[2], fd = open("/dev/null", O_RDWR);
	pid_t pid;

	same(socketpair(AF_UNIX, SOCK_STREAM, 0, sv), 0);
	pid = fork();
	if (pid == 0) {
		same(passes(sv[0], "x", 1, &fd, 1), 1);
		msleep(30);
		_exit(write(sv[0], "y", 1) != 1);
	}
	same(takes_of(sv[1], 2, got, MSG_WAITALL), 1);
	same(memcmp(buf, "xy", 2), 0);
	same(write(got[0], "z", 1), 1);
	await_ok(pid);
	same(passes(sv[0], "x", 1, &fd, 1), 1);
	close(sv[0]);
	same(takes_of(sv[1], 2, got, MSG_WAITALL), 1);
	same(write(got[0], "z", 1), 1);
}

static void rights(void)
{
	int p[2], got[2], fd;

	for (int type = SOCK_STREAM; type <= SOCK_DGRAM; type++) {
		same(socketpair(AF_UNIX, type, 0, sv), 0);
		same(pipe(p), 0);
		/* A pipe goes to a child, which writes to it when the parent has closed it. */
		const pid_t pid = fork();

		if (pid == 0) {
			expect(takes(sv[1], got, MSG_CMSG_CLOEXEC) == 2);
			expect(fcntl(got[1], F_GETFD) == FD_CLOEXEC);
			_exit(write(got[1], "by the child", 12) != 12);
		}
		same(passes(sv[0], "x", 1, p, 2), 1);
		close(p[1]);
		same(read(p[0], buf, sizeof buf), 12);
		same(waitpid(pid, NULL, 0), pid);
		/* Nobody has the writing end any more. */
		same(read(p[0], buf, 1), 0);
		fd = open("/dev/null", O_RDWR);
		same(passes(sv[0], "x", 1, &fd, 1), 1);
		same(read(sv[1], buf, 1), 1);
		same(passes(sv[0], "x", 1, &fd, 1), 1);
		same(takes(sv[1], got, MSG_PEEK), 0);
		same(takes(sv[1], got, 0), 1);
		expect(got[0] > fd && write(got[0], "x", 1) == 1);
		refused(passes(sv[0], "x", 1, (int[]){ 77 }, 1), EBADF);
		refused(passes(sv[0], nowhere, 1, &fd, 1), EFAULT);
		/* Both ends in the pair itself: nothing of them stays, as the test of leaks sees. */
		same(passes(sv[0], "x", 1, sv, 2), 1);
		same(passes(sv[1], "x", 1, sv, 2), 1);
		close(sv[0]);
		close(sv[1]);
	}
}

static void times(void)
{
	struct timeval tv = { 0, 60000 }, got;
	socklen_t size = sizeof got;
	int n;

	same(socketpair(AF_UNIX, SOCK_STREAM, 0, sv), 0);
	same(setsockopt(sv[0], SOL_SOCKET, SO_RCVTIMEO, &tv, sizeof tv), 0);
	same(getsockopt(sv[0], SOL_SOCKET, SO_RCVTIMEO, &got, &size), 0);
	expect(size == sizeof got && got.tv_sec == 0 && got.tv_usec == 60000);
	uint64_t before = now();

	refused(recv(sv[0], buf, 1, 0), EAGAIN);
	expect(now() - before >= 60000 && now() - before < 60000 + slack());
	before = now();
	refused(read(sv[0], buf, 1), EAGAIN);
	expect(now() - before >= 60000);
	/* What came before the time was over counts. */
	same(send(sv[1], "xy", 2, 0), 2);
	same(recv(sv[0], buf, 10, MSG_WAITALL), 2);
	same(setsockopt(sv[0], SOL_SOCKET, SO_SNDTIMEO, &tv, sizeof tv), 0);
	while (send(sv[0], buf, sizeof buf, 0) > 0)
		;
	same(errno, EAGAIN);
	tv.tv_usec = 1000000;
	refused(setsockopt(sv[0], SOL_SOCKET, SO_SNDTIMEO, &tv, sizeof tv), EDOM);
	refused(setsockopt(sv[0], SOL_SOCKET, SO_SNDTIMEO, &tv, 4), EINVAL);
	n = 30000;
	same(setsockopt(sv[1], SOL_SOCKET, SO_RCVBUF, &n, sizeof n), 0);
	n = 1 << 20;
	refused(setsockopt(sv[1], SOL_SOCKET, SO_RCVBUF, &n, sizeof n), ENOBUFS);
	n = 0;
	refused(setsockopt(sv[1], SOL_SOCKET, SO_RCVBUF, &n, sizeof n), EINVAL);
	refused(setsockopt(sv[1], SOL_SOCKET, 0x7777, &n, sizeof n), ENOPROTOOPT);
	refused(setsockopt(sv[1], 6, 1, &n, sizeof n), ENOPROTOOPT);
	size = sizeof n;
	same(getsockopt(sv[1], SOL_SOCKET, SO_RCVBUF, &n, &size), 0);
	same(n, 30000);
	same(getsockopt(sv[1], SOL_SOCKET, SO_ERROR, &n, &size), 0);
	same(n, 0);
	refused(getsockopt(sv[1], SOL_SOCKET, SO_ERROR, nowhere, &size), EFAULT);
	struct linger linger = { 1, 30 };

	same(setsockopt(sv[1], SOL_SOCKET, SO_LINGER, &linger, sizeof linger), 0);
	linger = (struct linger){ 0, -1 };
	refused(setsockopt(sv[1], SOL_SOCKET, SO_LINGER, &linger, sizeof linger), EDOM);
	size = sizeof linger;
	same(getsockopt(sv[1], SOL_SOCKET, SO_LINGER, &linger, &size), 0);
	expect(size == sizeof linger && linger.l_onoff != 0 && linger.l_linger == 30);
}

static void sends_later(void)
{
	msleep(50);
	same(send(sv[1], "later", 5, 0), 5);
	msleep(50);
}

static void ready(void)
{
	struct pollfd pfd;
	struct kevent kev;
	fd_set set;

	same(socketpair(AF_UNIX, SOCK_STREAM, 0, sv), 0);
	pfd = (struct pollfd){ .fd = sv[0], .events = POLLIN | POLLOUT };
	same(poll(&pfd, 1, 0), 1);
	same(pfd.revents, POLLOUT);
	pfd.events = POLLIN;
	same(poll(&pfd, 1, 0), 0);
	const int kq = kqueue();

	EV_SET(&kev, sv[0], EVFILT_READ, EV_ADD, NOTE_LOWAT, 5, NULL);
	same(kevent(kq, &kev, 1, NULL, 0, NULL), 0);
	const pid_t pid = child(sends_later);

	same(poll(&pfd, 1, -1), 1);
	same(kevent(kq, NULL, 0, &kev, 1, NULL), 1);
	expect(kev.data == 5 && !(kev.flags & EV_EOF));
	same(recv(sv[0], buf, sizeof buf, 0), 5);
	close(sv[1]);
	same(kevent(kq, NULL, 0, &kev, 1, NULL), 1);
	expect(kev.flags & EV_EOF);
	same(poll(&pfd, 1, 0), 1);
	expect(pfd.revents & POLLHUP && pfd.revents & POLLIN);
	await_ok(pid);
	/* A connection to be accepted. */
	const int fd = bound(SOCK_STREAM, PATH), client = socket(AF_UNIX, SOCK_STREAM, 0);

	same(listen(fd, 5), 0);
	FD_ZERO(&set);
	FD_SET(fd, &set);
	struct timeval atonce = { 0, 0 };

	same(select(fd + 1, &set, NULL, NULL, &atonce), 0);
	EV_SET(&kev, fd, EVFILT_READ, EV_ADD, 0, 0, NULL);
	same(kevent(kq, &kev, 1, NULL, 0, NULL), 0);
	same(connected(client, PATH), 0);
	FD_SET(fd, &set);
	same(select(fd + 1, &set, NULL, NULL, NULL), 1);
	struct kevent two[2];

	same(kevent(kq, NULL, 0, two, 2, NULL), 2);
	expect(two[1].ident == (uintptr_t)fd && two[1].data == 1);
	same(unlink(PATH), 0);
}

/* A message without bytes is an event, and so is the error that waits when the peer is gone. */
static void empty(void)
{
	const int kq = kqueue();
	struct kevent kev;

	same(socketpair(AF_UNIX, SOCK_DGRAM, 0, sv), 0);
	EV_SET(&kev, sv[0], EVFILT_READ, EV_ADD | EV_CLEAR, 0, 0, NULL);
	same(kevent(kq, &kev, 1, NULL, 0, NULL), 0);
	same(send(sv[1], "", 0, 0), 0);
	same(kevent(kq, NULL, 0, &kev, 1, NULL), 1);
	expect(kev.ident == (uintptr_t)sv[0] && kev.data == 0);
	same(recv(sv[0], buf, sizeof buf, 0), 0);
	close(sv[1]);
	same(kevent(kq, NULL, 0, &kev, 1, NULL), 1);
	same(kev.ident, sv[0]);
	refused(recv(sv[0], buf, sizeof buf, 0), ECONNRESET);
}

static void interrupted(void)
{
	same(socketpair(AF_UNIX, SOCK_STREAM, 0, sv), 0);
	handle(SIGALRM, count, 0);
	ualarm(20000, 0);
	refused(recv(sv[0], buf, 1, 0), EINTR);
	same(caught[SIGALRM], 1);
	const int fd = bound(SOCK_STREAM, PATH);

	listen(fd, 1);
	ualarm(20000, 0);
	refused(accept(fd, NULL, NULL), EINTR);
	same(unlink(PATH), 0);
}

/* Who is at the other side: as they were when they called. */
static void peers(void)
{
	const gid_t groups[] = { 7, 8 };
	struct xucred cred;
	socklen_t size = sizeof cred;
	uid_t uid = 1;
	gid_t gid = 1;
	const int fd = bound(SOCK_STREAM, PATH);
	const int s = socket(AF_UNIX, SOCK_STREAM, 0);

	same(chmod(PATH, 0777), 0);
	refused(getpeereid(fd, &uid, &gid), ENOTCONN);
	same(setegid(5), 0);
	same(seteuid(100), 0);
	same(listen(fd, 1), 0);
	same(seteuid(0), 0);
	refused(getpeereid(s, &uid, &gid), ENOTCONN);
	same(setegid(6), 0);
	same(setgroups(2, groups), 0);
	same(seteuid(101), 0);
	same(connected(s, PATH), 0);
	same(seteuid(0), 0);
	same(setegid(0), 0);
	same(getpeereid(s, &uid, &gid), 0);
	same(uid, 100);
	same(gid, 5);
	const int a = accept(fd, NULL, NULL);
	same(getpeereid(a, &uid, &gid), 0);
	same(uid, 101);
	same(gid, 6);
	same(getsockopt(a, SOL_LOCAL, LOCAL_PEERCRED, &cred, &size), 0);
	same(size, sizeof cred);
	same(cred.cr_version, XUCRED_VERSION);
	same(cred.cr_ngroups, 3);
	same(cred.cr_groups[1], 7);
	same(cred.cr_groups[2], 8);
	same(cred.cr_pid, getpid());
	close(s);
	same(getpeereid(a, &uid, &gid), 0);
	same(uid, 101);
	same(unlink(PATH), 0);
	same(socketpair(AF_UNIX, SOCK_STREAM, 0, sv), 0);
	same(getpeereid(sv[1], &uid, &gid), 0);
	expect(uid == 0 && gid == 0);
	refused(getsockopt(a, SOL_LOCAL, 2, &cred, &size), ENOPROTOOPT);
	refused(setsockopt(a, SOL_LOCAL, LOCAL_PEERCRED, &cred, size), ENOPROTOOPT);
	same(socketpair(AF_UNIX, SOCK_DGRAM, 0, sv), 0);
	refused(getpeereid(sv[1], &uid, &gid), EINVAL);
	refused(getpeereid(-1, &uid, &gid), EBADF);
	refused(getpeereid(open("/dev/null", O_RDONLY), &uid, &gid), ENOTSOCK);
}

static void several(void)
{
	struct iovec iov[3] = { { "one", 3 }, { "three", 5 }, { "", 0 } };
	struct iovec into[4] = { { buf, 10 }, { buf + 10, 10 }, { buf + 20, 10 }, { buf + 30, 10 } };
	struct mmsghdr out[3] = { 0 }, in[4] = { 0 };
	const struct timespec none = { 0, 0 };

	same(socketpair(AF_UNIX, SOCK_DGRAM, 0, sv), 0);
	for (int i = 0; i < 3; i++)
		out[i].msg_hdr = (struct msghdr){ .msg_iov = &iov[i], .msg_iovlen = 1 };
	for (int i = 0; i < 4; i++)
		in[i].msg_hdr = (struct msghdr){ .msg_iov = &into[i], .msg_iovlen = 1 };
	same(recvmmsg(sv[1], in, 4, 0, &none), 0);
	same(sendmmsg(sv[0], out, 3, 0), 3);
	expect(out[0].msg_len == 3 && out[1].msg_len == 5 && out[2].msg_len == 0);
	errno = 77;
	same(recvmmsg(sv[1], in, 4, MSG_WAITFORONE, NULL), 3);
	same(errno, 77);
	expect(in[0].msg_len == 3 && in[1].msg_len == 5 && in[2].msg_len == 0);
	same(memcmp(buf + 10, "three", 5), 0);
	refused(recvmmsg(sv[1], in, 4, MSG_DONTWAIT, NULL), EAGAIN);
	iov[1].iov_base = (void *)-1;
	same(sendmmsg(sv[0], out, 3, 0), 1);
	refused(sendmmsg(sv[0], out + 1, 2, 0), EFAULT);
	same(sendmmsg(sv[0], out, 0, 0), 0);
	same(recvmmsg(sv[1], in, 1, 0, NULL), 1);
	same(recvmmsg(sv[1], in, 0, 0, NULL), 0);
	refused(sendmmsg(-1, out, 3, 0), EBADF);
	refused(recvmmsg(-1, in, 4, 0, NULL), EBADF);
}

const struct test sockettests[] = {
	{ "made", made },
	{ "names", names },
	{ "server", server },
	{ "streams", streams },
	{ "messages", messages },
	{ "rights", rights },
	{ "rights of all", rights_of_all },
	{ "times", times },
	{ "ready", ready },
	{ "empty", empty },
	{ "interrupted", interrupted },
	{ "peers", peers },
	{ "several", several },
	{ NULL, NULL },
};
