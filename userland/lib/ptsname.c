/* Pseudo-terminals: the functions of <stdlib.h> on their masters. A slave has its owner and its mode from the start. */

#include <errno.h>
#include <paths.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

enum { NAMELEN = 32 };

char *fdevname_r(int fd, char *buf, int size)
{
	struct fiodgname_arg arg = { .len = size, .buf = buf };

	return ioctl(fd, FIODGNAME, &arg) < 0 ? NULL : buf;
}

char *fdevname(int fd)
{
	static char name[NAMELEN];

	return fdevname_r(fd, name, sizeof name);
}

/* 0 for a master. */
static int master(int fd)
{
	if (ioctl(fd, TIOCPTMASTER) == 0)
		return 0;
	if (errno != EBADF)
		errno = EINVAL;
	return -1;
}

int grantpt(int fd)
{
	return master(fd);
}

int unlockpt(int fd)
{
	return master(fd);
}

/* The result is an error number. */
int ptsname_r(int fd, char *buf, size_t size)
{
	char name[NAMELEN] = _PATH_DEV;

	if (master(fd) < 0)
		return errno;
	if (fdevname_r(fd, name + strlen(name), NAMELEN - sizeof _PATH_DEV) == NULL)
		return errno;
	if (strlen(name) >= size)
		return ERANGE;
	strcpy(buf, name);
	return 0;
}

char *ptsname(int fd)
{
	static char name[NAMELEN];
	const int error = ptsname_r(fd, name, sizeof name);

	if (error == 0)
		return name;
	errno = error;
	return NULL;
}
