/* The terminal: modes, lines, characters and times. Input is typed by TIOCSTI. */

#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>

static struct termios saved;

/* Opens the console with these local modes, VMIN and VTIME; nothing typed. */
static int terminal(tcflag_t lflag, int min, int time)
{
	const int fd = open("/dev/console", O_RDWR);
	struct termios t;

	expect(fd >= 0);
	same(tcgetattr(fd, &saved), 0);
	t = saved;
	t.c_lflag = lflag;
	t.c_iflag = ICRNL;
	t.c_cc[VMIN] = min;
	t.c_cc[VTIME] = time;
	same(tcsetattr(fd, TCSAFLUSH, &t), 0);
	return fd;
}

static void restore(int fd)
{
	same(tcsetattr(fd, TCSAFLUSH, &saved), 0);
	close(fd);
}

static void type(int fd, const char *text)
{
	for (; *text != '\0'; text++)
		same(ioctl(fd, TIOCSTI, text), 0);
}

static char buf[64];

static void modes(void)
{
	const int fd = terminal(ICANON | ISIG, 1, 0);
	struct termios t, again;
	struct winsize ws, old;

	same(tcgetattr(fd, &t), 0);
	same(t.c_lflag, ICANON | ISIG);
	cfmakeraw(&t);
	same(cfsetispeed(&t, B9600), 0);
	same(tcsetattr(fd, TCSANOW, &t), 0);
	same(tcgetattr(fd, &again), 0);
	same(again.c_lflag & (ICANON | ECHO | ISIG), 0);
	refused(tcsetattr(fd, 9, &t), EINVAL);
	same(ioctl(fd, TIOCGWINSZ, &old), 0);
	handle(SIGWINCH, count, 0);
	ws = (struct winsize){ .ws_row = old.ws_row + 1, .ws_col = 100 };
	same(ioctl(fd, TIOCSWINSZ, &ws), 0);
	same(caught[SIGWINCH], 1);
	same(ioctl(fd, TIOCGWINSZ, &ws), 0);
	same(ws.ws_col, 100);
	same(ioctl(fd, TIOCSWINSZ, &old), 0);
	refused(ioctl(fd, 0x12345678, 0), ENOTTY);
	expect(isatty(fd) && strcmp(ttyname(fd), "/dev/console") == 0);
	same(tcdrain(fd), 0);
	restore(fd);
}

static void lines(void)
{
	const int fd = terminal(ICANON, 1, 0);
	int n;

	type(fd, "one\rtwo\n");
	same(ioctl(fd, FIONREAD, &n), 0);
	same(read(fd, buf, sizeof buf), 4);
	same(memcmp(buf, "one\n", 4), 0);
	same(read(fd, buf, 2), 2);
	same(memcmp(buf, "tw", 2), 0);
	same(read(fd, buf, sizeof buf), 2);
	/* Erasing: a character, a word, the line. */
	type(fd, "abx\177c\n");
	same(read(fd, buf, sizeof buf), 4);
	same(memcmp(buf, "abc\n", 4), 0);
	type(fd, "gone\025kept\n");
	same(read(fd, buf, sizeof buf), 5);
	same(memcmp(buf, "kept\n", 5), 0);
	/* The end of the file, after something and after nothing. */
	type(fd, "some\004");
	same(read(fd, buf, sizeof buf), 4);
	type(fd, "\004");
	same(read(fd, buf, sizeof buf), 0);
	/* Half a line is nothing yet. */
	fcntl(fd, F_SETFL, O_RDWR | O_NONBLOCK);
	type(fd, "half");
	refused(read(fd, buf, sizeof buf), EAGAIN);
	type(fd, "\n");
	same(read(fd, buf, sizeof buf), 5);
	type(fd, "flushed\n");
	same(tcflush(fd, TCIFLUSH), 0);
	refused(read(fd, buf, sizeof buf), EAGAIN);
	fcntl(fd, F_SETFL, O_RDWR);
	restore(fd);
}

/* Typed input can be read at once; the kernel's own tests have readers that wait for more. */
static void counts(void)
{
	int fd = terminal(0, 0, 0);

	same(read(fd, buf, sizeof buf), 0);
	type(fd, "ab");
	same(read(fd, buf, sizeof buf), 2);
	restore(fd);
	fd = terminal(0, 0, 50);
	type(fd, "a");
	const uint64_t before = now();

	same(read(fd, buf, sizeof buf), 1);
	expect(now() - before < 1000000);
	restore(fd);
	fd = terminal(0, 3, 50);
	type(fd, "abcd");
	same(read(fd, buf, 3), 3);
	same(read(fd, buf, 1), 1);
	expect(now() - before < 1000000);
	restore(fd);
	fd = terminal(0, 2, 0);
	type(fd, "ab\003");
	same(read(fd, buf, sizeof buf), 3);
	same(buf[2], 3);
	restore(fd);
}

static void signals(void)
{
	const int fd = terminal(ICANON | ISIG, 1, 0);
	int n;

	handle(SIGINT, count, 0);
	handle(SIGQUIT, count, 0);
	handle(SIGTSTP, count, 0);
	type(fd, "lost\003");
	same(caught[SIGINT], 1);
	type(fd, "\034\032");
	same(caught[SIGQUIT], 1);
	same(caught[SIGTSTP], 1);
	same(ioctl(fd, FIONREAD, &n), 0);
	same(n, 0);
	restore(fd);
}

static void background(void)
{
	int fd, status;
	const pid_t pid = fork();

	if (pid == 0) {
		setpgid(0, 0);
		fd = open("/dev/tty", O_RDWR);
		_exit(fd >= 0 && read(fd, buf, 1) < 0 && errno == EIO ? 0 : 1);
	}
	setpgid(pid, pid);
	same(waitpid(pid, &status, WUNTRACED), pid);
	expect(WIFSTOPPED(status) && WSTOPSIG(status) == SIGTTIN);
	fd = terminal(ICANON, 1, 0);
	same(tcgetpgrp(fd), getpgrp());
	handle(SIGTTOU, SIG_IGN, 0);
	same(tcsetpgrp(fd, pid), 0);
	same(tcgetpgrp(fd), pid);
	same(tcsetpgrp(fd, getpgrp()), 0);
	refused(tcsetpgrp(fd, 999999), EPERM);
	same(tcgetsid(fd), getsid(0));
	kill(pid, SIGKILL);
	await(pid);
	restore(fd);
}

const struct test ttytests[] = {
	{ "modes", modes },
	{ "lines", lines },
	{ "counts", counts },
	{ "signals", signals },
	{ "background", background },
	{ NULL, NULL },
};
