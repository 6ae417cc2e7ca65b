/* sigtest: masks, pending signals, nested handlers, interrupted calls, the frame a handler is given. */

#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

static volatile sig_atomic_t count[NSIG];
static volatile sig_atomic_t deepest, depth;

static void counting(int sig)
{
	count[sig]++;
}

static sigset_t setof(int sig)
{
	sigset_t set;

	sigemptyset(&set);
	if (sig != 0)
		sigaddset(&set, sig);
	return set;
}

static void handle(int sig, void (*handler)(int), int flags, int alsomask)
{
	const struct sigaction sa = { .sa_handler = handler, .sa_flags = flags, .sa_mask = setof(alsomask) };

	sigaction(sig, &sa, NULL);
}

static bool pending(int sig)
{
	sigset_t set;

	return sigpending(&set) == 0 && sigismember(&set, sig) == 1;
}

static bool blocked(int sig)
{
	sigset_t set;

	return sigprocmask(SIG_BLOCK, NULL, &set) == 0 && sigismember(&set, sig) == 1;
}

static void realtimer(long usec)
{
	const struct itimerval it = { .it_value = { .tv_usec = usec } };

	setitimer(ITIMER_REAL, &it, NULL);
}

static void masks(void)
{
	const sigset_t usr1 = setof(SIGUSR1), none = setof(0);

	handle(SIGUSR1, counting, 0, 0);
	raise(SIGUSR1);
	check(count[SIGUSR1] == 1, "raise calls the handler before it returns");
	sigprocmask(SIG_BLOCK, &usr1, NULL);
	raise(SIGUSR1);
	raise(SIGUSR1);
	check(count[SIGUSR1] == 1 && pending(SIGUSR1), "a blocked signal stays pending");
	fails(sigsuspend(&none), EINTR, "sigsuspend");
	check(count[SIGUSR1] == 2, "sigsuspend delivers it, once");
	check(blocked(SIGUSR1) && !pending(SIGUSR1), "and restores the mask");
	raise(SIGUSR1);
	handle(SIGUSR1, SIG_IGN, 0, 0);
	check(!pending(SIGUSR1), "ignoring a signal discards a pending one");
	handle(SIGUSR1, counting, 0, 0);
	raise(SIGUSR1);
	sigprocmask(SIG_UNBLOCK, &usr1, NULL);
	check(count[SIGUSR1] == 3 && !blocked(SIGUSR1), "unblocking delivers before it returns");
}

static void unblockable(void)
{
	sigset_t all;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, NULL);
	check(!blocked(SIGKILL) && !blocked(SIGSTOP) && blocked(SIGRTMAX), "SIGKILL and SIGSTOP cannot be blocked");
	sigemptyset(&all);
	sigprocmask(SIG_SETMASK, &all, NULL);
}

static void nesting(int sig)
{
	if (++depth > deepest)
		deepest = depth;
	if (count[sig]++ < 3)
		raise(sig);
	depth--;
}

static void raising(int sig)
{
	(void)sig;
	raise(SIGUSR2);
	deepest = count[SIGUSR2];
}

static void nested(void)
{
	count[SIGUSR1] = deepest = depth = 0;
	handle(SIGUSR1, nesting, 0, 0);
	raise(SIGUSR1);
	check(count[SIGUSR1] == 4 && deepest == 1, "a handler's own signal waits for its end");
	count[SIGUSR1] = deepest = depth = 0;
	handle(SIGUSR1, nesting, SA_NODEFER, 0);
	raise(SIGUSR1);
	check(count[SIGUSR1] == 4 && deepest == 4, "with SA_NODEFER it does not");

	count[SIGUSR2] = 0;
	handle(SIGUSR2, counting, 0, 0);
	handle(SIGUSR1, raising, 0, 0);
	raise(SIGUSR1);
	check(deepest == 1 && count[SIGUSR2] == 1, "another signal interrupts a handler");
	count[SIGUSR2] = 0;
	handle(SIGUSR1, raising, 0, SIGUSR2);
	raise(SIGUSR1);
	check(deepest == 0 && count[SIGUSR2] == 1, "unless sa_mask holds it off to the end");

	count[SIGUSR1] = 0;
	handle(SIGUSR1, counting, SA_RESETHAND, 0);
	raise(SIGUSR1);
	struct sigaction sa;
	check(sigaction(SIGUSR1, NULL, &sa) == 0 && sa.sa_handler == SIG_DFL, "SA_RESETHAND resets the action");
}

static void interrupted(void)
{
	const struct timespec second = { .tv_sec = 1 };
	struct timespec left = { 0 };

	handle(SIGALRM, counting, 0, 0);
	realtimer(200000);
	fails(nanosleep(&second, &left), EINTR, "nanosleep");
	check(left.tv_sec == 0 && left.tv_nsec > 700000000 && left.tv_nsec <= 800000000,
	      "with the rest of the time: %ld ms", left.tv_nsec / 1000000);
	handle(SIGALRM, SIG_IGN, 0, 0);
	realtimer(50000);
	check(nanosleep(&(struct timespec){ .tv_nsec = 200000000 }, NULL) == 0,
	      "an ignored signal does not end a sleep");
	handle(SIGALRM, counting, 0, 0);
	realtimer(50000);
	fails(pause(), EINTR, "pause");
	realtimer(200000);
	check(sleep(2) == 2, "sleep says how many seconds were left");
}

static int sent, thecode, thetimer, thevalue;
static void *theucontext;
static bool onstack;
static char altstack[SIGSTKSZ];

static void detailed(int sig, siginfo_t *info, void *ucp)
{
	char here;

	sent = info->si_signo == sig ? sig : -1;
	thecode = info->si_code;
	thetimer = info->si_timerid;
	thevalue = info->si_value.sival_int;
	theucontext = ucp;
	onstack = &here >= altstack && &here < altstack + sizeof altstack;
}

static void plain(int sig, int code, struct sigcontext *scp)
{
	sent = sig;
	thecode = code;
	theucontext = scp;
}

static void frames(void)
{
	const stack_t ss = { .ss_sp = altstack, .ss_size = sizeof altstack };
	const struct itimerval it = { .it_value = { .tv_usec = 20000 } };
	struct sigaction sa = { .sa_sigaction = detailed, .sa_flags = SA_SIGINFO, .sa_mask = setof(0) };

	sigaction(SIGUSR1, &sa, NULL);
	raise(SIGUSR1);
	check(sent == SIGUSR1 && thecode == SI_USER && theucontext != NULL, "kill: siginfo says so");
	sigaction(SIGALRM, &sa, NULL);
	setitimer(ITIMER_NTH(5), &it, NULL);
	pause();
	check(sent == SIGALRM && thecode == SI_TIMER && thetimer == 5 && thevalue == 5,
	      "a further timer: siginfo names it");

	sa.sa_handler = (void *)plain;
	sa.sa_flags = 0;
	sigaction(SIGALRM, &sa, NULL);
	setitimer(ITIMER_NTH(6), &it, NULL);
	pause();
	check(sent == SIGALRM && thecode == 6 && theucontext != NULL, "a plain handler gets it as its code");

	check(sigaltstack(&ss, NULL) == 0, "sigaltstack");
	sa.sa_sigaction = detailed;
	sa.sa_flags = SA_SIGINFO | SA_ONSTACK;
	sigaction(SIGUSR2, &sa, NULL);
	raise(SIGUSR2);
	check(onstack, "SA_ONSTACK runs the handler there");
	raise(SIGUSR1);
	check(!onstack, "and other handlers not");
	stack_t off = { .ss_flags = SS_DISABLE };
	sigaltstack(&off, NULL);
}

static sigjmp_buf env;
static volatile int *volatile nowhere = (int *)4;

static void jumping(int sig)
{
	siglongjmp(env, sig);
}

static void jumps(void)
{
	handle(SIGUSR1, jumping, 0, 0);
	if (sigsetjmp(env, 1) == 0)
		raise(SIGUSR1);
	check(!blocked(SIGUSR1), "siglongjmp out of a handler restores the mask");
	if (sigsetjmp(env, 0) == 0)
		raise(SIGUSR1);
	check(blocked(SIGUSR1), "unless it was not saved");
	const sigset_t usr1 = setof(SIGUSR1);
	sigprocmask(SIG_UNBLOCK, &usr1, NULL);

	handle(SIGSEGV, jumping, 0, 0);
	if (sigsetjmp(env, 1) == 0)
		*nowhere = 1;
	check(true, "a caught SIGSEGV");
	handle(SIGABRT, jumping, 0, 0);
	if (sigsetjmp(env, 1) == 0)
		abort();
	check(true, "a caught SIGABRT");
}

/* Registers survive a handler that uses them all. */
static void disturbing(int sig)
{
	volatile double x = 3.0 + count[sig]++;

	x = x * x / 7.0;
}

static void undisturbed(void)
{
	const struct itimerval it = { { .tv_usec = 10000 }, { .tv_usec = 10000 } }, none = { 0 };
	unsigned long sum = 0, again = 0;

	handle(SIGALRM, disturbing, SA_RESTART, 0);
	count[SIGALRM] = 0;
	setitimer(ITIMER_REAL, &it, NULL);
	for (unsigned long i = 0; count[SIGALRM] < 20; i++) {
		sum += i * i ^ i >> 3;
		again += i * i ^ i >> 3;
	}
	setitimer(ITIMER_REAL, &none, NULL);
	check(sum == again, "a computation does not notice 20 handlers");
}

int main(void)
{
	masks();
	unblockable();
	nested();
	interrupted();
	frames();
	jumps();
	undisturbed();
	return finish();
}
