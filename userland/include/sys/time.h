/* <sys/time.h> of picolibc, and the further real timers of a process. */
#pragma GCC system_header

#ifndef _CALLWHEEL_SYS_TIME_H_
#define _CALLWHEEL_SYS_TIME_H_

#include_next <sys/time.h>

/*
 * The k-th further real timer, k >= 0, for setitimer and getitimer. Each has
 * its own value and interval; each sends SIGALRM, with k as the handler's code
 * and in si_timerid and si_value. Expiries of different timers do not hide
 * each other. The number of timers is limited: EAGAIN. See setitimer(2).
 */
#define ITIMER_NTH(k) (16 + (k))

__BEGIN_DECLS

/* Hidden by picolibc from programs that ask for plain POSIX. */
int getitimer(int, struct itimerval *);
int setitimer(int, const struct itimerval *__restrict, struct itimerval *__restrict);
int adjtime(const struct timeval *, struct timeval *);
int settimeofday(const struct timeval *, const struct timezone *);

__END_DECLS

#endif
