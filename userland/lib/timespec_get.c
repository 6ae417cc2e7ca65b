/* timespec_get and timespec_getres, C11 and C23: clock_gettime under another name. */

#include <time.h>

int timespec_get(struct timespec *ts, int base)
{
	return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, ts) == 0 ? base : 0;
}

int timespec_getres(struct timespec *ts, int base)
{
	return base == TIME_UTC && clock_getres(CLOCK_REALTIME, ts) == 0 ? base : 0;
}

/* 4.4BSD's name for mktime. */
time_t timelocal(struct tm *tm)
{
	return mktime(tm);
}
