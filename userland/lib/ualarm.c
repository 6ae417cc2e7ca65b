/* ualarm: ITIMER_REAL in microseconds. */

#include <sys/time.h>
#include <unistd.h>

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
