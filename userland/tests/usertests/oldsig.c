/* Signals under the names of other systems: 4.2BSD, System V and the X/Open standard, POSIX threads. */

#include "test.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>

static void older_calls(void)
{
	same(sigblock(sigmask(SIGUSR1)), 0);
	handle(SIGUSR1, count, 0);
	raise(SIGUSR1);
	same(caught[SIGUSR1], 0);
	same(sigsetmask(0), sigmask(SIGUSR1));
	same(caught[SIGUSR1], 1);
	same(sighold(SIGUSR1), 0);
	raise(SIGUSR1);
	same(caught[SIGUSR1], 1);
	same(sigrelse(SIGUSR1), 0);
	same(caught[SIGUSR1], 2);
	expect(sigset(SIGUSR1, SIG_HOLD) == count && sigset(SIGUSR1, SIG_IGN) == SIG_HOLD);
	raise(SIGUSR1);
	same(caught[SIGUSR1], 2);
	expect(strcmp(strsignal(SIGSEGV), "Segmentation fault") == 0);
}

static void vectors(void)
{
	struct sigvec vec = { .sv_handler = count, .sv_mask = sigmask(SIGUSR2) }, old;
	struct sigaction sa;

	same(sigvec(SIGUSR1, &vec, &old), 0);
	expect(old.sv_handler == SIG_DFL);
	sigaction(SIGUSR1, NULL, &sa);
	expect(sa.sa_handler == count && sa.sa_flags == SA_RESTART && sigismember(&sa.sa_mask, SIGUSR2) == 1);
	vec.sv_flags = SV_INTERRUPT | SV_RESETHAND;
	same(sigvec(SIGUSR1, &vec, &old), 0);
	expect(old.sv_handler == count && old.sv_mask == sigmask(SIGUSR2) && old.sv_flags == 0);
	sigaction(SIGUSR1, NULL, &sa);
	same(sa.sa_flags, SA_RESETHAND);
	raise(SIGUSR1);
	same(caught[SIGUSR1], 1);
	same(sigvec(SIGUSR1, NULL, &old), 0);
	expect(old.sv_handler == SIG_DFL);
	refused(sigvec(SIGKILL, &vec, NULL), EINVAL);
}

/* One sigpause blocks what its mask says, the other unblocks one signal. */
static void pauses(void)
{
	handle(SIGUSR1, count, 0);
	handle(SIGUSR2, count, 0);
	sigblock(sigmask(SIGUSR1) | sigmask(SIGUSR2));
	raise(SIGUSR1);
	raise(SIGUSR2);
	refused(xsi_sigpause(SIGUSR2), EINTR);
	expect(caught[SIGUSR1] == 0 && caught[SIGUSR2] == 1);
	refused(sigpause(sigmask(SIGUSR2)), EINTR);
	expect(caught[SIGUSR1] == 1 && caught[SIGUSR2] == 1);
	same(sigblock(0), sigmask(SIGUSR1) | sigmask(SIGUSR2));
	refused(xsi_sigpause(64), EINVAL);
	refused(xsi_sigpause(0), EINVAL);
	refused(xsi_sigpause(-1), EINVAL);
	refused(sigpause(-1), EINVAL);
}

/* NetBSD's signal between the classic and the real-time ones: nobody minds it, and one is pending at most. */
static void power(void)
{
	same(SIGRTMIN, SIGPWR + 1);
	raise(SIGPWR);
	handle(SIGPWR, count, 0);
	sigblock(sigmask(SIGPWR));
	raise(SIGPWR);
	raise(SIGPWR);
	sigsetmask(0);
	same(caught[SIGPWR], 1);
	expect(strcmp(sys_signame[SIGPWR], "PWR") == 0 && strcmp(strsignal(SIGPWR), "Power fail/restart") == 0);
	expect(strcmp(strsignal(SIGRTMIN + 2), "Real time signal 2") == 0);
}

static void sets(void)
{
	sigset_t a, b, c;

	sigemptyset(&a);
	same(sigisemptyset(&a), 1);
	b = a;
	sigaddset(&a, SIGUSR1);
	sigaddset(&a, SIGRTMIN);
	sigaddset(&b, SIGRTMIN);
	sigaddset(&b, SIGRTMAX);
	same(sigisemptyset(&a), 0);
	sigandset(&c, &a, &b);
	expect(!sigismember(&c, SIGUSR1) && sigismember(&c, SIGRTMIN) && !sigismember(&c, SIGRTMAX));
	sigorset(&c, &a, &b);
	expect(sigismember(&c, SIGUSR1) && sigismember(&c, SIGRTMIN) && sigismember(&c, SIGRTMAX));
}

static int inits;

static void init(void)
{
	inits++;
}

static void one_thread(void)
{
	pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
	pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_mutexattr_t attr;
	sigset_t set, old;

	expect(pthread_equal(pthread_self(), pthread_self()));
	pthread_once(&once, init);
	pthread_once(&once, init);
	same(inits, 1);
	same(pthread_mutex_lock(&mutex), 0);
	same(pthread_mutex_trylock(&mutex), EBUSY);
	same(pthread_mutex_lock(&mutex), EDEADLK);
	same(pthread_mutex_destroy(&mutex), EBUSY);
	same(pthread_mutex_unlock(&mutex), 0);
	same(pthread_mutex_unlock(&mutex), EPERM);
	pthread_mutexattr_init(&attr);
	same(pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE), 0);
	same(pthread_mutex_init(&mutex, &attr), 0);
	same(pthread_mutex_lock(&mutex), 0);
	same(pthread_mutex_lock(&mutex), 0);
	same(pthread_mutex_unlock(&mutex), 0);
	same(pthread_mutex_unlock(&mutex), 0);
	same(pthread_mutex_destroy(&mutex), 0);
	/* The error is the result, and errno is left alone. */
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	errno = 77;
	same(pthread_sigmask(99, &set, NULL), EINVAL);
	same(pthread_sigmask(SIG_BLOCK, &set, &old), 0);
	handle(SIGUSR1, count, 0);
	same(pthread_kill(pthread_self(), SIGUSR1), 0);
	same(caught[SIGUSR1], 0);
	same(pthread_sigmask(SIG_SETMASK, &old, NULL), 0);
	same(caught[SIGUSR1], 1);
	same(pthread_kill(pthread_self(), 64), EINVAL);
	same(errno, 77);
}

const struct test oldsigtests[] = {
	{ "older calls", older_calls },
	{ "vectors", vectors },
	{ "pauses", pauses },
	{ "power", power },
	{ "sets", sets },
	{ "one thread", one_thread },
	{ NULL, NULL },
};
