/* Pseudo-terminals: both ends, the line discipline between them, job control and the hangup. */

#include "test.h"

#include <fcntl.h>
#include <libutil.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/event.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/sysctl.h>
#include <sys/wait.h>
#include <termios.h>

static int master, slave;
static char buf[20000];

/* A pair, without echo and output processing unless `modes` keeps them. */
static void pair(bool cooked)
{
	struct termios t;

	same(openpty(&master, &slave, NULL, NULL, NULL), 0);
	if (cooked)
		return;
	same(tcgetattr(slave, &t), 0);
	cfmakeraw(&t);
	same(tcsetattr(slave, TCSANOW, &t), 0);
}

static void type(const char *text)
{
	same(write(master, text, strlen(text)), strlen(text));
}

/* What is read next has to be this text. */
static void reads(int fd, const char *text)
{
	const ssize_t n = read(fd, buf, sizeof buf - 1);

	expect(n >= 0);
	buf[n] = '\0';
	if (strcmp(buf, text) != 0)
		fail(__FILE__, __LINE__, "read \"%s\", not \"%s\"", buf, text);
}

static void nonblock(int fd)
{
	int on = 1;

	same(ioctl(fd, FIONBIO, &on), 0);
}

static short polled(int fd, short events)
{
	struct pollfd pfd = { .fd = fd, .events = events };

	expect(poll(&pfd, 1, 0) >= 0);
	return pfd.revents;
}

static void made(void)
{
	char name[32], other[32];
	struct stat st, mst;
	int n;

	refused(posix_openpt(O_RDONLY), EINVAL);
	refused(posix_openpt(O_RDWR | O_CREAT), EINVAL);
	master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
	same(fcntl(master, F_GETFD), FD_CLOEXEC);
	expect(fcntl(master, F_GETFL) & O_NONBLOCK);
	same(grantpt(master), 0);
	same(unlockpt(master), 0);
	same(ioctl(master, TIOCGPTN, &n), 0);
	snprintf(name, sizeof name, "/dev/pts/%d", n);
	expect(strcmp(ptsname(master), name) == 0);
	same(ptsname_r(master, other, strlen(name)), ERANGE);
	same(ptsname_r(master, other, strlen(name) + 1), 0);
	expect(isatty(master) && strcmp(ttyname(master), name) == 0);
	same(stat(name, &st), 0);
	expect(S_ISCHR(st.st_mode) && (st.st_mode & 0777) == 0620 && st.st_uid == getuid());
	same(fstat(master, &mst), 0);
	same(mst.st_rdev, st.st_rdev);
	slave = open(name, O_RDWR);
	expect(isatty(slave) && strcmp(ttyname(slave), name) == 0);
	refused(grantpt(slave), EINVAL);
	refused(unlockpt(open("/dev/null", O_RDWR)), EINVAL);
	refused(grantpt(99), EBADF);
	expect(ptsname(slave) == NULL && errno == EINVAL);
	refused(ioctl(master, FIODGNAME, nowhere), EFAULT);
	refused(ioctl(master, TIOCGPTN, nowhere), EFAULT);
	refused(ioctl(slave, TIOCGPTN, &n), ENOTTY);
	refused(write(master, nowhere, 5), EFAULT);
	type("x\n");
	refused(read(master, nowhere, 5), EFAULT);
	reads(master, "x\r\n");
	refused(lseek(master, 0, SEEK_SET), ESPIPE);
	close(master);
	refused(stat(name, &st), ENOENT);
	refused(open(name, O_RDWR), ENOENT);
}

static void lines(void)
{
	int n;

	pair(true);
	type("abx\177c");
	reads(master, "abx\b \bc");
	same(ioctl(slave, FIONREAD, &n), 0);
	same(n, 0);
	type("\r");
	reads(master, "\r\n");
	same(ioctl(slave, FIONREAD, &n), 0);
	same(n, 4);
	reads(slave, "abc\n");
	same(write(slave, "one\ntwo\n", 8), 8);
	same(ioctl(master, FIONREAD, &n), 0);
	same(n, 10);
	same(ioctl(slave, TIOCOUTQ, &n), 0);
	same(n, 10);
	reads(master, "one\r\ntwo\r\n");
	/* The end of a file, and a terminal that is stopped. */
	type("\004");
	reads(slave, "");
	nonblock(master);
	while (read(master, buf, sizeof buf) > 0)
		;
	type("\023");
	nonblock(slave);
	refused(write(slave, "late", 4), EAGAIN);
	refused(read(master, buf, sizeof buf), EAGAIN);
	type("\021");
	same(write(slave, "late", 4), 4);
	reads(master, "late");
}

/* Typed before anybody opens the slave, and kept. */
static void early(void)
{
	master = posix_openpt(O_RDWR);
	nonblock(master);
	refused(read(master, buf, sizeof buf), EAGAIN);
	type("first\n");
	slave = open(ptsname(master), O_RDWR);
	reads(slave, "first\n");
	reads(master, "first\r\n");
}

/* Bytes of a long transfer, each by its place. */
static void fill(size_t n)
{
	for (size_t i = 0; i < n; i++)
		buf[i] = i * 7 + i / 251;
}

static void filled(int from, size_t n)
{
	static char got[sizeof buf];
	size_t done = 0;

	while (done < n) {
		const ssize_t some = read(from, got + done, n - done < 700 ? n - done : 700);

		expect(some > 0);
		done += some;
	}
	same(memcmp(got, buf, n), 0);
}

static void full(void)
{
	ssize_t n, some;

	pair(false);
	nonblock(master);
	nonblock(slave);
	fill(sizeof buf);
	for (n = 0; n < (ssize_t)sizeof buf && (some = write(master, buf + n, 300)) > 0; n += some)
		;
	same(errno, EAGAIN);
	expect(n >= 8192 && polled(master, POLLOUT) == 0);
	filled(slave, n);
	same(polled(master, POLLOUT), POLLOUT);
	refused(read(slave, buf, 1), EAGAIN);
	for (n = 0; n < (ssize_t)sizeof buf && (some = write(slave, buf + n, 300)) > 0; n += some)
		;
	same(errno, EAGAIN);
	expect(n >= 8192 && polled(slave, POLLOUT) == 0);
	filled(master, n);
	same(polled(slave, POLLOUT), POLLOUT);
	refused(read(master, buf, 1), EAGAIN);
}

/* Both directions wait for room, and lose nothing; what was written is there after the last close. */
static void waits(void)
{
	pid_t pid;

	pair(false);
	fill(sizeof buf);
	pid = fork();
	if (pid == 0) {
		close(master);
		filled(slave, sizeof buf);
		same(write(slave, buf, sizeof buf), sizeof buf);
		_exit(0);
	}
	close(slave);
	same(write(master, buf, sizeof buf), sizeof buf);
	filled(master, sizeof buf);
	reads(master, "");
	refused(write(master, "x", 1), EIO);
	same(polled(master, POLLIN | POLLOUT), POLLIN | POLLHUP);
	await_ok(pid);
}

static void kept(void)
{
	pair(true);
	type("unread\n");
	same(write(slave, "last\n", 5), 5);
	close(slave);
	/* The slave can be opened again; what was typed for the former is lost. */
	reads(master, "unread\r\nlast\r\n");
	reads(master, "");
	slave = open(ptsname(master), O_RDWR | O_NONBLOCK);
	expect(slave >= 0);
	refused(read(slave, buf, 1), EAGAIN);
	same(polled(master, POLLIN | POLLOUT), POLLOUT);
	type("again\n");
	reads(slave, "again\n");
}

static void ready(void)
{
	struct timeval tv = { 0 };
	struct kevent kev[4], got[4];
	const int kq = kqueue();
	fd_set in, out;

	pair(false);
	same(polled(master, POLLIN | POLLOUT), POLLOUT);
	same(polled(slave, POLLIN | POLLOUT), POLLOUT);
	EV_SET(&kev[0], master, EVFILT_READ, EV_ADD | EV_CLEAR, 0, 0, 0);
	EV_SET(&kev[1], slave, EVFILT_READ, EV_ADD | EV_CLEAR, 0, 0, 0);
	same(kevent(kq, kev, 2, got, 4, &(struct timespec){ 0 }), 0);
	same(write(slave, "abc", 3), 3);
	same(kevent(kq, NULL, 0, got, 4, NULL), 1);
	expect(got[0].ident == (uintptr_t)master && got[0].data == 3 && !(got[0].flags & EV_EOF));
	type("de");
	same(kevent(kq, NULL, 0, got, 4, NULL), 1);
	expect(got[0].ident == (uintptr_t)slave && got[0].data == 2);
	FD_ZERO(&in);
	FD_ZERO(&out);
	FD_SET(master, &in);
	FD_SET(slave, &in);
	FD_SET(master, &out);
	same(select(slave + 1, &in, &out, NULL, &tv), 3);
	reads(master, "abc");
	reads(slave, "de");
	same(polled(master, POLLIN), 0);
	same(polled(slave, POLLIN), 0);
	close(slave);
	same(kevent(kq, NULL, 0, got, 4, NULL), 1);
	expect(got[0].ident == (uintptr_t)master && (got[0].flags & EV_EOF));
	slave = open(ptsname(master), O_RDWR);
	EV_SET(&kev[0], slave, EVFILT_WRITE, EV_ADD | EV_CLEAR, 0, 0, 0);
	same(kevent(kq, kev, 1, got, 4, NULL), 1);
	close(master);
	same(kevent(kq, NULL, 0, got, 4, NULL), 1);
	expect(got[0].ident == (uintptr_t)slave && (got[0].flags & EV_EOF));
	close(kq);
}

/* A reader or a poller that sleeps is woken. */
static void sleepy_reader(void)
{
	reads(slave, "woken\n");
}

static void sleepy_poller(void)
{
	struct pollfd pfd = { .fd = master, .events = POLLIN };

	same(poll(&pfd, 1, -1), 1);
}

static void sleepy_master(void)
{
	reads(master, "shown");
}

static void woken(void)
{
	pid_t pid;

	pair(true);
	pid = child(sleepy_reader);
	msleep(30);
	type("woken\n");
	await_ok(pid);
	reads(master, "woken\r\n");
	pid = child(sleepy_poller);
	msleep(30);
	same(write(slave, "x", 1), 1);
	await_ok(pid);
	reads(master, "x");
	pid = child(sleepy_master);
	msleep(30);
	same(write(slave, "shown", 5), 5);
	await_ok(pid);
}

/* A child in a session of its own, at a pseudo-terminal; it says "go" when it is ready. */
static pid_t session(void (*run)(void))
{
	const struct winsize size = { .ws_row = 24, .ws_col = 80 };
	const pid_t pid = forkpty(&master, NULL, NULL, &size);
	struct termios t;

	expect(pid >= 0);
	if (pid == 0) {
		slave = STDIN_FILENO;
		same(tcgetattr(slave, &t), 0);
		t.c_lflag &= ~ECHO;
		t.c_oflag = 0;
		same(tcsetattr(slave, TCSANOW, &t), 0);
		run();
		_exit(0);
	}
	reads(master, "go");
	return pid;
}

static void go(void)
{
	same(write(STDOUT_FILENO, "go", 2), 2);
}

static void pause_for(int sig)
{
	sigset_t none;

	sigemptyset(&none);
	while (!caught[sig])
		sigsuspend(&none);
}

static void hold(int sig)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, sig);
	sigprocmask(SIG_BLOCK, &set, NULL);
	handle(sig, count, 0);
}

static void resized(void)
{
	struct winsize ws;

	hold(SIGWINCH);
	go();
	pause_for(SIGWINCH);
	same(ioctl(STDIN_FILENO, TIOCGWINSZ, &ws), 0);
	same(ws.ws_col, 132);
	go();
	reads(STDIN_FILENO, "end\n");
	same(caught[SIGWINCH], 1);
}

static void window(void)
{
	struct winsize ws = { .ws_row = 50, .ws_col = 132 };
	const pid_t pid = session(resized);

	same(ioctl(master, TIOCSWINSZ, &ws), 0);
	reads(master, "go");
	/* The same size again is no news. */
	same(ioctl(master, TIOCSWINSZ, &ws), 0);
	type("end\n");
	await_ok(pid);
	close(master);
}

static void idle(void)
{
	go();
	for (;;)
		pause();
}

static void terminated(void)
{
	pid_t pid = session(idle);
	int n;

	same(tcgetpgrp(master), pid);
	same(tcgetsid(master), pid);
	type("\003");
	n = await(pid);
	expect(WIFSIGNALED(n) && WTERMSIG(n) == SIGINT);
	close(master);
	pid = session(idle);
	same(ioctl(master, TIOCSIG, SIGTERM), 0);
	n = await(pid);
	expect(WIFSIGNALED(n) && WTERMSIG(n) == SIGTERM);
	refused(ioctl(master, TIOCSIG, 999), EINVAL);
	close(master);
}

/* The shell of a small session: its child is stopped, in the background and by ^Z. */
static void jobs(void)
{
	const pid_t pid = fork();
	int status, tty;

	if (pid == 0) {
		setpgid(0, 0);
		read(STDIN_FILENO, buf, 1);
		for (;;)
			pause();
	}
	setpgid(pid, pid);
	same(waitpid(pid, &status, WUNTRACED), pid);
	expect(WIFSTOPPED(status) && WSTOPSIG(status) == SIGTTIN);
	tty = open("/dev/tty", O_RDWR);
	expect(strncmp(ttyname(tty), "/dev/pts/", 9) == 0);
	handle(SIGTTOU, SIG_IGN, 0);
	same(tcsetpgrp(tty, pid), 0);
	kill(pid, SIGCONT);
	go();
	same(waitpid(pid, &status, WUNTRACED), pid);
	expect(WIFSTOPPED(status) && WSTOPSIG(status) == SIGTSTP);
	same(tcsetpgrp(tty, getpgrp()), 0);
	kill(pid, SIGKILL);
	same(waitpid(pid, &status, 0), pid);
	go();
}

static void control(void)
{
	const pid_t pid = session(jobs);

	type("\032");
	reads(master, "go");
	await_ok(pid);
	close(master);
}

static void told(void)
{
	struct termios t;

	hold(SIGHUP);
	go();
	/* A read that sleeps ends; so do those that come after. */
	pause_for(SIGHUP);
	reads(STDIN_FILENO, "");
	refused(write(STDOUT_FILENO, "x", 1), EIO);
	refused(tcgetattr(STDIN_FILENO, &t), ENXIO);
	same(polled(STDIN_FILENO, POLLIN), POLLIN | POLLHUP);
	refused(open("/dev/tty", O_RDWR), ENXIO);
	same(caught[SIGHUP], 1);
	_exit(7);
}

static void unheard(void)
{
	handle(SIGHUP, SIG_IGN, 0);
	go();
	reads(STDIN_FILENO, "");
	_exit(8);
}

static void stuck(void)
{
	handle(SIGHUP, SIG_IGN, 0);
	go();
	while (write(STDOUT_FILENO, buf, 500) == 500)
		;
	_exit(errno == EIO ? 9 : 1);
}

static void hangup(void)
{
	static const struct { void (*run)(void); int status; } all[] = { { told, 7 }, { unheard, 8 }, { stuck, 9 } };

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		const pid_t pid = session(all[i].run);

		msleep(30);
		close(master);
		same(WEXITSTATUS(await(pid)), all[i].status);
	}
	const pid_t pid = session(idle);

	close(master);
	const int status = await(pid);

	expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGHUP);
}

/* The end of the leader is told to the foreground. */
static void leader(void)
{
	if (fork() == 0) {
		close(STDIN_FILENO);
		idle();
	}
	reads(STDIN_FILENO, "end\n");
}

static void leaves(void)
{
	const pid_t pid = session(leader);

	type("end\n");
	await_ok(pid);
	reads(master, "");
	close(master);
}

/* Output that nobody reads holds a drain up, and nothing but a drain. */
static void drains(void)
{
	pid_t pid;

	pair(true);
	same(write(slave, "wait", 4), 4);
	pid = fork();
	if (pid == 0)
		_exit(tcdrain(slave) == 0 ? 0 : 1);
	msleep(50);
	same(waitpid(pid, NULL, WNOHANG), 0);
	reads(master, "wait");
	await_ok(pid);
	same(write(slave, "lost", 4), 4);
	same(tcflush(slave, TCIFLUSH), 0);
	close(master);
	refused(tcdrain(slave), ENXIO);
}

static void limited(uint64_t value)
{
	same(sysctlbyname("kern.pts_maxdev", NULL, NULL, &value, sizeof value), 0);
}

/* What waits in a terminal is discarded, in the direction that is named, whichever end names it. */
static void flushed(void)
{
	struct termios t;
	int n;

	pair(false);
	for (int at = 0; at < 2; at++) {
		const int end = at == 0 ? slave : master;

		for (int which = TCIFLUSH; which <= TCIOFLUSH; which++) {
			const bool in = which != TCOFLUSH, out = which != TCIFLUSH;

			same(write(slave, "shown", 5), 5);
			type("typed");
			same(tcflush(end, which), 0);
			same(ioctl(slave, TIOCOUTQ, &n), 0);
			same(n, out ? 0 : 5);
			same(ioctl(master, FIONREAD, &n), 0);
			same(n, out ? 0 : 5);
			same(ioctl(slave, FIONREAD, &n), 0);
			same(n, in ? 0 : 5);
			same(tcflush(end, TCIOFLUSH), 0);
		}
	}
	/* Also what the master has typed for which there is no room yet. */
	nonblock(master);
	same(tcgetattr(slave, &t), 0);
	for (int i = 0; i < 2; i++) {
		while (write(master, "1234567890", 10) > 0)
			;
		same(i == 0 ? tcflush(slave, TCIFLUSH) : tcsetattr(slave, TCSAFLUSH, &t), 0);
		same(ioctl(slave, FIONREAD, &n), 0);
		same(n, 0);
		type("new");
		reads(slave, "new");
	}
	/* A writer that waits for the master has room again. */
	nonblock(slave);
	while (write(slave, "1234567890", 10) > 0)
		;
	same(polled(slave, POLLOUT), 0);
	same(tcflush(slave, TCOFLUSH), 0);
	same(polled(slave, POLLOUT), POLLOUT);
	same(write(slave, "x", 1), 1);
	reads(master, "x");
}

static void table(void)
{
	const uint64_t most = figure("kern.pts_maxdev"), used = figure("kern.ptys");
	uint64_t value = 257;
	int fds[8], n;

	refused(sysctlbyname("kern.pts_maxdev", NULL, NULL, &value, sizeof value), EINVAL);
	limited(used + 3);
	for (n = 0; n < 8 && (fds[n] = posix_openpt(O_RDWR)) >= 0; n++)
		;
	same(errno, EAGAIN);
	same(n, 3);
	same(figure("kern.ptys"), used + 3);
	char name[32];

	strcpy(name, ptsname(fds[1]));
	close(fds[1]);
	fds[1] = posix_openpt(O_RDWR);
	same(strcmp(ptsname(fds[1]), name), 0);
	/* An entry is in use while the slave is open, too. */
	slave = open(name, O_RDWR);
	close(fds[1]);
	refused(posix_openpt(O_RDWR), EAGAIN);
	close(slave);
	fds[1] = posix_openpt(O_RDWR);
	expect(fds[1] >= 0);
	while (n > 0)
		close(fds[--n]);
	same(figure("kern.ptys"), used);
	limited(most);
	refused(stat("/dev/pts", &(struct stat){ 0 }), ENOENT);
}

static void revoked(void)
{
	int again;

	pair(true);
	same(revoke(ptsname(master)), 0);
	reads(slave, "");
	refused(write(slave, "x", 1), EIO);
	reads(master, "");
	again = open(ptsname(master), O_RDWR);
	type("new\n");
	reads(again, "new\n");
	close(slave);
	reads(master, "new\r\n");
	nonblock(master);
	refused(read(master, buf, 1), EAGAIN);
}

/* Echo that nobody reads is lost, and everything goes on. */
static void flood(void)
{
	pair(true);
	memset(buf, 'x', 2000);
	same(write(master, buf, 2000), 2000);
	memset(buf, 'R' & 037, 1000);
	same(write(master, buf, 1000), 1000);
	nonblock(master);
	size_t n = 0;

	for (ssize_t some; (some = read(master, buf, sizeof buf)) > 0;)
		n += some;
	expect(n <= 16384);
	type("\n");
	reads(master, "\r\n");
	same(read(slave, buf, sizeof buf), 2001);
}

const struct test ptytests[] = {
	{ "made", made },
	{ "lines", lines },
	{ "early", early },
	{ "full", full },
	{ "waits", waits },
	{ "kept", kept },
	{ "ready", ready },
	{ "woken", woken },
	{ "window", window },
	{ "terminated", terminated },
	{ "control", control },
	{ "hangup", hangup },
	{ "leaves", leaves },
	{ "drains", drains },
	{ "flushed", flushed },
	{ "table", table },
	{ "revoked", revoked },
	{ "flood", flood },
	{ NULL, NULL },
};
