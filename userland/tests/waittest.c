/*
 * waittest: pipes between processes, select and poll on them, the terminal and
 * its foreground. Needs two lines of input on the console.
 */

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

/* A tick of the default clock, in microseconds. */
#define TICK 10000
#define PIECE 512

static volatile sig_atomic_t caught;

static void oncatch(int sig)
{
	caught = sig;
}

static void catching(int sig, int flags)
{
	struct sigaction sa = { .sa_handler = oncatch, .sa_flags = flags };

	sigemptyset(&sa.sa_mask);
	sigaction(sig, &sa, NULL);
	caught = 0;
}

static long long uptime(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000000LL + ts.tv_nsec / 1000;
}

static int status_of(pid_t pid)
{
	int status = -1;

	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return status;
}

static void timeouts(void)
{
	static const int usecs[] = { 1, 9999, 10000, 123456 };

	for (size_t i = 0; i < sizeof usecs / sizeof usecs[0]; i++) {
		struct timeval tv = { .tv_usec = usecs[i] };
		const long long begin = uptime();
		const int n = select(0, NULL, NULL, NULL, &tv);
		const long long took = uptime() - begin;

		check(n == 0 && took >= usecs[i] && took <= usecs[i] + 2 * TICK, "select for %d us: %lld us", usecs[i],
		      took);
	}
	const long long begin = uptime();
	check(poll(NULL, 0, 50) == 0 && uptime() - begin >= 50000, "poll for 50 ms");
}

/* A child that writes after a while: select wakes for it, and again at the end. */
static void selecting(void)
{
	struct timeval tv = { .tv_sec = 10 };
	fd_set set;
	char byte;
	int fds[2];

	pipe(fds);
	const long long begin = uptime();
	const pid_t pid = fork();
	if (pid == 0) {
		usleep(50000);
		write(fds[1], "x", 1);
		usleep(50000);
		_exit(0);
	}
	close(fds[1]);
	FD_ZERO(&set);
	FD_SET(fds[0], &set);
	check(select(fds[0] + 1, &set, NULL, NULL, &tv) == 1 && FD_ISSET(fds[0], &set), "select: a byte has come");
	check(uptime() - begin >= 50000 && uptime() - begin < 100000, "when it was sent");
	check(read(fds[0], &byte, 1) == 1 && byte == 'x', "the byte");
	check(select(fds[0] + 1, &set, NULL, NULL, NULL) == 1 && uptime() - begin >= 100000, "select: the end");
	check(read(fds[0], &byte, 1) == 0, "the end of the pipe");
	close(fds[0]);
	check(status_of(pid) == 0, "the child is done");
}

/* Three children that write after different times: poll reports them in the order of their times. */
static void polling(void)
{
	static const int order[] = { 2, 0, 1 };
	struct pollfd fds[3];
	pid_t pids[3];
	bool right = true;

	for (int i = 0; i < 3; i++) {
		int ends[2];

		pipe(ends);
		pids[i] = fork();
		if (pids[i] == 0) {
			for (int turn = 0; turn < 3; turn++)
				if (order[turn] == i)
					usleep(40000 * (useconds_t)(turn + 1));
			write(ends[1], "!", 1);
			_exit(0);
		}
		close(ends[1]);
		fds[i] = (struct pollfd){ .fd = ends[0], .events = POLLIN };
	}
	for (int turn = 0; turn < 3; turn++) {
		const int n = poll(fds, 3, 1000), i = order[turn];

		right &= n == 1 && (fds[i].revents & POLLIN) != 0;
		close(fds[i].fd);
		fds[i].fd = -1;
	}
	check(right, "poll tells three children in the order of their times");
	check(poll(fds, 3, 0) == 0, "and then nothing");
	for (int i = 0; i < 3; i++)
		status_of(pids[i]);
}

/* Writers of PIPE_BUF bytes at a time are never mixed. */
static void atomic(void)
{
	enum { WRITERS = 4, PIECES = 60 };
	char piece[PIECE];
	pid_t pids[WRITERS];
	int fds[2], count[WRITERS] = { 0 }, total = 0;
	bool whole = true;

	pipe(fds);
	for (int w = 0; w < WRITERS; w++) {
		pids[w] = fork();
		if (pids[w] == 0) {
			memset(piece, 'a' + w, sizeof piece);
			for (int i = 0; i < PIECES; i++)
				write(fds[1], piece, sizeof piece);
			_exit(0);
		}
	}
	close(fds[1]);
	for (;;) {
		size_t have = 0;
		ssize_t n = 0;

		while (have < sizeof piece && (n = read(fds[0], piece + have, sizeof piece - have)) > 0)
			have += (size_t)n;
		if (have == 0)
			break;
		total++;
		count[(piece[0] - 'a') & (WRITERS - 1)]++;
		for (size_t i = 1; i < sizeof piece; i++)
			whole &= piece[i] == piece[0];
	}
	close(fds[0]);
	check(whole && total == WRITERS * PIECES, "%d pieces of %d bytes, none mixed", total, PIECE);
	check(count[0] == PIECES && count[3] == PIECES, "as many of each writer");
	for (int w = 0; w < WRITERS; w++)
		status_of(pids[w]);
}

static void broken(void)
{
	int fds[2];

	pipe(fds);
	close(fds[0]);
	const pid_t pid = fork();
	if (pid == 0) {
		write(fds[1], "x", 1);
		_exit(0);
	}
	const int status = status_of(pid);
	check(WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE, "writing to a pipe that nobody reads is SIGPIPE");
	signal(SIGPIPE, SIG_IGN);
	fails(write(fds[1], "x", 1), EPIPE, "or EPIPE, when that is ignored");
	signal(SIGPIPE, SIG_DFL);
	close(fds[1]);
}

/* More than the pipe holds, between two that wait for each other. */
static void bulk(void)
{
	enum { TOTAL = 200000 };
	static char buffer[TOTAL];
	int fds[2];
	size_t have = 0;
	ssize_t n;
	bool right = true;

	for (size_t i = 0; i < TOTAL; i++)
		buffer[i] = (char)(i % 251);
	pipe(fds);
	const pid_t pid = fork();
	if (pid == 0)
		_exit(write(fds[1], buffer, TOTAL) == TOTAL ? 0 : 1);
	close(fds[1]);
	memset(buffer, 0, TOTAL);
	while (have < TOTAL && (n = read(fds[0], buffer + have, TOTAL - have)) > 0)
		have += (size_t)n;
	for (size_t i = 0; i < TOTAL; i++)
		right &= buffer[i] == (char)(i % 251);
	check(have == TOTAL && right && status_of(pid) == 0, "%d bytes through a pipe in one write", TOTAL);
	close(fds[0]);
}

static void nonblocking(void)
{
	char byte;
	int fds[2], n;

	check(pipe2(fds, O_NONBLOCK | O_CLOEXEC) == 0, "pipe2");
	check((fcntl(fds[0], F_GETFL) & O_NONBLOCK) != 0 && fcntl(fds[0], F_GETFD) == FD_CLOEXEC, "its flags");
	fails(read(fds[0], &byte, 1), EAGAIN, "read of an empty pipe");
	write(fds[1], "abc", 3);
	check(ioctl(fds[0], FIONREAD, &n) == 0 && n == 3, "FIONREAD");
	close(fds[0]);
	close(fds[1]);
}

/* A signal that comes between the look at the flag and the wait is not lost. */
static void masked(void)
{
	const struct timespec ten = { .tv_sec = 10 };
	sigset_t usr1, none;

	catching(SIGUSR1, SA_RESTART);
	sigemptyset(&none);
	sigemptyset(&usr1);
	sigaddset(&usr1, SIGUSR1);
	sigprocmask(SIG_BLOCK, &usr1, NULL);
	kill(getpid(), SIGUSR1);
	check(caught == 0, "a blocked signal waits");
	fails(pselect(0, NULL, NULL, NULL, &ten, &none), EINTR, "pselect lets it in");
	check(caught == SIGUSR1, "the handler ran");
	sigprocmask(SIG_BLOCK, NULL, &usr1);
	check(sigismember(&usr1, SIGUSR1) == 1, "and the mask is back");
	sigprocmask(SIG_SETMASK, &none, NULL);
}

/* A child in the background is stopped when it reads the terminal, and reads once it has the foreground. */
static void foreground(void)
{
	char line[80];
	int status;
	ssize_t n;

	check(tcgetpgrp(STDIN_FILENO) == getpgrp(), "we have the foreground");
	signal(SIGTTOU, SIG_IGN);
	const pid_t pid = fork();
	if (pid == 0) {
		setpgid(0, 0);
		n = read(STDIN_FILENO, line, sizeof line);
		_exit(n > 0 && line[0] == 'c' ? 0 : 1);
	}
	setpgid(pid, pid);
	check(waitpid(pid, &status, WUNTRACED) == pid && WIFSTOPPED(status) && WSTOPSIG(status) == SIGTTIN,
	      "a background read is stopped by SIGTTIN");
	check(tcsetpgrp(STDIN_FILENO, pid) == 0, "tcsetpgrp");
	kill(-pid, SIGCONT);
	check(status_of(pid) == 0, "in the foreground it reads its line");
	check(tcsetpgrp(STDIN_FILENO, getpgrp()) == 0, "we take it back");
	n = read(STDIN_FILENO, line, sizeof line);
	check(n > 0 && line[0] == 'p', "and read ours");
	signal(SIGTTOU, SIG_DFL);
}

static void modes(void)
{
	struct termios saved, t;
	struct winsize size = { .ws_row = 24, .ws_col = 80 }, told;

	check(tcgetattr(STDIN_FILENO, &saved) == 0 && (saved.c_lflag & ICANON) != 0, "tcgetattr");
	t = saved;
	t.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	t.c_cc[VMIN] = 0;
	t.c_cc[VTIME] = 1;
	check(tcsetattr(STDIN_FILENO, TCSANOW, &t) == 0, "tcsetattr");
	check(tcgetattr(STDIN_FILENO, &t) == 0 && (t.c_lflag & ICANON) == 0 && t.c_cc[VTIME] == 1, "it holds");
	check(tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved) == 0, "and goes back");
	catching(SIGWINCH, 0);
	check(ioctl(STDIN_FILENO, TIOCSWINSZ, &size) == 0 && caught == SIGWINCH, "a new window size is SIGWINCH");
	check(ioctl(STDIN_FILENO, TIOCGWINSZ, &told) == 0 && told.ws_row == 24 && told.ws_col == 80, "the size");
}

int main(void)
{
	timeouts();
	selecting();
	polling();
	atomic();
	broken();
	bulk();
	nonblocking();
	masked();
	foreground();
	modes();
	return finish();
}
