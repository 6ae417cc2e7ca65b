/* openpty, login_tty and forkpty of BSD. */

#include <errno.h>
#include <fcntl.h>
#include <libutil.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int openpty(int *amaster, int *aslave, char *name, const struct termios *modes, const struct winsize *size)
{
	const int master = posix_openpt(O_RDWR | O_NOCTTY);
	char path[32];
	int slave, error;

	if (master < 0)
		return -1;
	error = ptsname_r(master, path, sizeof path);
	if (error == 0) {
		slave = open(path, O_RDWR | O_NOCTTY);
		if (slave < 0)
			error = errno;
	}
	if (error != 0) {
		close(master);
		errno = error;
		return -1;
	}
	if (name != NULL)
		strcpy(name, path);
	if (modes != NULL)
		tcsetattr(slave, TCSAFLUSH, modes);
	if (size != NULL)
		tcsetwinsize(slave, size);
	*amaster = master;
	*aslave = slave;
	return 0;
}

int login_tty(int fd)
{
	setsid();
	if (ioctl(fd, TIOCSCTTY, 0) < 0)
		return -1;
	for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
		dup2(fd, i);
	if (fd > STDERR_FILENO)
		close(fd);
	return 0;
}

pid_t forkpty(int *amaster, char *name, const struct termios *modes, const struct winsize *size)
{
	int master, slave;
	pid_t pid;

	if (openpty(&master, &slave, name, modes, size) < 0)
		return -1;
	pid = fork();
	if (pid == 0) {
		close(master);
		if (login_tty(slave) < 0)
			_exit(127);
		return 0;
	}
	const int error = errno;

	close(slave);
	if (pid < 0) {
		close(master);
		errno = error;
		return -1;
	}
	*amaster = master;
	return pid;
}
