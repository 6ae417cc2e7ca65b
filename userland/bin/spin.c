/*
 * spin [milliseconds | forever]: an endless loop that only a signal ends: by
 * default the program's own ITIMER_VIRTUAL, after 500 ms of processor time;
 * with `forever` nothing but ^C.
 */

#include <err.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

/* Processor time before the interruption, in milliseconds; 0 for never. */
static long ms = 500;

static sigjmp_buf out;

static void enough(int sig)
{
	siglongjmp(out, sig);
}

static void settimer(void)
{
	const struct itimerval it = { .it_value = { .tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000 } };

	signal(SIGVTALRM, enough);
	if (setitimer(ITIMER_VIRTUAL, &it, NULL) < 0)
		err(1, "setitimer");
}

static void setlimit(const char *arg)
{
	char *end;

	if (strcmp(arg, "forever") == 0) {
		ms = 0;
		return;
	}
	ms = strtol(arg, &end, 10);
	if (*end != '\0' || ms <= 0)
		errx(1, "usage: spin [milliseconds | forever]");
}

int main(int argc, char **argv)
{
	static volatile unsigned long rounds;

	if (argc > 1)
		setlimit(argv[1]);
	if (sigsetjmp(out, 1) != 0) {
		printf("interrupted after %lu rounds\n", rounds);
		return 0;
	}
	if (ms > 0)
		settimer();
	for (;;)
		rounds++;
}
