/* utime and ftime: times of a file and of day in their older forms. */

#include <stddef.h>
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
