/* sleep, usleep and pause: nanosleep and sigsuspend under their older names. */

#include <signal.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

unsigned sleep(unsigned seconds)
{
	struct timespec rqt = { .tv_sec = seconds }, rmt = { 0 };

	if (nanosleep(&rqt, &rmt) == 0)
		return 0;
	/* The seconds not slept: a part of one counts as a whole one. */
	return (unsigned)rmt.tv_sec + (rmt.tv_nsec > 0);
}

int usleep(useconds_t usecs)
{
	struct timespec rqt = { .tv_sec = usecs / 1000000, .tv_nsec = usecs % 1000000 * 1000L };

	return nanosleep(&rqt, NULL);
}

int pause(void)
{
	sigset_t mask;

	if (sigprocmask(SIG_BLOCK, NULL, &mask) < 0)
		return -1;
	return sigsuspend(&mask);
}
