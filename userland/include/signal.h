/* <signal.h>: what one does with the signals of <sys/signal.h>. */
#ifndef _SIGNAL_H_
#define _SIGNAL_H_

#include <sys/signal.h>

__BEGIN_DECLS

typedef int sig_atomic_t;
typedef _sig_func_ptr sig_t;
typedef _sig_func_ptr sighandler_t;

extern const char *const sys_signame[32];
extern const char *const sys_siglist[32];

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
int killpg(pid_t, int);
void psignal(int, const char *);
void psiginfo(const siginfo_t *, const char *);

int sigaddset(sigset_t *, int);
int sigdelset(sigset_t *, int);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigismember(const sigset_t *, int);

/* System V's names, which the X/Open standard has. */
#define SIG_HOLD ((_sig_func_ptr)2)
_sig_func_ptr sigset(int, _sig_func_ptr);
int sighold(int);
int sigrelse(int);
int sigignore(int);

/* 4.3BSD's masks, which hold signals 1 to 32 as bits 0 to 31. */
#define sigmask(m) (1 << ((m) - 1))
int sigblock(int);
int sigsetmask(int);
int sigpause(int);

__END_DECLS

#endif
