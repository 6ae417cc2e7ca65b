/* Memory: the heap, mappings, protection, copies made when they are written. */

#include "test.h"

#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>

enum { PAGE = 4096 };

static sigjmp_buf env;
static volatile int code;
static void *volatile address;

static void fault(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)context;
	code = info->si_code;
	address = info->si_addr;
	siglongjmp(env, 1);
}

/* Touches a byte; 0, or the si_code of the fault. */
static int touch(volatile char *p, bool writing)
{
	struct sigaction sa = { .sa_sigaction = fault, .sa_flags = SA_SIGINFO };

	sigaction(SIGSEGV, &sa, NULL);
	if (sigsetjmp(env, 1) != 0) {
		expect(address == p);
		return code;
	}
	if (writing)
		*p = 1;
	else
		(void)*p;
	return 0;
}

static char *map(size_t size, int prot, int flags)
{
	return mmap(NULL, size, prot, flags | MAP_ANON, -1, 0);
}

static void heap(void)
{
	char *const end = sbrk(0);

	expect(sbrk(3 * PAGE) == end);
	for (int i = 0; i < 3 * PAGE; i++)
		same(end[i], 0);
	memset(end, 'x', 3 * PAGE);
	expect(sbrk(-3 * PAGE) == end + 3 * PAGE);
	expect(sbrk(0) == end);
	expect(sbrk(2 * PAGE) == end);
	/* Given back and taken again, it is as new. */
	same(end[PAGE + 100], 0);
	same(brk(end), 0);
	expect(sbrk(0x7fff0000) == (void *)-1);
	/* More than the machine has is refused at once. */
	expect(sbrk(0x40000000) == (void *)-1 && sbrk(0) == end);
	same(errno, ENOMEM);
}

/* memset at every alignment and of every short length touches what it should and no more. */
static void set(void)
{
	static unsigned char bytes[96];
	void *(*volatile fill)(void *, int, size_t) = memset;

	for (int from = 8; from < 16; from++)
		for (int length = 0; length < 72; length++) {
			for (int i = 0; i < 96; i++)
				bytes[i] = 7;
			expect(fill(bytes + from, 0x1a5, length) == bytes + from);
			for (int i = 0; i < 96; i++)
				same(bytes[i], i >= from && i < from + length ? 0xa5 : 7);
		}
}

static void allocated(void)
{
	enum { N = 200 };
	static char *p[N];

	for (int round = 0; round < 3; round++) {
		for (int i = 0; i < N; i++) {
			const size_t size = (i * 37 + round * 11) % 2000 + 1;

			p[i] = malloc(size);
			expect(p[i] != NULL && (uintptr_t)p[i] % 8 == 0);
			memset(p[i], i, size);
		}
		for (int i = 0; i < N; i++) {
			const size_t size = (i * 37 + round * 11) % 2000 + 1;

			for (size_t j = 0; j < size; j++)
				same((unsigned char)p[i][j], i);
			free(p[i]);
		}
	}
}

static void mapped(void)
{
	char *const p = map(4 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE);

	expect(p != MAP_FAILED && (uintptr_t)p % PAGE == 0);
	for (int i = 0; i < 4 * PAGE; i += 64)
		same(p[i], 0);
	memset(p, 'm', 4 * PAGE);
	same(munmap(p + PAGE, PAGE), 0);
	same(touch(p + PAGE, false), SEGV_MAPERR);
	same(touch(p, true), 0);
	same(touch(p + 2 * PAGE, true), 0);
	expect(mmap(p + PAGE, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANON | MAP_FIXED, -1, 0) == p + PAGE);
	same(p[PAGE], 0);
	same(munmap(p, 4 * PAGE), 0);
	same(touch(p, false), SEGV_MAPERR);
	expect(map(0, PROT_READ, MAP_PRIVATE) == MAP_FAILED);
	same(errno, EINVAL);
	refused(munmap(p + 1, PAGE), EINVAL);
}

static void protected(void)
{
	char *const p = map(2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE);

	p[0] = 'p';
	same(mprotect(p, PAGE, PROT_READ), 0);
	same(touch(p, false), 0);
	same(touch(p, true), SEGV_ACCERR);
	same(p[0], 'p');
	same(touch(p + PAGE, true), 0);
	same(mprotect(p, PAGE, PROT_NONE), 0);
	same(touch(p, false), SEGV_ACCERR);
	same(mprotect(p, PAGE, PROT_READ | PROT_WRITE), 0);
	same(p[0], 'p');
	same(touch(p, true), 0);
	refused(mprotect(p + 1, PAGE, PROT_READ), EINVAL);
	/* A length of 0 changes nothing. */
	same(mprotect(p, 0, PROT_NONE), 0);
	same(touch(p, true), 0);
	/* The system does not write there, either. */
	mprotect(p, PAGE, PROT_READ);
	int fds[2];

	same(pipe(fds), 0);
	same(write(fds[1], "x", 1), 1);
	refused(read(fds[0], p, 1), EFAULT);
}

static void shared_and_private(void)
{
	char *const shared = map(PAGE, PROT_READ | PROT_WRITE, MAP_SHARED);
	char *const private = map(PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE);
	const pid_t pid = fork();

	if (pid == 0) {
		shared[0] = private[0] = 'c';
		_exit(0);
	}
	await_ok(pid);
	same(shared[0], 'c');
	same(private[0], 0);
}

/* A page costs memory only when it is written. */
static void copied_on_write(void)
{
	enum { PAGES = 64 };
	char *const p = map(PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE);
	int fds[2];
	char c;

	memset(p, 'w', PAGES * PAGE);
	same(pipe(fds), 0);
	const uint64_t before = figure("hw.freepages");
	const pid_t pid = fork();

	if (pid == 0) {
		for (int i = 0; i < PAGES; i++)
			if (p[i * PAGE] != 'w')
				_exit(1);
		read(fds[0], &c, 1);
		memset(p, 'c', PAGES * PAGE);
		_exit(0);
	}
	msleep(50);
	expect(before - figure("hw.freepages") < PAGES / 2);
	write(fds[1], "x", 1);
	await_ok(pid);
	for (int i = 0; i < PAGES; i++)
		same(p[i * PAGE], 'w');
}

static void text_is_read_only(void)
{
	same(touch((char *)(uintptr_t)touch, false), 0);
	same(touch((char *)(uintptr_t)touch, true), SEGV_ACCERR);
	same(touch(NULL, false), SEGV_MAPERR);
	same(touch((char *)0xc0000000, false), SEGV_MAPERR);
}

const struct test memtests[] = {
	{ "heap", heap },
	{ "set", set },
	{ "allocated", allocated },
	{ "mapped", mapped },
	{ "protected", protected },
	{ "shared and private", shared_and_private },
	{ "copied on write", copied_on_write },
	{ "text is read-only", text_is_read_only },
	{ NULL, NULL },
};
