/* Waiting for children, and the status word of one that has ended or stopped (userland/share/doc/abi.md). */
#ifndef _SYS_WAIT_H_
#define _SYS_WAIT_H_

#include <signal.h>
#include <sys/_wstatus.h>
#include <sys/cdefs.h>
#include <sys/resource.h>
#include <sys/types.h>

#define WIFCONTINUED(x) ((x) == _WCONTINUED)
#define WCOREDUMP(x) (((x) & 0200) != 0)
#define WCOREFLAG 0200
#define W_EXITCODE(status, signum) ((status) << 8 | (signum))
#define W_STOPCODE(signum) ((signum) << 8 | 0177)

#define WSTOPPED WUNTRACED
#define WCONTINUED 4	/* children that go on after a stop, too */
#define WNOWAIT 8	/* leave the child to be waited for again */
#define WEXITED 16	/* children that have ended */
#define WTRAPPED 32	/* children that a debugger has stopped */

#define WAIT_ANY (-1)
#define WAIT_MYPGRP 0

typedef enum {
	P_PID = 0,
	P_PPID = 1,
	P_PGID = 2,
	P_SID = 3,
	P_UID = 5,
	P_GID = 6,
	P_ALL = 7
} idtype_t;

/* The resources used by a child, and by the children that it waited for. */
struct __wrusage {
	struct rusage wru_self;
	struct rusage wru_children;
};

__BEGIN_DECLS
pid_t wait(int *);
pid_t wait3(int *, int, struct rusage *);
pid_t wait4(pid_t, int *, int, struct rusage *);
pid_t wait6(idtype_t, id_t, int *, int, struct __wrusage *, siginfo_t *);
int waitid(idtype_t, id_t, siginfo_t *, int);
pid_t waitpid(pid_t, int *, int);
__END_DECLS

#endif
