/* alarm and ualarm: ITIMER_REAL in seconds and in microseconds. */

#include <sys/time.h>
#include <unistd.h>

unsigned alarm(unsigned seconds)
{
	struct itimerval new = { .it_value = { .tv_sec = seconds } }, old;

	if (setitimer(ITIMER_REAL, &new, &old) < 0)
		return (unsigned)-1;
	/* A timer that still runs is never reported as none. */
	if (old.it_value.tv_usec >= 500000 || (old.it_value.tv_sec == 0 && old.it_value.tv_usec > 0))
		old.it_value.tv_sec++;
	return (unsigned)old.it_value.tv_sec;
}

useconds_t ualarm(useconds_t usecs, useconds_t interval)
{
	struct itimerval new = {
		.it_interval = { .tv_sec = interval / 1000000, .tv_usec = interval % 1000000 },
		.it_value = { .tv_sec = usecs / 1000000, .tv_usec = usecs % 1000000 },
	}, old;

	if (setitimer(ITIMER_REAL, &new, &old) < 0)
		return (useconds_t)-1;
	return (useconds_t)(old.it_value.tv_sec * 1000000 + old.it_value.tv_usec);
}
