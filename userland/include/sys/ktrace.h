/*
 * <sys/ktrace.h>: ktrace(2) and the records of its files. Each is a header and a
 * structure that its type chooses. KTR_TIMER and the header's ktr_cycle are ours.
 */
#ifndef _SYS_KTRACE_H_
#define _SYS_KTRACE_H_

#include <signal.h>
#include <stdint.h>
#include <sys/time.h>
#include <sys/types.h>

/* Operations, and a bit beside them: the descendants, too. */
#define KTROP_SET 0
#define KTROP_CLEAR 1
#define KTROP_CLEARFILE 2
#define KTROP(o) ((o) & 3)
#define KTRFLAG_DESCEND 4

struct ktr_header {
	int ktr_len;			/* bytes behind the header */
	unsigned short ktr_type;	/* with KTR_DROP if records before this one are missing */
	pid_t ktr_pid;
	char ktr_comm[16 + 1];
	struct timeval ktr_time;	/* time of day */
	uint64_t ktr_cycle;		/* the machine's clock */
	int32_t ktr_tid;		/* the thread, as thr_self gives it */
};

#define KTR_DROP 0x8000
#define KTR_TYPE(header) ((header)->ktr_type & ~KTR_DROP)

/* A system call begins. */
#define KTR_SYSCALL 1
struct ktr_syscall {
	unsigned short ktr_code;
	unsigned short ktr_narg;	/* words */
	int32_t ktr_args[1];		/* as many as that */
};

/* A system call is over: ktr_error is an errno, -1 if it is made again, -2 if it does not return. */
#define KTR_SYSRET 2
struct ktr_sysret {
	int ktr_code;
	int ktr_error;
	int32_t ktr_retval[2];
};

/* A path is looked up: its bytes. */
#define KTR_NAMEI 3

/* Bytes were read (0) or written (1): the first of them follow. */
#define KTR_GENIO 4
struct ktr_genio {
	int ktr_fd;
	int ktr_rw;
};

/* A signal is acted on; its handler is going to return to the mask. */
#define KTR_PSIG 5
struct ktr_psig {
	int signo;
	uint32_t action;		/* SIG_DFL or the handler's address */
	uint32_t mask[2];
	int code;			/* si_code */
};

/* The process gives the processor up (out) or gets it; user: it could have gone on. */
#define KTR_CSW 6
struct ktr_csw {
	int out;
	int user;
	char wmesg[8];
};

/* A structure that a system call was given or has filled in: its name, a null, its bytes. */
#define KTR_STRUCT 8

/* A timer was set, has expired, or has while the signal of its last expiry was pending. */
#define KTR_TIMER 16
struct ktr_timer {
	int ktr_what;
	int ktr_which;			/* as setitimer's, or a timer_t with KTRTIMER_POSIX */
	int ktr_flags;
	int ktr_missed;			/* further periods that have passed */
	struct timeval ktr_value;	/* of a timer that was set; 0 disarms it */
	struct timeval ktr_interval;
};
#define KTRTIMER_SET 0
#define KTRTIMER_EXPIRED 1
#define KTRTIMER_OVERRUN 2
#define KTRTIMER_POSIX 1
#define KTRTIMER_ABSTIME 2

/* The points to trace. */
#define KTRFAC_MASK 0x00ffffff
#define KTRFAC_SYSCALL (1 << KTR_SYSCALL)
#define KTRFAC_SYSRET (1 << KTR_SYSRET)
#define KTRFAC_NAMEI (1 << KTR_NAMEI)
#define KTRFAC_GENIO (1 << KTR_GENIO)
#define KTRFAC_PSIG (1 << KTR_PSIG)
#define KTRFAC_CSW (1 << KTR_CSW)
#define KTRFAC_STRUCT (1 << KTR_STRUCT)
#define KTRFAC_TIMER (1 << KTR_TIMER)
#define KTRFAC_INHERIT 0x40000000

__BEGIN_DECLS
int ktrace(const char *path, int ops, int points, pid_t pid);
__END_DECLS

#endif
