/*
 * The start-up of a measured program under qemu-riscv32: it speaks the little of Linux that such a
 * program needs (write, the clock, exit), so that the same objects run there. There are no files.
 */

#include <elf.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

int main(int argc, char **argv);

#define LINUX_WRITE 64
#define LINUX_EXIT 93
#define LINUX_CLOCK_GETTIME64 403
#define LINUX_CLOCK_REALTIME 0
#define LINUX_CLOCK_PROCESS_CPUTIME_ID 2

/* The exit status after abort, as the shell of Linux tells it. */
#define ABORTED 134

static long call(long number, long a, long b, long c)
{
	register long a7 __asm__("a7") = number;
	register long a0 __asm__("a0") = a;
	register long a1 __asm__("a1") = b;
	register long a2 __asm__("a2") = c;

	__asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2) : "memory");
	return a0;
}

static int put(char c, FILE *file)
{
	(void)file;
	return call(LINUX_WRITE, 1, (long)&c, 1) == 1 ? 0 : EOF;
}

static FILE console = FDEV_SETUP_STREAM(put, NULL, NULL, _FDEV_SETUP_WRITE);
FILE *const stdout = &console;
FILE *const stderr = &console;
FILE *const stdin = &console;

_Noreturn void _exit(int status)
{
	for (;;)
		call(LINUX_EXIT, status, 0, 0);
}

void *sbrk(ptrdiff_t size)
{
	static char heap[1 << 25];
	static ptrdiff_t used;

	used += size;
	return used > (ptrdiff_t)sizeof heap ? (void *)-1 : heap + used - size;
}

/* Microseconds of a clock of Linux. */
static int64_t clocked(int clock)
{
	int64_t time[2];	/* seconds, nanoseconds */

	call(LINUX_CLOCK_GETTIME64, clock, (long)time, 0);
	return time[0] * 1000000 + time[1] / 1000;
}

int gettimeofday(struct timeval *tv, void *zone)
{
	int64_t now = clocked(LINUX_CLOCK_REALTIME);

	(void)zone;
	tv->tv_sec = now / 1000000;
	tv->tv_usec = now % 1000000;
	return 0;
}

clock_t times(struct tms *tms)
{
	clock_t now = (clock_t)(clocked(LINUX_CLOCK_PROCESS_CPUTIME_ID) * CLOCKS_PER_SEC / 1000000);

	memset(tms, 0, sizeof *tms);
	tms->tms_utime = now;
	return now;
}

/* No file can be opened. */
FILE *fopen(const char *path, const char *mode)
{
	(void)path;
	(void)mode;
	errno = ENOENT;
	return NULL;
}

FILE *freopen(const char *path, const char *mode, FILE *file)
{
	(void)file;
	return fopen(path, mode);
}

_Noreturn void abort(void)
{
	_exit(ABORTED);
}

/* Gives the thread its variables, errno among them, with their first values. */
static void set_tls(void)
{
	extern const Elf32_Ehdr __ehdr_start;
	static char tls[256] __attribute__((aligned(16)));
	const char *file = (const char *)&__ehdr_start;
	const Elf32_Phdr *header = (const Elf32_Phdr *)(file + __ehdr_start.e_phoff);

	for (int i = 0; i < __ehdr_start.e_phnum; i++, header++)
		if (header->p_type == PT_TLS) {
			if (header->p_memsz > sizeof tls)
				abort();
			memcpy(tls, (const void *)header->p_vaddr, header->p_filesz);
		}
	__asm__ volatile("mv tp, %0" : : "r"(tls));
}

__attribute__((used)) static void begin(long *stack)
{
	set_tls();
	exit(main((int)stack[0], (char **)(stack + 1)));
}

__asm__(".globl _start\n"
	"_start:\n"
	".option push\n.option norelax\n"
	"\tla gp, __global_pointer$\n"
	".option pop\n"
	"\tmv a0, sp\n"
	"\tcall begin\n");
