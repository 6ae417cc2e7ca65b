/*
 * <time.h> of picolibc, with the kernel's clock numbers and with the clock and
 * timer calls declared always (picolibc hides them behind feature macros).
 */
#pragma GCC system_header

#include_next <time.h>

#ifndef _CALLWHEEL_TIME_H_
#define _CALLWHEEL_TIME_H_

#include <sys/timespec.h>
#include <sys/types.h>

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

#undef TIMER_ABSTIME
#define TIMER_ABSTIME 1

/* The unit of times(); clock()'s is CLOCKS_PER_SEC. */
#undef CLK_TCK
#define CLK_TCK 100

struct sigevent;

__BEGIN_DECLS

int clock_getcpuclockid(pid_t, clockid_t *);
int clock_getres(clockid_t, struct timespec *);
int clock_gettime(clockid_t, struct timespec *);
int clock_nanosleep(clockid_t, int, const struct timespec *, struct timespec *);
int clock_settime(clockid_t, const struct timespec *);
int nanosleep(const struct timespec *, struct timespec *);

int timer_create(clockid_t, struct sigevent *__restrict, timer_t *__restrict);
int timer_delete(timer_t);
int timer_getoverrun(timer_t);
int timer_gettime(timer_t, struct itimerspec *);
int timer_settime(timer_t, int, const struct itimerspec *__restrict, struct itimerspec *__restrict);

char *asctime_r(const struct tm *__restrict, char *__restrict);
char *ctime_r(const time_t *, char *);
struct tm *gmtime_r(const time_t *__restrict, struct tm *__restrict);
struct tm *localtime_r(const time_t *__restrict, struct tm *__restrict);
char *strptime(const char *__restrict, const char *__restrict, struct tm *__restrict);
time_t timegm(struct tm *);
void tzset(void);

__END_DECLS

#endif
