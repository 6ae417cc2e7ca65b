/* Limits of a process and of the system. */

#include "test.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>

static void set(int resource, rlim_t cur)
{
	struct rlimit rl;

	same(getrlimit(resource, &rl), 0);
	rl.rlim_cur = cur;
	same(setrlimit(resource, &rl), 0);
}

static void open_files(void)
{
	int last = -1, fd;

	set(RLIMIT_NOFILE, 20);
	same(getdtablesize(), 20);
	same(sysconf(_SC_OPEN_MAX), 20);
	while ((fd = dup(0)) >= 0)
		last = fd;
	same(errno, EMFILE);
	same(last, 19);
	int fds[2];

	refused(pipe(fds), EMFILE);
	close(19);
	refused(pipe(fds), EMFILE);
	refused(fcntl(0, F_DUPFD, 20), EINVAL);
	same(open("/dev/null", O_RDONLY), 19);
}

static void processor_time(void)
{
	struct rlimit rl = { .rlim_cur = 1, .rlim_max = RLIM_INFINITY };
	const pid_t pid = fork();

	if (pid == 0) {
		setrlimit(RLIMIT_CPU, &rl);
		for (;;)
			;
	}
	const uint64_t before = now();
	const int status = await(pid);

	expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU);
	expect(now() - before >= 900000);
}

static void does_nothing(void)
{
}

/* The system refuses, and goes on when there is room again. */
static void processes(void)
{
	int children = 0;

	for (;;) {
		const pid_t pid = fork();

		if (pid < 0)
			break;
		if (pid == 0) {
			pause();
			_exit(0);
		}
		children++;
	}
	expect(errno == EAGAIN || errno == ENOMEM);
	expect(children >= 10);
	handle(SIGTERM, SIG_IGN, 0);
	kill(0, SIGTERM);
	while (children > 0) {
		expect(wait(NULL) > 0);
		children--;
	}
	refused(wait(NULL), ECHILD);
	await_ok(child(does_nothing));
}

static void raised(void)
{
	struct rlimit rl = { .rlim_cur = 20, .rlim_max = 30 };

	same(setrlimit(RLIMIT_NOFILE, &rl), 0);
	same(setuid(100), 0);
	rl.rlim_cur = 30;
	same(setrlimit(RLIMIT_NOFILE, &rl), 0);
	rl.rlim_max = 31;
	refused(setrlimit(RLIMIT_NOFILE, &rl), EPERM);
	rl.rlim_cur = 31;
	rl.rlim_max = 30;
	refused(setrlimit(RLIMIT_NOFILE, &rl), EINVAL);
	refused(getrlimit(99, &rl), EINVAL);
}

/* Takes a page of stack n times. No compiler knows which byte is used, and leaves out the rest. */
__attribute__((noinline)) static int deep(int n)
{
	volatile char frame[4096];

	frame[n] = n;
	return n == 0 ? 0 : deep(n - 1) + frame[n];
}

static void uses_stack(void)
{
	deep(500);
}

static void uses_too_much_stack(void)
{
	set(RLIMIT_STACK, 256 * 1024);
	deep(500);
}

static void stack(void)
{
	await_ok(child(uses_stack));
	const int status = await(child(uses_too_much_stack));

	expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
}

static void *memory(size_t megabytes)
{
	return mmap(NULL, megabytes << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
}

static void address_space(void)
{
	char *const before = sbrk(0);
	void *p;

	set(RLIMIT_AS, 32 << 20);
	p = memory(8);
	expect(p != MAP_FAILED);
	expect(memory(32) == MAP_FAILED);
	same(errno, ENOMEM);
	expect(sbrk(32 << 20) == (void *)-1);
	same(errno, ENOMEM);
	expect(sbrk(0) == before && sbrk(1 << 20) == before);
	/* Memory that was given back can be taken again. */
	expect(memory(24) == MAP_FAILED);
	same(munmap(p, 8 << 20), 0);
	expect(memory(24) != MAP_FAILED);
}

static void uses_deep_stack(void)
{
	set(RLIMIT_AS, 2 << 20);
	deep(1000);
}

static void stack_in_address_space(void)
{
	const int status = await(child(uses_deep_stack));

	expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
}

const struct test limittests[] = {
	{ "open files", open_files },
	{ "processor time", processor_time },
	{ "processes", processes },
	{ "raised", raised },
	{ "stack", stack },
	{ "address space", address_space },
	{ "stack in address space", stack_in_address_space },
	{ NULL, NULL },
};
