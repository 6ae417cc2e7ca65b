/* The parts of a struct termios. */

#include <termios.h>

speed_t cfgetispeed(const struct termios *t)
{
	return t->c_ispeed;
}

speed_t cfgetospeed(const struct termios *t)
{
	return t->c_ospeed;
}

int cfsetispeed(struct termios *t, speed_t speed)
{
	t->c_ispeed = speed;
	return 0;
}

int cfsetospeed(struct termios *t, speed_t speed)
{
	t->c_ospeed = speed;
	return 0;
}

int cfsetspeed(struct termios *t, speed_t speed)
{
	t->c_ispeed = t->c_ospeed = speed;
	return 0;
}

/* Every byte as it comes, in both directions. */
void cfmakeraw(struct termios *t)
{
	t->c_iflag &= ~(IMAXBEL | IXOFF | INPCK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON | IGNPAR);
	t->c_iflag |= IGNBRK;
	t->c_oflag &= ~OPOST;
	t->c_lflag &= ~(ECHO | ECHOE | ECHOK | ECHONL | ICANON | ISIG | IEXTEN | NOFLSH | TOSTOP | PENDIN);
	t->c_cflag &= ~(CSIZE | PARENB);
	t->c_cflag |= CS8 | CREAD;
	t->c_cc[VMIN] = 1;
	t->c_cc[VTIME] = 0;
}
