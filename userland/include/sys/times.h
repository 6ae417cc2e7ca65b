/* times: processor time in ticks of 1/sysconf(_SC_CLK_TCK) seconds. */
#ifndef _SYS_TIMES_H
#define _SYS_TIMES_H

#include <sys/cdefs.h>
#include <sys/types.h>

struct tms {
	clock_t tms_utime;	/* in user mode */
	clock_t tms_stime;	/* in the kernel */
	clock_t tms_cutime;	/* children waited for, in user mode */
	clock_t tms_cstime;	/* children waited for, in the kernel */
};

__BEGIN_DECLS
clock_t times(struct tms *);
__END_DECLS

#endif
