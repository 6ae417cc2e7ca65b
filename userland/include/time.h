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
#define CLOCK_THREAD_CPUTIME_ID 14	/* the calling thread */
#define CLOCK_PROCESS_CPUTIME_ID 15	/* the process */

/* Other systems' names for what one clock is here. */
#define CLOCK_REALTIME_PRECISE CLOCK_REALTIME
#define CLOCK_REALTIME_FAST CLOCK_REALTIME
#define CLOCK_REALTIME_COARSE CLOCK_REALTIME
#define CLOCK_MONOTONIC_PRECISE CLOCK_MONOTONIC
#define CLOCK_MONOTONIC_FAST CLOCK_MONOTONIC
#define CLOCK_MONOTONIC_COARSE CLOCK_MONOTONIC
#define CLOCK_MONOTONIC_RAW CLOCK_MONOTONIC
#define CLOCK_UPTIME CLOCK_MONOTONIC
#define CLOCK_BOOTTIME CLOCK_MONOTONIC

#undef TIMER_ABSTIME
#define TIMER_RELTIME 0
#define TIMER_ABSTIME 1

/* The base of timespec_get, CLOCK_REALTIME. */
#define TIME_UTC 1

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

int timespec_get(struct timespec *, int);
int timespec_getres(struct timespec *, int);

char *asctime_r(const struct tm *__restrict, char *__restrict);
char *ctime_r(const time_t *, char *);
struct tm *gmtime_r(const time_t *__restrict, struct tm *__restrict);
struct tm *localtime_r(const time_t *__restrict, struct tm *__restrict);
char *strptime(const char *__restrict, const char *__restrict, struct tm *__restrict);
time_t timegm(struct tm *);
time_t timelocal(struct tm *);
void tzset(void);

/* The results of tzset: seconds west of Greenwich, and 1 if there is summer time. */
extern long timezone __asm__("_timezone");
extern int daylight __asm__("_daylight");

__END_DECLS

#endif
