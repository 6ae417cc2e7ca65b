/* <sys/time.h> of picolibc, and the further real timers of a process. */
#pragma GCC system_header

#ifndef _CALLWHEEL_SYS_TIME_H_
#define _CALLWHEEL_SYS_TIME_H_

#include_next <sys/time.h>
#include <sys/select.h>

/*
 * The k-th further real timer, k >= 0, for setitimer and getitimer. Each has
 * its own value and interval; each sends SIGALRM, with k as the handler's code
 * and in si_timerid and si_value. Expiries of different timers do not hide
 * each other. The number of timers is limited: EAGAIN. See setitimer(2).
 */
#define ITIMER_NTH(k) (16 + (k))

/* Arithmetic on timevals and timespecs, which picolibc hides from programs that ask for plain POSIX. */
#ifndef timerclear
#define timerclear(tvp) ((tvp)->tv_sec = (tvp)->tv_usec = 0)
#define timerisset(tvp) ((tvp)->tv_sec || (tvp)->tv_usec)
#define timercmp(tvp, uvp, cmp) \
	((tvp)->tv_sec == (uvp)->tv_sec ? (tvp)->tv_usec cmp(uvp)->tv_usec : (tvp)->tv_sec cmp(uvp)->tv_sec)
#define timeradd(tvp, uvp, vvp) \
	do { \
		(vvp)->tv_sec = (tvp)->tv_sec + (uvp)->tv_sec; \
		(vvp)->tv_usec = (tvp)->tv_usec + (uvp)->tv_usec; \
		if ((vvp)->tv_usec >= 1000000) { \
			(vvp)->tv_sec++; \
			(vvp)->tv_usec -= 1000000; \
		} \
	} while (0)
#define timersub(tvp, uvp, vvp) \
	do { \
		(vvp)->tv_sec = (tvp)->tv_sec - (uvp)->tv_sec; \
		(vvp)->tv_usec = (tvp)->tv_usec - (uvp)->tv_usec; \
		if ((vvp)->tv_usec < 0) { \
			(vvp)->tv_sec--; \
			(vvp)->tv_usec += 1000000; \
		} \
	} while (0)
#endif

#ifndef timespecclear
#define timespecclear(tsp) ((tsp)->tv_sec = (tsp)->tv_nsec = 0)
#define timespecisset(tsp) ((tsp)->tv_sec || (tsp)->tv_nsec)
#define timespeccmp(tsp, usp, cmp) \
	((tsp)->tv_sec == (usp)->tv_sec ? (tsp)->tv_nsec cmp(usp)->tv_nsec : (tsp)->tv_sec cmp(usp)->tv_sec)
#define timespecadd(tsp, usp, vsp) \
	do { \
		(vsp)->tv_sec = (tsp)->tv_sec + (usp)->tv_sec; \
		(vsp)->tv_nsec = (tsp)->tv_nsec + (usp)->tv_nsec; \
		if ((vsp)->tv_nsec >= 1000000000L) { \
			(vsp)->tv_sec++; \
			(vsp)->tv_nsec -= 1000000000L; \
		} \
	} while (0)
#define timespecsub(tsp, usp, vsp) \
	do { \
		(vsp)->tv_sec = (tsp)->tv_sec - (usp)->tv_sec; \
		(vsp)->tv_nsec = (tsp)->tv_nsec - (usp)->tv_nsec; \
		if ((vsp)->tv_nsec < 0) { \
			(vsp)->tv_sec--; \
			(vsp)->tv_nsec += 1000000000L; \
		} \
	} while (0)
#endif

__BEGIN_DECLS

/* Hidden by picolibc from programs that ask for plain POSIX. */
int getitimer(int, struct itimerval *);
int setitimer(int, const struct itimerval *__restrict, struct itimerval *__restrict);
int adjtime(const struct timeval *, struct timeval *);
int settimeofday(const struct timeval *, const struct timezone *);
int utimes(const char *, const struct timeval[2]);
int futimes(int, const struct timeval[2]);
int lutimes(const char *, const struct timeval[2]);
int futimesat(int, const char *, const struct timeval[2]);

__END_DECLS

#endif
