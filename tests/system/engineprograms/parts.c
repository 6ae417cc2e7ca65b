/*
 * parts seed [part ...]
 *
 * Things that happen to a program while it is in a loop that an engine compiles: faults, signals,
 * reservations that are lost, fork and exec, other pages at the same addresses, code that changes,
 * threads that take turns. Each part prints what it has counted and computed; the numbers depend on
 * the seed, and on the instruction at which each thing happens.
 */

#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define PAGE 4096

static uint32_t state;

/* The next number of a sequence that the seed begins. */
static uint32_t next(uint32_t below)
{
	state = state * 1664525 + 1013904223;
	return (state >> 8) % below;
}

/* Some work, in a loop of its own. */
static uint32_t mix(uint32_t sum, int turns)
{
	for (int i = 0; i < turns; i++)
		sum = (sum << 5 | sum >> 27) ^ (sum >> 3) + i * 0x9e3779b9;
	return sum;
}

static void must(int is_right, const char *what)
{
	if (is_right)
		return;
	printf("%s: %s\n", what, strerror(errno));
	exit(1);
}

static uint8_t *pages(int count, int prot)
{
	uint8_t *const at = mmap(NULL, count * PAGE, prot, MAP_PRIVATE | MAP_ANON, -1, 0);

	must(at != MAP_FAILED, "mmap");
	return at;
}

static void handle(int signum, void (*handler)(int, siginfo_t *, void *))
{
	struct sigaction action = { .sa_sigaction = handler, .sa_flags = SA_SIGINFO };

	sigemptyset(&action.sa_mask);
	must(sigaction(signum, &action, NULL) == 0, "sigaction");
}

static void alarms(int microseconds)
{
	const struct itimerval every = { { 0, microseconds }, { 0, microseconds } };

	must(setitimer(ITIMER_REAL, &every, NULL) == 0, "setitimer");
}

/* Faults: pages that a loop cannot reach are opened by the handler, or it is left by a jump. */

static volatile uint32_t faults;
static sigjmp_buf back;

static void opens(int signum, siginfo_t *info, void *context)
{
	(void)signum, (void)context;
	faults = mix(faults ^ (uintptr_t)info->si_addr, 3);
	mprotect((void *)((uintptr_t)info->si_addr & -PAGE), PAGE, PROT_READ | PROT_WRITE);
}

static void leaves(int signum, siginfo_t *info, void *context)
{
	(void)context;
	faults = mix(faults ^ (uintptr_t)info->si_addr, signum);
	siglongjmp(back, 1);
}

static uint32_t fill(uint32_t *words, int count, int stride, uint32_t sum)
{
	for (int i = 0; i < count; i += stride) {
		sum += words[i];
		words[i] = sum ^ i;
	}
	return sum;
}

static void part_faults(void)
{
	enum { COUNT = 6 };
	uint8_t *const area = pages(COUNT, PROT_READ | PROT_WRITE);
	volatile uint32_t sum = 0;

	for (volatile int turn = 0; turn < 12; turn++) {
		handle(SIGSEGV, turn % 3 == 2 ? leaves : opens);
		mprotect(area + next(COUNT) * PAGE, PAGE, turn % 2 ? PROT_READ : PROT_NONE);
		if (sigsetjmp(back, 1) == 0)
			sum += fill((uint32_t *)area, COUNT * PAGE / 4, 1 + next(3), sum);
		mprotect(area, COUNT * PAGE, PROT_READ | PROT_WRITE);
	}
	handle(SIGILL, leaves);
	for (volatile int turn = 0; turn < 8; turn++)
		if (sigsetjmp(back, 1) == 0) {
			for (volatile int i = 0;; i++) {
				sum = mix(sum, 9);
				if (i == 40 + turn)
					__asm__ volatile(".word 0");
			}
		}
	printf("faults %x %x\n", (unsigned)faults, (unsigned)sum);
}

/* Signals: a timer interrupts a loop, and its handler changes what the loop computes with. */

static volatile uint32_t ticks, salt;

static void tick(int signum, siginfo_t *info, void *context)
{
	(void)signum, (void)info, (void)context;
	ticks++;
	salt = mix(salt + ticks, 20);
}

static void part_signals(void)
{
	uint32_t sum = next(1000);

	handle(SIGALRM, tick);
	alarms(10000 + next(3) * 10000);
	while (ticks < 4)
		sum = mix(sum ^ salt, 30);
	alarms(0);
	printf("signals %x %x\n", (unsigned)sum, (unsigned)salt);
}

/* Reservations: held over many instructions, lost to signals, other threads and other words. */

static uint32_t shared, other;

static int add(uint32_t *word, int turns, int spoils)
{
	uint32_t seen, failed;

	__asm__ volatile("lr.w %0, (%1)" : "=r"(seen) : "r"(word) : "memory");
	seen = mix(seen, turns) | 1;
	if (spoils)
		__asm__ volatile("lr.w x0, (%0)" : : "r"(&other) : "memory");
	__asm__ volatile("sc.w %0, %1, (%2)" : "=&r"(failed) : "r"(seen), "r"(word) : "memory");
	return failed;
}

static void part_reservations(void)
{
	uint32_t turns = 0, failures = 0;

	ticks = 0;
	handle(SIGALRM, tick);
	alarms(10000);
	while (ticks < 5) {
		failures += add(&shared, 600, turns % 16 == 0);
		turns++;
	}
	alarms(0);
	printf("reservations %u of %u failed, %x\n", (unsigned)failures, (unsigned)turns, (unsigned)shared);
}

/* Fork and exec: a process and its children are in the same loop; some become another program. */

static void part_fork(void)
{
	uint32_t sum = next(1000);

	fflush(stdout);
	for (int child = 0; child < 4; child++) {
		const int turns = 200 + next(400);
		const pid_t pid = fork();

		must(pid >= 0, "fork");
		if (pid == 0) {
			char count[16];

			for (int i = 0; i < turns; i++)
				sum = mix(sum + child, 20);
			if (child % 2 == 0)
				_exit(sum & 127);
			snprintf(count, sizeof count, "%u", 1 + (unsigned)(sum & 1));
			execl("/bin/mips", "mips", count, (char *)NULL);
			_exit(127);
		}
		for (int i = 0; i < 300; i++)
			sum = mix(sum, 20);
	}
	for (int status, child = 0; child < 4; child++) {
		must(wait(&status) >= 0, "wait");
		sum = mix(sum ^ WEXITSTATUS(status), 5);
	}
	printf("fork %x\n", (unsigned)sum);
}

/* Code: functions of two instructions, that return a number each. */

typedef uint32_t (*function)(void);

static const uint32_t RET = 0x8067;

static uint32_t li_a0(uint32_t number)
{
	return number << 20 | 10 << 7 | 0x13;
}

static void put(uint8_t *at, uint32_t number)
{
	const uint32_t code[] = { li_a0(number), RET };

	memcpy(at, code, sizeof code);
}

static uint32_t calls(function f, int count, uint32_t sum)
{
	for (int i = 0; i < count; i++)
		sum = (sum << 1 | sum >> 31) + f();
	return sum;
}

/* Remapping: other pages, with other functions, come to the same address. */

static volatile uint8_t *closed;

static void reopens(int signum, siginfo_t *info, void *context)
{
	(void)signum, (void)context;
	faults = mix(faults ^ (uintptr_t)info->si_addr, 7);
	mprotect((void *)closed, PAGE, PROT_READ | PROT_EXEC);
}

static void part_remaps(void)
{
	uint8_t *const at = pages(1, PROT_READ | PROT_WRITE | PROT_EXEC);
	uint32_t sum = 0;

	closed = at;
	handle(SIGSEGV, reopens);
	put(at, 1);
	for (int turn = 0; turn < 16; turn++) {
		sum = calls((function)at, 150 + next(100), sum);
		if (turn % 4 == 3) {
			must(mprotect(at, PAGE, PROT_READ) == 0, "mprotect");
			continue;
		}
		if (turn % 4 == 1)
			must(munmap(at, PAGE) == 0, "munmap");
		must(mmap(at, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANON | MAP_FIXED, -1, 0) == at,
			"mmap");
		put(at, 2 + next(1000));
	}
	printf("remaps %x %x\n", (unsigned)sum, (unsigned)faults);
}

/* Stores to code: between two calls, with no fence, and through another mapping of the page. */

static void part_patches(void)
{
	uint8_t *const at = pages(1, PROT_READ | PROT_WRITE | PROT_EXEC);
	uint8_t *const twin = mmap(NULL, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_SHARED | MAP_ANON, -1, 0);
	uint32_t sum = 0;

	must(twin != MAP_FAILED, "mmap");
	for (int turn = 0; turn < 40; turn++) {
		put(at, turn);
		put(twin, 2 * turn);
		sum = calls((function)at, 40 + next(80), sum);
		sum = calls((function)twin, 40, sum);
		if (turn % 8 == 7) {
			const pid_t pid = fork();

			must(pid >= 0, "fork");
			if (pid == 0) {
				put(twin, next(1000));
				put(at, 5);
				_exit(calls((function)at, 30, 0) & 127);
			}
			int status;

			must(waitpid(pid, &status, 0) == pid, "waitpid");
			sum = calls((function)at, 20, calls((function)twin, 20, sum + WEXITSTATUS(status)));
		}
	}
	printf("patches %x\n", (unsigned)sum);
}

/* Threads: they take turns by the clock, in one loop, over the same words. */

static uint32_t sums[3];

static void *thread(void *arg)
{
	const int number = (int)(intptr_t)arg;
	uint32_t failures = 0;

	for (int i = 0; i < 500; i++) {
		failures += add(&shared, 100, 0);
		sums[number] = mix(sums[number] ^ shared, 50);
		sums[(number + 1) % 3] += failures;
	}
	return (void *)(intptr_t)failures;
}

static void part_threads(void)
{
	pthread_t threads[3];
	uint32_t failures = 0;

	for (int i = 0; i < 3; i++)
		must(pthread_create(&threads[i], NULL, thread, (void *)(intptr_t)i) == 0, "pthread_create");
	for (int i = 0; i < 3; i++) {
		void *result;

		must(pthread_join(threads[i], &result) == 0, "pthread_join");
		failures = mix(failures + (uint32_t)(uintptr_t)result, 2);
	}
	printf("threads %x %x %x\n", (unsigned)failures, (unsigned)(sums[0] ^ sums[1] ^ sums[2]), (unsigned)shared);
}

static const struct {
	const char *name;
	void (*run)(void);
} PARTS[] = {
	{ "faults", part_faults }, { "signals", part_signals }, { "reservations", part_reservations },
	{ "fork", part_fork },     { "remaps", part_remaps },   { "patches", part_patches },
	{ "threads", part_threads },
};

int main(int argc, char **argv)
{
	state = argc > 1 ? (uint32_t)atoi(argv[1]) : 1;
	for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
		int is_wanted = argc <= 2;

		for (int arg = 2; arg < argc; arg++)
			is_wanted |= strcmp(argv[arg], PARTS[i].name) == 0;
		if (is_wanted)
			PARTS[i].run();
	}
	return 0;
}
