/*
 * script [-akq] [-t seconds] [file [command ...]]: runs a command, or a shell,
 * at a pseudo-terminal, and writes all that this terminal shows into a file.
 */

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <libutil.h>
#include <paths.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static const char *file = "typescript";
static FILE *record;
static bool keys, quiet;
static int master;
static struct termios modes;
static bool terminal;		/* standard input is one */
static volatile sig_atomic_t resized = 1;

/* Bytes that were typed and that the pseudo-terminal has still to take. */
static char typed[512];
static size_t ntyped;

static void winch(int sig)
{
	(void)sig;
	resized = 1;
}

static void restore(void)
{
	if (terminal)
		tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
}

static void run(int slave, char **command)
{
	const char *shell = getenv("SHELL");
	char *interactive[] = { (char *)(shell != NULL ? shell : _PATH_BSHELL), "-i", NULL };

	if (*command == NULL)
		command = interactive;
	setenv("SCRIPT", file, 1);
	close(master);
	fclose(record);
	if (login_tty(slave) < 0) {
		warn("login_tty");
		_exit(1);
	}
	execvp(*command, command);
	warn("%s", *command);
	_exit(errno == ENOENT ? 127 : 126);
}

/* Writes all of it, whatever interrupts. */
static void put(const char *buf, size_t n)
{
	while (n > 0) {
		const ssize_t done = write(STDOUT_FILENO, buf, n);

		if (done < 0 && errno != EINTR)
			err(1, "standard output");
		if (done > 0) {
			buf += done;
			n -= done;
		}
	}
}

/* Takes what the terminal shows; false at its end. */
static bool output(void)
{
	char buf[512];
	const ssize_t n = read(master, buf, sizeof buf);

	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	if (n == 0)
		return false;
	put(buf, n);
	fwrite(buf, 1, n, record);
	return true;
}

/* Takes what is typed here; false at its end, of which the pseudo-terminal is told. */
static bool input(void)
{
	const ssize_t n = read(STDIN_FILENO, typed, sizeof typed);
	struct termios now;

	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	ntyped = n;
	if (n > 0)
		return true;
	if (tcgetattr(master, &now) == 0 && (now.c_lflag & ICANON) && now.c_cc[VEOF] != _POSIX_VDISABLE)
		typed[ntyped++] = now.c_cc[VEOF];
	return false;
}

static void pass(void)
{
	const ssize_t n = write(master, typed, ntyped);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n < 0) {
		ntyped = 0;
		return;
	}
	if (keys)
		fwrite(typed, 1, n, record);
	ntyped -= n;
	memmove(typed, typed + n, ntyped);
}

/* Between this terminal and the other, until nobody has the other open; what is recorded is written every `interval` seconds. */
static void between(int interval)
{
	struct pollfd fds[] = { { .fd = master }, { .fd = STDIN_FILENO, .events = POLLIN } };
	time_t written = time(NULL);
	struct winsize size;

	for (bool more = true; more;) {
		if (resized && terminal && tcgetwinsize(STDIN_FILENO, &size) == 0)
			tcsetwinsize(master, &size);
		resized = 0;
		fds[0].events = POLLIN | (ntyped > 0 ? POLLOUT : 0);
		fds[0].revents = fds[1].revents = 0;
		if (poll(fds, ntyped == 0 && fds[1].fd >= 0 ? 2 : 1, interval > 0 ? interval * 1000 : -1) < 0 && errno != EINTR)
			err(1, "poll");
		if (fds[0].revents & POLLOUT)
			pass();
		if (fds[1].revents != 0 && !input())
			fds[1].fd = -1;
		if (fds[0].revents & (POLLIN | POLLHUP))
			more = output();
		if (interval == 0 || time(NULL) - written >= interval) {
			fflush(record);
			written = time(NULL);
		}
	}
}

static void say(const char *words)
{
	const time_t now = time(NULL);

	if (!quiet)
		fprintf(record, "%s on %s", words, ctime(&now));
}

static int usage(void)
{
	fprintf(stderr, "usage: script [-akq] [-t seconds] [file [command ...]]\n");
	return 1;
}

int main(int argc, char **argv)
{
	const char *how = "w";
	int c, slave, status, interval = 30;
	struct winsize size;
	pid_t pid;

	while ((c = getopt(argc, argv, "+akqt:")) != -1)
		switch (c) {
		case 'a': how = "a"; break;
		case 'k': keys = true; break;
		case 'q': quiet = true; break;
		case 't': {
			const char *wrong;

			interval = strtonum(optarg, 0, 3600, &wrong);
			if (wrong != NULL)
				errx(1, "-t %s: %s", optarg, wrong);
			break;
		}
		default: return usage();
		}
	argv += optind;
	if (*argv != NULL)
		file = *argv++;
	record = fopen(file, how);
	if (record == NULL)
		err(1, "%s", file);
	fcntl(fileno(record), F_SETFD, FD_CLOEXEC);
	terminal = tcgetattr(STDIN_FILENO, &modes) == 0;
	const bool sized = terminal && tcgetwinsize(STDIN_FILENO, &size) == 0;

	if (openpty(&master, &slave, NULL, terminal ? &modes : NULL, sized ? &size : NULL) < 0)
		err(1, "openpty");
	if (!quiet) {
		printf("Script started, output file is %s\n", file);
		fflush(stdout);
	}
	say("Script started");
	fflush(record);
	if (terminal) {
		struct termios raw = modes;

		cfmakeraw(&raw);
		tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
		atexit(restore);
		signal(SIGWINCH, winch);
	} else {
		/* Nobody types, so nobody wants to see what is typed. */
		tcgetattr(slave, &modes);
		modes.c_lflag &= ~ECHO;
		tcsetattr(slave, TCSANOW, &modes);
	}
	pid = fork();
	if (pid < 0)
		err(1, "fork");
	if (pid == 0)
		run(slave, argv);
	close(slave);
	fcntl(master, F_SETFL, O_NONBLOCK);
	between(interval);
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			err(1, "waitpid");
	restore();
	const int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);

	if (!quiet && *argv != NULL)
		fprintf(record, "\nCommand exit status: %d", code);
	if (!quiet)
		putc('\n', record);
	say("Script done");
	if (fclose(record) != 0)
		err(1, "%s", file);
	if (!quiet)
		printf("\nScript done, output file is %s\n", file);
	return code;
}
