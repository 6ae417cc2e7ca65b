/* lockf: exclusive record locks from the place where the file is. */

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* Tests if another process has locked some of the range, which F_TEST returns as an error. */
static int test(int fd, struct flock *range)
{
	if (fcntl(fd, F_GETLK, range) < 0)
		return -1;
	if (range->l_type == F_UNLCK)
		return 0;
	errno = EACCES;
	return -1;
}

int lockf(int fd, int function, off_t size)
{
	struct flock range = { .l_len = size, .l_type = F_WRLCK, .l_whence = SEEK_CUR };

	switch (function) {
	case F_ULOCK:
		range.l_type = F_UNLCK;
		return fcntl(fd, F_SETLK, &range);
	case F_LOCK:
		return fcntl(fd, F_SETLKW, &range);
	case F_TLOCK:
		return fcntl(fd, F_SETLK, &range);
	case F_TEST:
		return test(fd, &range);
	default:
		errno = EINVAL;
		return -1;
	}
}
