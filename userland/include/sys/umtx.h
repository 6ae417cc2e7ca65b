/* Waiting on a word of memory (umtx(2)). */
#ifndef _SYS_UMTX_H_
#define _SYS_UMTX_H_

#include <stdint.h>
#include <sys/cdefs.h>
#include <time.h>

#define UMTX_OP_WAIT 2
#define UMTX_OP_WAKE 3
#define UMTX_OP_MUTEX_TRYLOCK 4
#define UMTX_OP_MUTEX_LOCK 5
#define UMTX_OP_MUTEX_UNLOCK 6
#define UMTX_OP_CV_WAIT 8
#define UMTX_OP_CV_SIGNAL 9
#define UMTX_OP_CV_BROADCAST 10
#define UMTX_OP_WAIT_UINT 11
#define UMTX_OP_WAIT_UINT_PRIVATE 15
#define UMTX_OP_WAKE_PRIVATE 16
#define UMTX_OP_NWAKE_PRIVATE 21

#define UMTX_ABSTIME 1		/* of _flags: the time is absolute */
#define CVWAIT_ABSTIME 2	/* of UMTX_OP_CV_WAIT: likewise */
#define CVWAIT_CLOCKID 4	/* the clock is c_clockid, not CLOCK_REALTIME */

#define UMUTEX_UNOWNED 0u
#define UMUTEX_CONTESTED 0x80000000u	/* of m_owner: threads wait */
#define UMUTEX_ERROR_CHECK 2u		/* of m_flags: EDEADLK for the owner itself */

struct _umtx_time {
	struct timespec _timeout;
	uint32_t _flags;
	uint32_t _clockid;
};

struct umutex {
	volatile uint32_t m_owner;	/* the number of a thread */
	uint32_t m_flags;
	uint32_t m_ceilings[2];
	uint32_t m_spare[4];
};

struct ucond {
	volatile uint32_t c_has_waiters;
	uint32_t c_flags;
	uint32_t c_clockid;
	uint32_t c_spare[1];
};

__BEGIN_DECLS

int _umtx_op(void *, int, unsigned long, void *, void *);

__END_DECLS

#endif
