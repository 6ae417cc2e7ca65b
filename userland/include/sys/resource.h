/* Resources used by a process: BSD's rusage in full (picolibc has its first two fields). */
#ifndef _SYS_RESOURCE_H_
#define _SYS_RESOURCE_H_

#include <sys/time.h>

#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)

struct rusage {
	struct timeval ru_utime;	/* time in user mode */
	struct timeval ru_stime;	/* time in the kernel */
	long ru_maxrss;			/* largest resident set, in kilobytes */
	long ru_ixrss;			/* integral of shared text */
	long ru_idrss;			/* integral of unshared data */
	long ru_isrss;			/* integral of unshared stack */
	long ru_minflt;			/* page faults without I/O */
	long ru_majflt;			/* page faults with I/O */
	long ru_nswap;			/* swaps */
	long ru_inblock;		/* block input operations */
	long ru_oublock;		/* block output operations */
	long ru_msgsnd;			/* messages sent */
	long ru_msgrcv;			/* messages received */
	long ru_nsignals;		/* signals received */
	long ru_nvcsw;			/* context switches asked for */
	long ru_nivcsw;			/* context switches suffered */
};

__BEGIN_DECLS
int getrusage(int, struct rusage *);
__END_DECLS

#endif
