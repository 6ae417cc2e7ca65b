/* Resources of a process: what it has used, what it may use, and its priority (userland/share/doc/abi.md). */
#ifndef _SYS_RESOURCE_H_
#define _SYS_RESOURCE_H_

#include <sys/time.h>
#include <sys/types.h>

#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)
#define RUSAGE_THREAD 1

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

typedef __int64_t rlim_t;

#define RLIM_INFINITY ((rlim_t)0x7fffffffffffffffLL)
#define RLIM_SAVED_MAX RLIM_INFINITY
#define RLIM_SAVED_CUR RLIM_INFINITY

#define RLIMIT_CPU 0		/* seconds of processor time */
#define RLIMIT_FSIZE 1		/* bytes of a file */
#define RLIMIT_DATA 2		/* bytes of the heap and everything below it */
#define RLIMIT_STACK 3		/* bytes of the stack */
#define RLIMIT_CORE 4		/* bytes of a core file */
#define RLIMIT_RSS 5		/* bytes in memory */
#define RLIMIT_MEMLOCK 6	/* bytes locked in memory */
#define RLIMIT_NPROC 7		/* processes of the user */
#define RLIMIT_NOFILE 8		/* open files */
#define RLIMIT_AS 10		/* bytes of address space */
#define RLIMIT_VMEM RLIMIT_AS

struct rlimit {
	rlim_t rlim_cur;	/* the limit */
	rlim_t rlim_max;	/* how far it can be raised */
};

#define PRIO_MIN (-20)
#define PRIO_MAX 20
#define PRIO_PROCESS 0
#define PRIO_PGRP 1
#define PRIO_USER 2

__BEGIN_DECLS
int getpriority(int, int);
int getrlimit(int, struct rlimit *);
int getrusage(int, struct rusage *);
int setpriority(int, int, int);
int setrlimit(int, const struct rlimit *);
__END_DECLS

#endif
