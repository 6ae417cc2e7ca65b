/*
 * The start-up of a measured program under qemu-riscv32: it speaks the little of Linux that such a
 * program needs, so that the same source runs there.
 */

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv);

#define LINUX_WRITE 64
#define LINUX_EXIT 93

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

_Noreturn void _exit(int status)
{
	for (;;)
		call(LINUX_EXIT, status, 0, 0);
}

void *sbrk(ptrdiff_t size)
{
	static char heap[1 << 20];
	static ptrdiff_t used;

	used += size;
	return used > (ptrdiff_t)sizeof heap ? (void *)-1 : heap + used - size;
}

__attribute__((used)) static void begin(long *stack)
{
	exit(main((int)stack[0], (char **)(stack + 1)));
}

__asm__(".globl _start\n"
	"_start:\n"
	".option push\n.option norelax\n"
	"\tla gp, __global_pointer$\n"
	".option pop\n"
	"\tmv a0, sp\n"
	"\tcall begin\n");
