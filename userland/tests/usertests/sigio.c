/* Input and output that SIGIO announces. */

#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

static int fds[2];

/* A pipe whose reader this process owns. */
static void own(int flags)
{
	handle(SIGIO, count, 0);
	same(pipe(fds), 0);
	same(fcntl(fds[0], F_SETOWN, getpid()), 0);
	same(fcntl(fds[0], F_SETFL, flags), 0);
}

static void announced(void)
{
	char c;

	own(O_ASYNC | O_NONBLOCK);
	same(fcntl(fds[0], F_GETFL), O_RDONLY | O_ASYNC | O_NONBLOCK);
	same(fcntl(fds[0], F_GETOWN), getpid());
	same(caught[SIGIO], 0);
	same(write(fds[1], "x", 1), 1);
	same(caught[SIGIO], 1);
	same(read(fds[0], &c, 1), 1);
	refused(read(fds[0], &c, 1), EAGAIN);
	same(caught[SIGIO], 1);
	same(fcntl(fds[0], F_SETFL, O_NONBLOCK), 0);
	same(write(fds[1], "x", 1), 1);
	same(caught[SIGIO], 1);
	same(ioctl(fds[0], FIOASYNC, &(int){ 1 }), 0);
	close(fds[1]);
	same(caught[SIGIO], 2);
}

static void writes(void)
{
	msleep(100);
	same(write(fds[1], "x", 1), 1);
}

/* The signal ends a sleep, and says when to read. */
static void awaited(void)
{
	sigset_t set, none;
	char c;

	own(O_ASYNC);
	sigemptyset(&none);
	sigemptyset(&set);
	sigaddset(&set, SIGIO);
	sigprocmask(SIG_BLOCK, &set, NULL);
	const pid_t pid = child(writes);

	close(fds[1]);
	while (caught[SIGIO] == 0)
		refused(sigsuspend(&none), EINTR);
	same(read(fds[0], &c, 1), 1);
	await_ok(pid);
}

static void waits(void)
{
	own(0);
	pause();
	_exit(caught[SIGIO] == 1 ? 0 : 1);
}

static pid_t members[3];

/* A group owns the file: all its members get SIGIO; after the close no process does. */
static void group(void)
{
	handle(SIGIO, count, 0);
	same(pipe(fds), 0);
	for (int i = 0; i < 3; i++) {
		members[i] = child(waits);
		same(setpgid(members[i], members[0]), 0);
	}
	msleep(50);
	same(fcntl(fds[0], F_SETOWN, -members[0]), 0);
	same(fcntl(fds[0], F_GETOWN), -members[0]);
	same(fcntl(fds[0], F_SETFL, O_ASYNC), 0);
	same(write(fds[1], "x", 1), 1);
	for (int i = 0; i < 3; i++)
		await_ok(members[i]);
	same(fcntl(fds[0], F_GETOWN), 0);
	same(write(fds[1], "x", 1), 1);
	same(caught[SIGIO], 0);
}

static void of_another_session(void)
{
	expect(setsid() > 0);
	refused(fcntl(fds[0], F_SETOWN, getppid()), EPERM);
}

static void owners(void)
{
	int owner = -1;

	same(pipe(fds), 0);
	same(fcntl(fds[0], F_GETOWN), 0);
	refused(fcntl(fds[0], F_SETOWN, 30000), ESRCH);
	refused(fcntl(fds[0], F_SETOWN, -30000), ESRCH);
	await_ok(child(of_another_session));
	same(ioctl(fds[0], FIOSETOWN, &(int){ getpid() }), 0);
	same(ioctl(fds[0], FIOGETOWN, &owner), 0);
	same(owner, getpid());
	same(fcntl(fds[1], F_GETOWN), 0);
	same(fcntl(fds[0], F_SETOWN, 0), 0);
	same(fcntl(fds[0], F_GETOWN), 0);
}

static void room(void)
{
	static char much[1 << 16];
	char c;

	handle(SIGIO, count, 0);
	same(pipe(fds), 0);
	same(fcntl(fds[1], F_SETOWN, getpid()), 0);
	same(fcntl(fds[1], F_SETFL, O_ASYNC | O_NONBLOCK), 0);
	expect(write(fds[1], much, sizeof much) > 0);
	same(caught[SIGIO], 0);
	same(read(fds[0], &c, 1), 1);
	expect(read(fds[0], much, sizeof much) > 0);
	same(caught[SIGIO], 1);
}

static void terminal(void)
{
	const int fd = open("/dev/console", O_RDWR | O_NONBLOCK);
	char c[8];

	handle(SIGIO, count, 0);
	same(fcntl(fd, F_SETOWN, getpid()), 0);
	same(fcntl(fd, F_SETFL, O_ASYNC | O_NONBLOCK), 0);
	same(ioctl(fd, TIOCSTI, "a"), 0);
	same(caught[SIGIO], 0);
	same(ioctl(fd, TIOCSTI, "\n"), 0);
	same(caught[SIGIO], 1);
	same(read(fd, c, sizeof c), 2);
	same(close(fd), 0);
	const int again = open("/dev/console", O_RDWR | O_NONBLOCK);

	same(ioctl(again, TIOCSTI, "\n"), 0);
	same(caught[SIGIO], 1);
	same(read(again, c, sizeof c), 1);
}

static void fifo(void)
{
	same(mkfifo("/tmp/sigio", 0600), 0);
	const int fd = open("/tmp/sigio", O_RDWR);

	handle(SIGIO, count, 0);
	same(fcntl(fd, F_SETOWN, getpid()), 0);
	same(fcntl(fd, F_SETFL, O_ASYNC), 0);
	same(write(fd, "x", 1), 1);
	same(caught[SIGIO], 1);
	same(close(fd), 0);
	same(unlink("/tmp/sigio"), 0);
}

const struct test sigiotests[] = {
	{ "announced", announced },
	{ "awaited", awaited },
	{ "a group", group },
	{ "owners", owners },
	{ "room to write", room },
	{ "a FIFO", fifo },
	{ NULL, NULL },
};

const struct test sigiottytests[] = {
	{ "the terminal", terminal },
	{ NULL, NULL },
};
