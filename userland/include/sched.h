/* sched_yield: the scheduling calls that this system has. */
#ifndef _SCHED_H_
#define _SCHED_H_

#include <sys/cdefs.h>
#include <sys/types.h>
#include <time.h>

__BEGIN_DECLS
int sched_yield(void);
__END_DECLS

#endif
