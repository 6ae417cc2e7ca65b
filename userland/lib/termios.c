/* Terminals: the functions of <termios.h>, by ioctl. */

#include <errno.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int tcgetattr(int fd, struct termios *t)
{
	return ioctl(fd, TIOCGETA, t);
}

int tcsetattr(int fd, int when, const struct termios *t)
{
	switch (when) {
	case TCSANOW:
		return ioctl(fd, TIOCSETA, t);
	case TCSADRAIN:
		return ioctl(fd, TIOCSETAW, t);
	case TCSAFLUSH:
		return ioctl(fd, TIOCSETAF, t);
	default:
		errno = EINVAL;
		return -1;
	}
}

__attribute__((weak)) int tcdrain(int fd)
{
	return ioctl(fd, TIOCDRAIN, 0);
}

int tcflush(int fd, int which)
{
	if (which < TCIFLUSH || which > TCIOFLUSH) {
		errno = EINVAL;
		return -1;
	}
	return ioctl(fd, TIOCFLUSH, &which);
}

int tcflow(int fd, int action)
{
	struct termios t;
	cc_t c;

	switch (action) {
	case TCOOFF:
		return ioctl(fd, TIOCSTOP, 0);
	case TCOON:
		return ioctl(fd, TIOCSTART, 0);
	case TCIOFF:
	case TCION:
		if (tcgetattr(fd, &t) < 0)
			return -1;
		c = t.c_cc[action == TCIOFF ? VSTOP : VSTART];
		return c == _POSIX_VDISABLE || write(fd, &c, 1) == 1 ? 0 : -1;
	default:
		errno = EINVAL;
		return -1;
	}
}

/* A console has no line on which to send a break. */
int tcsendbreak(int fd, int duration)
{
	(void)duration;
	return isatty(fd) ? 0 : -1;
}

pid_t tcgetpgrp(int fd)
{
	int pgrp;

	return ioctl(fd, TIOCGPGRP, &pgrp) < 0 ? -1 : pgrp;
}

int tcsetpgrp(int fd, pid_t pgrp)
{
	int value = pgrp;

	return ioctl(fd, TIOCSPGRP, &value);
}

pid_t tcgetsid(int fd)
{
	int sid;

	return ioctl(fd, TIOCGSID, &sid) < 0 ? -1 : sid;
}

int tcgetwinsize(int fd, struct winsize *size)
{
	return ioctl(fd, TIOCGWINSZ, size);
}

int tcsetwinsize(int fd, const struct winsize *size)
{
	return ioctl(fd, TIOCSWINSZ, size);
}
