/* Scheduling: all processes share the processor by one policy, BSD's, in which nice values count. */
#ifndef _SCHED_H_
#define _SCHED_H_

#include <sys/cdefs.h>
#include <sys/types.h>
#include <time.h>

#define SCHED_FIFO 1	/* not on this system */
#define SCHED_OTHER 2
#define SCHED_RR 3	/* not on this system */

struct sched_param {
	int sched_priority;	/* of SCHED_OTHER: 0 */
};

__BEGIN_DECLS
int sched_get_priority_max(int);
int sched_get_priority_min(int);
int sched_getparam(pid_t, struct sched_param *);
int sched_getscheduler(pid_t);
int sched_rr_get_interval(pid_t, struct timespec *);
int sched_setparam(pid_t, const struct sched_param *);
int sched_setscheduler(pid_t, int, const struct sched_param *);
int sched_yield(void);
__END_DECLS

#endif
