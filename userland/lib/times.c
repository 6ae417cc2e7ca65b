/* times, in ticks of 1/CLK_TCK seconds, and clock, in those of 1/CLOCKS_PER_SEC. */

#include <sys/resource.h>
#include <sys/times.h>
#include <time.h>

static clock_t clocks(const struct timeval *tv, long unit)
{
	return (clock_t)(tv->tv_sec * unit + tv->tv_usec / (1000000 / unit));
}

clock_t times(struct tms *buf)
{
	struct rusage self, children;
	struct timespec now;

	if (getrusage(RUSAGE_SELF, &self) < 0 || getrusage(RUSAGE_CHILDREN, &children) < 0 ||
	    clock_gettime(CLOCK_MONOTONIC, &now) < 0)
		return (clock_t)-1;
	buf->tms_utime = clocks(&self.ru_utime, CLK_TCK);
	buf->tms_stime = clocks(&self.ru_stime, CLK_TCK);
	buf->tms_cutime = clocks(&children.ru_utime, CLK_TCK);
	buf->tms_cstime = clocks(&children.ru_stime, CLK_TCK);
	return (clock_t)(now.tv_sec * CLK_TCK + now.tv_nsec / (1000000000 / CLK_TCK));
}

clock_t clock(void)
{
	struct rusage self;

	if (getrusage(RUSAGE_SELF, &self) < 0)
		return (clock_t)-1;
	return clocks(&self.ru_utime, CLOCKS_PER_SEC) + clocks(&self.ru_stime, CLOCKS_PER_SEC);
}
