/*
 * Signals: numbers, sets, actions and the frame that a handler is given.
 * Replaces picolibc's header, whose sets have one word and whose flags and
 * siginfo_t are not BSD's. Layouts: userland/share/doc/abi.md.
 */
#ifndef _SYS_SIGNAL_H_
#define _SYS_SIGNAL_H_

#include <sys/cdefs.h>
#include <sys/types.h>
#include <sys/_sigset.h>
#include <sys/timespec.h>

#if !defined(_SIGSET_T_DECLARED)
#define _SIGSET_T_DECLARED
typedef __sigset_t sigset_t;
#endif

#define SIGHUP 1	/* hangup */
#define SIGINT 2	/* interrupt: ^C */
#define SIGQUIT 3	/* quit */
#define SIGILL 4	/* illegal instruction */
#define SIGTRAP 5	/* breakpoint: ebreak */
#define SIGABRT 6	/* abort() */
#define SIGIOT SIGABRT
#define SIGEMT 7	/* emulator trap */
#define SIGFPE 8	/* arithmetic exception */
#define SIGKILL 9	/* kill: cannot be caught, blocked or ignored */
#define SIGBUS 10	/* bus error */
#define SIGSEGV 11	/* segmentation violation */
#define SIGSYS 12	/* bad system call */
#define SIGPIPE 13	/* write on a pipe without a reader */
#define SIGALRM 14	/* ITIMER_REAL and the further real timers */
#define SIGTERM 15	/* please end */
#define SIGURG 16	/* urgent condition on a socket */
#define SIGSTOP 17	/* stop: cannot be caught, blocked or ignored */
#define SIGTSTP 18	/* stop from the terminal */
#define SIGCONT 19	/* go on after a stop */
#define SIGCHLD 20	/* a child has changed state */
#define SIGCLD SIGCHLD
#define SIGTTIN 21	/* background read from the terminal */
#define SIGTTOU 22	/* background write to the terminal */
#define SIGIO 23	/* input or output is possible */
#define SIGPOLL SIGIO
#define SIGXCPU 24	/* limit of processor time exceeded */
#define SIGXFSZ 25	/* limit of file size exceeded */
#define SIGVTALRM 26	/* ITIMER_VIRTUAL */
#define SIGPROF 27	/* ITIMER_PROF */
#define SIGWINCH 28	/* the window's size has changed */
#define SIGINFO 29	/* status request from the terminal */
#define SIGUSR1 30	/* for the user's purposes */
#define SIGUSR2 31
#define SIGPWR 32	/* power failure: NetBSD's, sent by nobody but programs */
#define SIGRTMIN 33	/* real-time signals, which queue */
#define SIGRTMAX 63
#define SIGQUEUE_MAX 128	/* queued signals a process may have pending */
#define NSIG 64
#define _NSIG NSIG

typedef void (*_sig_func_ptr)(int);
typedef _sig_func_ptr __sighandler_t;

#define SIG_DFL ((_sig_func_ptr)0)
#define SIG_IGN ((_sig_func_ptr)1)
#define SIG_ERR ((_sig_func_ptr)-1)

typedef union sigval {
	int sival_int;
	void *sival_ptr;
} sigval_t;

typedef struct __siginfo {
	int si_signo;		/* signal */
	int si_errno;		/* error number, or 0 */
	int si_code;		/* cause: below */
	pid_t si_pid;		/* sender */
	uid_t si_uid;		/* sender's user id */
	int si_status;		/* exit status of a child */
	void *si_addr;		/* address of a fault */
	union sigval si_value;	/* for a further itimer its number, too */
	int si_timerid;		/* number of a further itimer */
	int si_overrun;		/* expiries missed since the last delivery */
	long si_band;		/* band event of SIGPOLL */
	int __spare[5];
} siginfo_t;
#define si_int si_value.sival_int
#define si_ptr si_value.sival_ptr

/* si_code: the origin of the signal. */
#define SI_USER 0x10001
#define SI_LWP 0x10007	/* thr_kill */
#define SI_QUEUE 0x10002
#define SI_TIMER 0x10003
#define SI_ASYNCIO 0x10004
#define SI_MESGQ 0x10005
#define SI_KERNEL 0x10006

/* si_code of SIGCHLD: what became of the child. */
#define CLD_EXITED 1
#define CLD_KILLED 2
#define CLD_DUMPED 3
#define CLD_TRAPPED 4
#define CLD_STOPPED 5
#define CLD_CONTINUED 6

/* si_code of a fault. */
#define ILL_ILLOPC 1	/* illegal opcode */
#define ILL_ILLOPN 2	/* illegal operand */
#define ILL_ILLADR 3	/* illegal addressing mode */
#define ILL_ILLTRP 4	/* illegal trap */
#define ILL_PRVOPC 5	/* privileged opcode */
#define ILL_PRVREG 6	/* privileged register */
#define ILL_COPROC 7	/* coprocessor error */
#define ILL_BADSTK 8	/* internal stack error */
#define SEGV_MAPERR 1	/* nothing mapped there */
#define SEGV_ACCERR 2	/* the mapping forbids it */
#define BUS_ADRALN 1	/* misaligned address */
#define BUS_ADRERR 2	/* no such physical address */
#define BUS_OBJERR 3	/* hardware error of the object */
#define TRAP_BRKPT 1	/* breakpoint */
#define TRAP_TRACE 2	/* trace */
#define FPE_INTOVF 1	/* integer overflow */
#define FPE_INTDIV 2	/* integer division by zero */
#define FPE_FLTDIV 3	/* floating-point division by zero */
#define FPE_FLTOVF 4	/* floating-point overflow */
#define FPE_FLTUND 5	/* floating-point underflow */
#define FPE_FLTRES 6	/* floating-point inexact result */
#define FPE_FLTINV 7	/* invalid floating-point operation */
#define FPE_FLTSUB 8	/* subscript out of range */

/* si_code of SIGPOLL, which only processes send each other on this system. */
#define POLL_IN 1	/* input can be read */
#define POLL_OUT 2	/* output can be written */
#define POLL_MSG 3	/* a message can be read */
#define POLL_ERR 4	/* error */
#define POLL_PRI 5	/* urgent input */
#define POLL_HUP 6	/* hung up */

struct sigaction {
	union {
		void (*__handler)(int);
		void (*__sigaction)(int, siginfo_t *, void *);
	} __sa_u;
	int sa_flags;
	sigset_t sa_mask;
};
#define sa_handler __sa_u.__handler
#define sa_sigaction __sa_u.__sigaction

#define SA_ONSTACK 0x0001	/* run on the alternate stack */
#define SA_RESTART 0x0002	/* restart an interrupted system call */
#define SA_RESETHAND 0x0004	/* back to SIG_DFL when delivered */
#define SA_NOCLDSTOP 0x0008	/* no SIGCHLD when a child stops */
#define SA_NODEFER 0x0010	/* do not block the signal in its handler */
#define SA_NOCLDWAIT 0x0020	/* children leave no zombie */
#define SA_SIGINFO 0x0040	/* handler(sig, siginfo, ucontext) */
#define SA_NOMASK SA_NODEFER	/* older names */
#define SA_ONESHOT SA_RESETHAND

#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3

typedef struct sigaltstack {
	void *ss_sp;
	size_t ss_size;
	int ss_flags;
} stack_t;

#define SS_ONSTACK 0x0001
#define SS_DISABLE 0x0004
#define MINSIGSTKSZ 2048
#define SIGSTKSZ 8192

/* The registers of a context. */
typedef struct __mcontext {
	unsigned long __gregs[33];	/* pc, x1 ... x31, one spare */
} mcontext_t;

/*
 * The context that sigreturn restores. A handler without SA_SIGINFO is called as
 * handler(sig, code, struct sigcontext *), as in 4.4BSD; it is the same object.
 */
struct sigcontext {
	sigset_t uc_sigmask;		/* mask to restore */
	__extension__ union {
		mcontext_t uc_mcontext;	/* registers to restore */
		unsigned long uc_regs[33];
	};
	int uc_flags;
	stack_t uc_stack;		/* alternate stack */
	struct sigcontext *uc_link;	/* null; makecontext's: what goes on when this is done */
};
typedef struct sigcontext ucontext_t;

#define sc_mask uc_sigmask
#define sc_pc uc_regs[0]
#define sc_ra uc_regs[1]
#define sc_sp uc_regs[2]
#define sc_regs uc_regs

/* The notification of a timer of timer_create about its expiries. */
struct sigevent {
	int sigev_notify;
	int sigev_signo;
	union sigval sigev_value;
	union {
		void (*function)(union sigval);
		int thread_id;
	} _sigev_un;
	void *sigev_notify_attributes;	/* a pthread_attr_t, or null */
	int __spare[3];
};

#define sigev_notify_function _sigev_un.function
#define sigev_notify_thread_id _sigev_un.thread_id

#define SIGEV_NONE 0	/* not at all */
#define SIGEV_SIGNAL 1	/* by the signal sigev_signo */
#define SIGEV_THREAD 2	/* by a thread that runs sigev_notify_function: with -pthread (timer_create(2)) */
#define SIGEV_THREAD_ID 4	/* by the signal, to the thread of that number (thr_self(2)) */

#endif
