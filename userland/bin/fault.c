/*
 * fault KIND: does something forbidden to a program, to show the consequence.
 * With -c the signal is caught and described instead.
 */

#include <err.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void nullread(void)
{
	(void)*(volatile int *)NULL;
}

static void textwrite(void)
{
	*(volatile int *)(uintptr_t)textwrite = 0;
}

static void illegal(void)
{
	/* Two halves of zeros are defined to be illegal, in any extension. */
	__asm__ volatile(".2byte 0");
}

static void breakpoint(void)
{
	__asm__ volatile("ebreak");
}

static void wildjump(void)
{
	((void (*)(void))0x40000000)();
}

/* Volatile, so that the compiler cannot see that this does not end. */
static volatile int depth;

static void overflow(void)
{
	volatile char page[4096];

	page[0] = 0;
	if (++depth > 0)
		overflow();
	page[1] = page[0];
}

static const struct {
	const char *name;
	void (*fault)(void);
	const char *what;
} faults[] = {
	{ "null", nullread, "read from address 0" },
	{ "text", textwrite, "write to the program's text" },
	{ "illegal", illegal, "an illegal instruction" },
	{ "ebreak", breakpoint, "a breakpoint that no debugger waits for" },
	{ "jump", wildjump, "jump to where nothing is" },
	{ "stack", overflow, "recursion without end" },
	{ "abort", abort, "abort()" },
};
#define NFAULTS (sizeof faults / sizeof faults[0])

static void caught(int sig, siginfo_t *info, void *ucp)
{
	const ucontext_t *uc = ucp;
	char line[120];
	int n = snprintf(line, sizeof line, "%s: code %d, address %p, pc %#lx\n", strsignal(sig), info->si_code,
			 info->si_addr, uc->sc_pc);

	write(STDOUT_FILENO, line, (size_t)n);
	_exit(0);
}

/* Handlers run on a stack of their own, since the ordinary one may be broken. */
static void catch(void)
{
	static const int signals[] = { SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT };
	static char stack[SIGSTKSZ];
	const stack_t ss = { .ss_sp = stack, .ss_size = sizeof stack };
	struct sigaction sa = { .sa_sigaction = caught, .sa_flags = SA_SIGINFO | SA_ONSTACK };

	sigemptyset(&sa.sa_mask);
	if (sigaltstack(&ss, NULL) < 0)
		err(1, "sigaltstack");
	for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
		if (sigaction(signals[i], &sa, NULL) < 0)
			err(1, "sigaction");
}

static void usage(void)
{
	fprintf(stderr, "usage: fault [-c] KIND, where KIND is\n");
	for (size_t i = 0; i < NFAULTS; i++)
		fprintf(stderr, "  %-8s %s\n", faults[i].name, faults[i].what);
	exit(1);
}

int main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "-c") == 0) {
		catch();
		argv++;
		argc--;
	}
	if (argc != 2)
		usage();
	for (size_t i = 0; i < NFAULTS; i++)
		if (strcmp(argv[1], faults[i].name) == 0) {
			faults[i].fault();
			errx(1, "%s went unpunished", faults[i].what);
		}
	usage();
}
