/* utime, futimes and their kin, ftime: times of a file and of day in their older forms. */

#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/timeb.h>
#include <utime.h>

int utime(const char *path, const struct utimbuf *times)
{
	struct timeval tv[2];

	if (times == NULL)
		return utimes(path, NULL);
	tv[0] = (struct timeval){ .tv_sec = times->actime };
	tv[1] = (struct timeval){ .tv_sec = times->modtime };
	return utimes(path, tv);
}

/* Timespecs of the same times; malformed ones of malformed times, which the kernel refuses. */
static const struct timespec *fine(const struct timeval tv[2], struct timespec ts[2])
{
	if (tv == NULL)
		return NULL;
	for (int i = 0; i < 2; i++) {
		const bool malformed = tv[i].tv_usec < 0 || tv[i].tv_usec >= 1000000;

		ts[i].tv_sec = tv[i].tv_sec;
		ts[i].tv_nsec = malformed ? 1000000000 : tv[i].tv_usec * 1000;
	}
	return ts;
}

int futimes(int fd, const struct timeval tv[2])
{
	struct timespec ts[2];

	return futimens(fd, fine(tv, ts));
}

int lutimes(const char *path, const struct timeval tv[2])
{
	struct timespec ts[2];

	return utimensat(AT_FDCWD, path, fine(tv, ts), AT_SYMLINK_NOFOLLOW);
}

int futimesat(int fd, const char *path, const struct timeval tv[2])
{
	struct timespec ts[2];

	return path == NULL ? futimes(fd, tv) : utimensat(fd, path, fine(tv, ts), 0);
}

int ftime(struct timeb *tb)
{
	struct timeval now;

	if (gettimeofday(&now, NULL) < 0)
		return -1;
	tb->time = now.tv_sec;
	tb->millitm = now.tv_usec / 1000;
	tb->timezone = tb->dstflag = 0;
	return 0;
}
