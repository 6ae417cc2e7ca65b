/* Calls that are system calls in other systems, made of open and dup2. */

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int creat(const char *path, mode_t mode)
{
	return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}

/* dup2 with O_CLOEXEC; onto itself it is an error. */
int dup3(int from, int to, int flags)
{
	if (from == to || (flags & ~O_CLOEXEC) != 0) {
		errno = EINVAL;
		return -1;
	}
	if (dup2(from, to) < 0)
		return -1;
	if (flags & O_CLOEXEC)
		fcntl(to, F_SETFD, FD_CLOEXEC);
	return to;
}

/* Closes every descriptor from `low` up. */
void closefrom(int low)
{
	const int end = getdtablesize(), saved = errno;

	for (int fd = low < 0 ? 0 : low; fd < end; fd++)
		close(fd);
	errno = saved;
}
