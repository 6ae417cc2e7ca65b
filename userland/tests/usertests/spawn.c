/* Programs run by posix_spawn, and contexts. */

#include "test.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>

#define PATH "/tmp/spawn"

static posix_spawn_file_actions_t fa;
static posix_spawnattr_t attr;

static void make(void)
{
	same(posix_spawn_file_actions_init(&fa), 0);
	same(posix_spawnattr_init(&attr), 0);
}

static void destroy(void)
{
	same(posix_spawn_file_actions_destroy(&fa), 0);
	same(posix_spawnattr_destroy(&attr), 0);
}

/* The exit status of a command line of the shell. */
static int shell(const char *command)
{
	char *const argv[] = { "sh", "-c", (char *)command, NULL };
	pid_t pid;

	same(posix_spawnp(&pid, "sh", &fa, &attr, argv, NULL), 0);
	const int status = await(pid);

	expect(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static void files(void)
{
	char text[32] = "";

	make();
	same(posix_spawn_file_actions_addopen(&fa, 20, PATH, O_CREAT | O_WRONLY, 0600), 0);
	same(posix_spawn_file_actions_adddup2(&fa, 20, 1), 0);
	same(posix_spawn_file_actions_addclose(&fa, 20), 0);
	same(posix_spawn_file_actions_addclose(&fa, 77), 0);
	same(posix_spawn_file_actions_addchdir(&fa, "/tmp"), 0);
	same(shell("pwd; { echo no >&20; } 2>/dev/null || echo closed"), 0);
	const int fd = open(PATH, O_RDONLY);

	same(read(fd, text, sizeof text), 12);
	same(strcmp(text, "/tmp\nclosed\n"), 0);
	same(close(fd), 0);
	same(unlink(PATH), 0);
	same(posix_spawn_file_actions_addclose(&fa, -1), EBADF);
	same(posix_spawn_file_actions_adddup2(&fa, 1, getdtablesize()), EBADF);
	same(posix_spawn_file_actions_addopen(&fa, -1, PATH, 0, 0), EBADF);
	destroy();
}

/* dup2 of a descriptor onto itself keeps it open in the new program. */
static void kept(void)
{
	make();
	const int fd = open("/dev/null", O_RDWR | O_CLOEXEC);

	same(dup2(fd, 9), 9);
	same(fcntl(9, F_SETFD, FD_CLOEXEC), 0);
	expect(shell("{ echo x >&9; } 2>/dev/null") != 0);
	same(posix_spawn_file_actions_adddup2(&fa, 9, 9), 0);
	same(shell("echo x >&9"), 0);
	destroy();
}

static void mistakes(void)
{
	char *const argv[] = { "x", NULL };
	pid_t pid = 5;

	make();
	errno = 0;
	same(posix_spawn(&pid, "/no/such", NULL, NULL, argv, environ), ENOENT);
	same(posix_spawn(&pid, "/etc/passwd", NULL, NULL, argv, environ), EACCES);
	same(posix_spawnp(&pid, "no-such-program", NULL, NULL, argv, environ), ENOENT);
	same(posix_spawn_file_actions_addopen(&fa, 5, "/no/such", O_RDONLY, 0), 0);
	same(posix_spawn(&pid, "/bin/true", &fa, NULL, argv, environ), ENOENT);
	same(posix_spawnattr_setflags(&attr, 0x4000), EINVAL);
	same(pid, 5);
	same(errno, 0);
	refused(waitpid(-1, NULL, 0), ECHILD);
	destroy();
}

static void attributes(void)
{
	char *const argv[] = { "sleep", "60", NULL };
	sigset_t set, now;
	pid_t pid;

	make();
	sigemptyset(&set);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGUSR1);
	signal(SIGTERM, SIG_IGN);
	handle(SIGUSR1, count, 0);
	same(posix_spawnattr_setsigdefault(&attr, &set), 0);
	same(posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP), 0);
	same(posix_spawnattr_setpgroup(&attr, 0), 0);
	same(posix_spawn(&pid, "/bin/sleep", NULL, &attr, argv, environ), 0);
	same(getpgid(pid), pid);
	kill(pid, SIGTERM);
	same(WTERMSIG(await(pid)), SIGTERM);

	same(posix_spawnattr_setsigmask(&attr, &set), 0);
	same(posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID), 0);
	same(posix_spawn(&pid, "/bin/sleep", NULL, &attr, argv, environ), 0);
	same(getsid(pid), pid);
	kill(pid, SIGUSR1);
	msleep(50);
	same(waitpid(pid, NULL, WNOHANG), 0);
	kill(pid, SIGKILL);
	same(WTERMSIG(await(pid)), SIGKILL);
	sigprocmask(SIG_BLOCK, NULL, &now);
	expect(!sigismember(&now, SIGTERM) && !sigismember(&now, SIGUSR1));
	same(caught[SIGUSR1], 0);
	destroy();
}

static void policy(void)
{
	const struct sched_param zero = { 0 }, one = { 1 };
	struct sched_param param = { 9 };
	struct timespec ts = { 0 };

	same(sched_getscheduler(0), SCHED_OTHER);
	same(sched_getparam(getpid(), &param), 0);
	same(param.sched_priority, 0);
	same(sched_setparam(0, &zero), 0);
	same(sched_setscheduler(0, SCHED_OTHER, &zero), SCHED_OTHER);
	refused(sched_setparam(0, &one), EINVAL);
	refused(sched_setscheduler(0, SCHED_FIFO, &one), EINVAL);
	refused(sched_get_priority_max(SCHED_RR), EINVAL);
	same(sched_get_priority_min(SCHED_OTHER), sched_get_priority_max(SCHED_OTHER));
	refused(sched_getscheduler(30000), ESRCH);
	refused(sched_getparam(-1, &param), EINVAL);
	same(sched_rr_get_interval(0, &ts), 0);
	same(ts.tv_nsec, 100000000);
}

static ucontext_t home, threads[2];
static char order[32];
static int places;

/* A context that runs a function on a stack. */
static void prepare(ucontext_t *context, char *stack, size_t size, ucontext_t *successor)
{
	same(getcontext(context), 0);
	context->uc_stack.ss_sp = stack;
	context->uc_stack.ss_size = size;
	context->uc_link = successor;
}

static void mark(char c)
{
	if (places < (int)sizeof order)
		order[places++] = c;
}

/* Ten arguments: some in registers, some on the stack. */
static void adds(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j)
{
	mark(a + b + c + d + e + f + g + h == 36 && i == 9 && j == 10 ? 'a' : '!');
	same(swapcontext(&threads[0], &threads[1]), 0);
	mark('c');
}

static void other(void)
{
	mark('b');
	same(swapcontext(&threads[1], &threads[0]), 0);
	mark('d');
}

static void contexts(void)
{
	static char stacks[2][16384];
	volatile int returns = 0;
	ucontext_t here;

	prepare(&threads[0], stacks[0], sizeof stacks[0], &threads[1]);
	prepare(&threads[1], stacks[1], sizeof stacks[1], &home);
	makecontext(&threads[0], (void (*)(void))adds, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
	makecontext(&threads[1], other, 0);
	same(swapcontext(&home, &threads[0]), 0);
	same(strcmp(order, "abcd"), 0);
	same(getcontext(&here), 0);
	if (returns++ < 3)
		setcontext(&here);
	same(returns, 4);
}

/* The mask is part of a context. */
static void context_mask(void)
{
	volatile bool back = false;
	sigset_t set, now;
	ucontext_t here;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	same(getcontext(&here), 0);
	sigprocmask(SIG_BLOCK, NULL, &now);
	expect(!sigismember(&now, SIGUSR1));
	if (!back) {
		back = true;
		sigprocmask(SIG_BLOCK, &set, NULL);
		setcontext(&here);
	}
}

static void ends(void)
{
	mark('e');
}

static void last_context(void)
{
	static char stack[16384];

	prepare(&threads[0], stack, sizeof stack, NULL);
	makecontext(&threads[0], ends, 0);
	setcontext(&threads[0]);
	_exit(1);
}

static void without_successor(void)
{
	await_ok(child(last_context));
}

/* Threads that a timer takes the processor from: each switch is made by its handler. */
static volatile long turns[2];
static volatile int running, switches;

static void preempts(int sig)
{
	const int from = running;

	(void)sig;
	if (++switches == 10)
		swapcontext(&threads[from], &home);
	running = !from;
	swapcontext(&threads[from], &threads[!from]);
}

static void computes(int who)
{
	for (;;)
		turns[who]++;
}

static void preemption(void)
{
	static char stacks[2][16384];
	const struct itimerval often = { { 0, 20000 }, { 0, 20000 } }, never = { 0 };

	handle(SIGVTALRM, preempts, 0);
	for (int i = 0; i < 2; i++) {
		prepare(&threads[i], stacks[i], sizeof stacks[i], NULL);
		makecontext(&threads[i], (void (*)(void))computes, 1, i);
	}
	same(setitimer(ITIMER_VIRTUAL, &often, NULL), 0);
	same(swapcontext(&home, &threads[0]), 0);
	same(setitimer(ITIMER_VIRTUAL, &never, NULL), 0);
	same(switches, 10);
	expect(turns[0] > 1000 && turns[1] > 1000);
	expect(turns[0] < 4 * turns[1] && turns[1] < 4 * turns[0]);
}

const struct test spawntests[] = {
	{ "files", files },
	{ "a descriptor kept", kept },
	{ "mistakes", mistakes },
	{ "attributes", attributes },
	{ "policies", policy },
	{ NULL, NULL },
};

const struct test contexttests[] = {
	{ "switches", contexts },
	{ "signal mask", context_mask },
	{ "the last one", without_successor },
	{ "a timer switches", preemption },
	{ NULL, NULL },
};
