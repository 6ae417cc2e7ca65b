/* torn: a handler that writes 64 bits, and a main program that reads half of them: torn [times] */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

static volatile long long value; /* all bits 0 or all bits 1, says the handler */
static volatile sig_atomic_t expiries;

static void onalarm(int sig)
{
	(void)sig;
	value = ~value;
	expiries++;
}

int main(int argc, char **argv)
{
	int times = argc > 1 ? atoi(argv[1]) : 1000;
	struct itimerval each = { { 0, 1000 }, { 0, 1000 } };
	int torn = 0;

	signal(SIGALRM, onalarm);
	setitimer(ITIMER_REAL, &each, NULL);
	while (expiries < times) {
		long long read = value;

		if (read != 0 && read != -1 && torn++ == 0)
			printf("%016llx is neither\n", read);
	}
	printf("%d expiries, %d torn reads\n", expiries, torn);
	return 0;
}
