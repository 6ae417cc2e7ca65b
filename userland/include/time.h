/*
 * <time.h> of picolibc, with the kernel's clock numbers and with the clock
 * calls declared always (picolibc hides them behind feature macros).
 */
#pragma GCC system_header

#include_next <time.h>

#ifndef _CALLWHEEL_TIME_H_
#define _CALLWHEEL_TIME_H_

#undef CLOCK_REALTIME
#undef CLOCK_MONOTONIC
#undef CLOCK_PROCESS_CPUTIME_ID
#undef CLOCK_THREAD_CPUTIME_ID
#undef CLOCK_REALTIME_COARSE
#undef CLOCK_MONOTONIC_RAW
#undef CLOCK_MONOTONIC_COARSE
#undef CLOCK_BOOTTIME
#undef CLOCK_REALTIME_ALARM
#undef CLOCK_BOOTTIME_ALARM

#define CLOCK_REALTIME 0		/* time of day */
#define CLOCK_VIRTUAL 1			/* the process, in user mode */
#define CLOCK_PROF 2			/* the process, in user and kernel mode */
#define CLOCK_MONOTONIC 4		/* time since boot; never set */
#define CLOCK_PROCESS_CPUTIME_ID 15	/* the process */

__BEGIN_DECLS

int clock_gettime(clockid_t, struct timespec *);
int clock_getres(clockid_t, struct timespec *);
int nanosleep(const struct timespec *, struct timespec *);

__END_DECLS

#endif
