/* Signals: kill and its refusals, masks over fork, actions and their flags, restarts, stacks, jumps. */

#include "test.h"

#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static sigset_t setof(int sig)
{
	sigset_t set;

	sigemptyset(&set);
	if (sig != 0)
		sigaddset(&set, sig);
	return set;
}

static bool pending(int sig)
{
	sigset_t set;

	sigpending(&set);
	return sigismember(&set, sig);
}

static void pausing(void)
{
	for (;;)
		pause();
}

static void existence(void)
{
	const pid_t pid = child(pausing);

	same(kill(getpid(), 0), 0);
	same(kill(pid, 0), 0);
	refused(kill(pid, 64), EINVAL);
	refused(kill(pid, -1), EINVAL);
	refused(kill(999999, 0), ESRCH);
	same(kill(pid, SIGKILL), 0);
	/* A zombie exists. */
	msleep(20);
	same(kill(pid, 0), 0);
	await(pid);
	refused(kill(pid, 0), ESRCH);
	refused(sigaction(SIGKILL, &(struct sigaction){ .sa_handler = SIG_IGN }, NULL), EINVAL);
	refused(sigaction(SIGSTOP, &(struct sigaction){ .sa_handler = count }, NULL), EINVAL);
	refused(sigaction(0, NULL, NULL), EINVAL);
}

static void as_nobody(void)
{
	same(setuid(100), 0);
	refused(kill(getppid(), SIGUSR1), EPERM);
	refused(kill(getppid(), 0), EPERM);
	same(kill(getpid(), 0), 0);
	refused(setuid(0), EPERM);
}

static void permission(void)
{
	handle(SIGUSR1, count, 0);
	await_ok(child(as_nobody));
	same(caught[SIGUSR1], 0);
}

static void checks_inherited(void)
{
	struct sigaction sa;
	sigset_t set;

	sigprocmask(SIG_BLOCK, NULL, &set);
	expect(sigismember(&set, SIGUSR1) && !sigismember(&set, SIGUSR2));
	expect(!pending(SIGUSR1));
	sigaction(SIGHUP, NULL, &sa);
	expect(sa.sa_handler == count);
}

static void over_fork(void)
{
	const sigset_t usr1 = setof(SIGUSR1);

	handle(SIGHUP, count, 0);
	sigprocmask(SIG_BLOCK, &usr1, NULL);
	raise(SIGUSR1);
	expect(pending(SIGUSR1));
	await_ok(child(checks_inherited));
}

static volatile siginfo_t told;

static void tell(int sig, siginfo_t *info, void *context)
{
	(void)context;
	told = *info;
	caught[sig]++;
}

static void catch_info(int sig)
{
	struct sigaction sa = { .sa_sigaction = tell, .sa_flags = SA_SIGINFO };

	sigemptyset(&sa.sa_mask);
	sigaction(sig, &sa, NULL);
}

static void signals_parent(void)
{
	kill(getppid(), SIGUSR1);
}

static void sender(void)
{
	catch_info(SIGUSR1);
	const pid_t pid = child(signals_parent);

	await_ok(pid);
	same(caught[SIGUSR1], 1);
	same(told.si_signo, SIGUSR1);
	same(told.si_code, SI_USER);
	same(told.si_pid, pid);
	same(told.si_uid, 0);
}

static void one_shot(void)
{
	struct sigaction sa;

	handle(SIGUSR1, count, SA_RESETHAND);
	raise(SIGUSR1);
	same(caught[SIGUSR1], 1);
	sigaction(SIGUSR1, NULL, &sa);
	expect(sa.sa_handler == SIG_DFL);
}

static volatile int depth, deepest;

static void nest(int sig)
{
	if (++depth > deepest)
		deepest = depth;
	if (caught[sig]++ < 2)
		raise(sig);
	depth--;
}

static void nesting(void)
{
	handle(SIGUSR1, nest, 0);
	raise(SIGUSR1);
	/* A signal raised in its own handler is delivered after the handler. */
	same(deepest, 1);
	same(caught[SIGUSR1], 3);
	deepest = 0;
	handle(SIGUSR2, nest, SA_NODEFER);
	raise(SIGUSR2);
	same(deepest, 3);
}

static void writes_later(void)
{
	msleep(100);
	same(write(5, "x", 1), 1);
}

static void read_and_be_caught(int flags)
{
	int fds[2];
	char c;

	handle(SIGALRM, count, flags);
	same(pipe(fds), 0);
	same(dup2(fds[1], 5), 5);
	const pid_t pid = child(writes_later);

	ualarm(30000, 0);
	if (flags & SA_RESTART) {
		same(read(fds[0], &c, 1), 1);
		same(c, 'x');
	} else {
		refused(read(fds[0], &c, 1), EINTR);
	}
	same(caught[SIGALRM], 1);
	await_ok(pid);
}

static void restarted(void)
{
	read_and_be_caught(SA_RESTART);
}

static void interrupted(void)
{
	read_and_be_caught(0);
}

static void signal_restarts(void)
{
	int fds[2];
	char c;

	signal(SIGALRM, count);
	same(pipe(fds), 0);
	same(dup2(fds[1], 5), 5);
	const pid_t pid = child(writes_later);

	ualarm(30000, 0);
	same(read(fds[0], &c, 1), 1);
	await_ok(pid);
	siginterrupt(SIGALRM, 1);
	ualarm(30000, 0);
	refused(read(fds[0], &c, 1), EINTR);
}

static void suspended(void)
{
	const sigset_t usr1 = setof(SIGUSR1), none = setof(0);
	sigset_t set;

	handle(SIGUSR1, count, SA_RESTART);
	sigprocmask(SIG_BLOCK, &usr1, NULL);
	const pid_t pid = child(signals_parent);

	refused(sigsuspend(&none), EINTR);
	same(caught[SIGUSR1], 1);
	sigprocmask(SIG_BLOCK, NULL, &set);
	expect(sigismember(&set, SIGUSR1));
	await_ok(pid);
}

static char stack[SIGSTKSZ] __attribute__((aligned(16)));
static volatile uintptr_t where;

static void locate(int sig)
{
	char here;

	where = (uintptr_t)&here;
	caught[sig]++;
	if (sig == SIGSEGV)
		_exit(where >= (uintptr_t)stack && where < (uintptr_t)stack + sizeof stack ? 0 : 1);
}

static void own_stack(void)
{
	const stack_t ss = { .ss_sp = stack, .ss_size = sizeof stack };
	stack_t old;

	same(sigaltstack(&ss, NULL), 0);
	handle(SIGUSR1, locate, SA_ONSTACK);
	handle(SIGUSR2, locate, 0);
	raise(SIGUSR1);
	expect(where >= (uintptr_t)stack && where < (uintptr_t)stack + sizeof stack);
	raise(SIGUSR2);
	expect(where < (uintptr_t)stack || where >= (uintptr_t)stack + sizeof stack);
	same(sigaltstack(&(stack_t){ .ss_sp = stack, .ss_size = sizeof stack, .ss_flags = SS_DISABLE }, &old), 0);
	expect(old.ss_sp == stack);
	same(sigaltstack(NULL, &old), 0);
	expect(old.ss_sp == NULL && old.ss_size == 0 && old.ss_flags == SS_DISABLE);
	refused(sigaltstack(&(stack_t){ .ss_sp = stack, .ss_size = 100 }, NULL), ENOMEM);
}

__attribute__((noinline)) static int recurse(int n)
{
	volatile char frame[1000];

	frame[n % 1000] = n;
	return n < 0 ? 0 : recurse(n + 1) + frame[n % 1000];
}

static void overflows(void)
{
	const stack_t ss = { .ss_sp = stack, .ss_size = sizeof stack };

	sigaltstack(&ss, NULL);
	handle(SIGSEGV, locate, SA_ONSTACK);
	_exit(recurse(0) | 1);
}

static void stack_overflow(void)
{
	await_ok(child(overflows));
}

static sigjmp_buf env;

static void jump(int sig)
{
	caught[sig]++;
	siglongjmp(env, sig);
}

static void jumps(void)
{
	sigset_t set;

	handle(SIGSEGV, jump, 0);
	for (volatile int i = 0; i < 3; i++)
		if (sigsetjmp(env, 1) == 0) {
			*(volatile int *)nowhere = 1;
			expect(!"reached");
		}
	same(caught[SIGSEGV], 3);
	sigprocmask(SIG_BLOCK, NULL, &set);
	expect(!sigismember(&set, SIGSEGV));
	if (sigsetjmp(env, 0) == 0)
		raise(SIGSEGV);
	sigprocmask(SIG_BLOCK, NULL, &set);
	expect(sigismember(&set, SIGSEGV));
}

static void faults(void)
{
	catch_info(SIGSEGV);
	struct sigaction sa;

	sigaction(SIGSEGV, NULL, &sa);
	sa.sa_flags |= SA_RESETHAND;
	sigaction(SIGSEGV, &sa, NULL);
	const pid_t pid = fork();

	if (pid == 0)
		*(volatile char *)nowhere = 1;
	const int status = await(pid);

	/* Caught once, it comes again, and then by default. */
	expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
}

/* Changes that a handler makes in its context hold when it returns. */
static void skip(int sig, siginfo_t *info, void *context)
{
	ucontext_t *const ucp = context;

	(void)info;
	expect(ucp->uc_link == NULL);
	sigaddset(&ucp->uc_sigmask, sig);
	ucp->uc_mcontext.__gregs[0] += 4;
}

static void handlers_context(void)
{
	struct sigaction sa = { .sa_sigaction = skip, .sa_flags = SA_SIGINFO };
	sigset_t set;

	sigaction(SIGSEGV, &sa, NULL);
	/* A load of four bytes from where nothing is. */
	__asm__ volatile(".option push\n.option norvc\nlw t0, 0(zero)\n.option pop" : : : "t0");
	sigprocmask(SIG_BLOCK, NULL, &set);
	expect(sigismember(&set, SIGSEGV) == 1);
}

static void stops_and_counts(void)
{
	handle(SIGCONT, count, 0);
	kill(getpid(), SIGSTOP);
	same(caught[SIGCONT], 1);
}

static void continuing(void)
{
	const pid_t pid = child(stops_and_counts);
	int status;

	same(waitpid(pid, &status, WUNTRACED), pid);
	expect(WIFSTOPPED(status));
	/* SIGCONT takes back the stops that are pending, and a stop takes back SIGCONT. */
	same(kill(pid, SIGCONT), 0);
	await_ok(pid);
}

static void ignored(void)
{
	handle(SIGTERM, SIG_IGN, 0);
	raise(SIGTERM);
	handle(SIGTERM, count, 0);
	same(caught[SIGTERM], 0);
	/* Discarded while ignored, also a signal that was pending. */
	const sigset_t term = setof(SIGTERM);

	sigprocmask(SIG_BLOCK, &term, NULL);
	raise(SIGTERM);
	handle(SIGTERM, SIG_IGN, 0);
	expect(!pending(SIGTERM));
}

static void aborts(void)
{
	handle(SIGABRT, count, 0);
	abort();
}

static void aborting(void)
{
	const int status = await(child(aborts));

	expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

const struct test signaltests[] = {
	{ "existence", existence },
	{ "permission", permission },
	{ "over fork", over_fork },
	{ "sender", sender },
	{ "one shot", one_shot },
	{ "nesting", nesting },
	{ "restarted", restarted },
	{ "interrupted", interrupted },
	{ "signal restarts", signal_restarts },
	{ "suspended", suspended },
	{ "own stack", own_stack },
	{ "stack overflow", stack_overflow },
	{ "jumps", jumps },
	{ "faults", faults },
	{ "handler's context", handlers_context },
	{ "continuing", continuing },
	{ "ignored", ignored },
	{ "aborting", aborting },
	{ NULL, NULL },
};
