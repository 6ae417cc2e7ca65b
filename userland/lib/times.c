/* times and clock, in the units that picolibc's headers promise: CLOCKS_PER_SEC for both. */

#include <sys/resource.h>
#include <sys/times.h>
#include <time.h>

static clock_t clocks(const struct timeval *tv)
{
	return (clock_t)(tv->tv_sec * CLOCKS_PER_SEC + tv->tv_usec / (1000000 / CLOCKS_PER_SEC));
}

clock_t times(struct tms *buf)
{
	struct rusage self, children;
	struct timeval now;

	if (getrusage(RUSAGE_SELF, &self) < 0 || getrusage(RUSAGE_CHILDREN, &children) < 0 ||
	    gettimeofday(&now, NULL) < 0)
		return (clock_t)-1;
	buf->tms_utime = clocks(&self.ru_utime);
	buf->tms_stime = clocks(&self.ru_stime);
	buf->tms_cutime = clocks(&children.ru_utime);
	buf->tms_cstime = clocks(&children.ru_stime);
	return clocks(&now);
}

clock_t clock(void)
{
	struct rusage self;

	if (getrusage(RUSAGE_SELF, &self) < 0)
		return (clock_t)-1;
	return clocks(&self.ru_utime) + clocks(&self.ru_stime);
}
