/* <signal.h>: what one does with the signals of <sys/signal.h>. */
#ifndef _SIGNAL_H_
#define _SIGNAL_H_

#include <sys/signal.h>

__BEGIN_DECLS

typedef int sig_atomic_t;
typedef _sig_func_ptr sig_t;
typedef _sig_func_ptr sighandler_t;

extern const char *const sys_signame[SIGRTMIN];
extern const char *const sys_siglist[SIGRTMIN];

/* System calls. */
int kill(pid_t, int);
int killpg(pid_t, int);
int sigaction(int, const struct sigaction *__restrict, struct sigaction *__restrict);
int sigaltstack(const stack_t *__restrict, stack_t *__restrict);
int sigpending(sigset_t *);
int sigprocmask(int, const sigset_t *__restrict, sigset_t *__restrict);
int sigreturn(const ucontext_t *);
int sigqueue(pid_t, int, union sigval);
int sigsuspend(const sigset_t *);
int sigtimedwait(const sigset_t *__restrict, siginfo_t *__restrict, const struct timespec *__restrict);
int sigwait(const sigset_t *__restrict, int *__restrict);
int sigwaitinfo(const sigset_t *__restrict, siginfo_t *__restrict);

/* signal() as in BSD: the handler stays, and interrupted calls restart. */
_sig_func_ptr signal(int, _sig_func_ptr);
int siginterrupt(int, int);
int raise(int);
void psignal(int, const char *);
void psiginfo(const siginfo_t *, const char *);

int sigaddset(sigset_t *, int);
int sigdelset(sigset_t *, int);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigismember(const sigset_t *, int);
int sigisemptyset(const sigset_t *);
int sigandset(sigset_t *, const sigset_t *, const sigset_t *);
int sigorset(sigset_t *, const sigset_t *, const sigset_t *);

/* sigprocmask, its error as the result; raise for the thread that a process has. */
int pthread_sigmask(int, const sigset_t *__restrict, sigset_t *__restrict);
int pthread_kill(pthread_t, int);

/* System V's names, which the X/Open standard has. */
#define SIG_HOLD ((_sig_func_ptr)2)
_sig_func_ptr sigset(int, _sig_func_ptr);
int sighold(int);
int sigrelse(int);
int sigignore(int);
_sig_func_ptr bsd_signal(int, _sig_func_ptr);

/* 4.3BSD's masks, which hold signals 1 to 32 as bits 0 to 31. */
#define sigmask(m) (1 << ((m) - 1))
int sigblock(int);
int sigsetmask(int);

/*
 * sigpause is given a mask by BSD's programs, and a signal to unblock by those
 * that ask for X/Open's functions (_XOPEN_SOURCE, which _GNU_SOURCE implies).
 */
#if defined(_XOPEN_SOURCE) && (!defined(_BSD_SOURCE) || defined(_GNU_SOURCE))
int sigpause(int) __asm__("xsi_sigpause");
#else
int sigpause(int);
#endif
int xsi_sigpause(int);

/* 4.2BSD's sigaction. */
struct sigvec {
	void (*sv_handler)(int);
	int sv_mask;
	int sv_flags;
};
#define SV_ONSTACK SA_ONSTACK
#define SV_INTERRUPT SA_RESTART	/* do not restart: the opposite sense */
#define SV_RESETHAND SA_RESETHAND
#define SV_NODEFER SA_NODEFER
#define SV_NOCLDSTOP SA_NOCLDSTOP
#define SV_SIGINFO SA_SIGINFO
int sigvec(int, const struct sigvec *, struct sigvec *);

__END_DECLS

#endif
