/* vmstat: processes, memory and what the processor did; vmstat -i: interrupts taken, and their rate since boot. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>

static void interrupts(void)
{
	char *text = sysctltext("hw.intrcnt");
	double uptime = (double)sysctlvalue("hw.cycles") / sysctlvalue("hw.freq"), sum = 0;

	if (text == NULL)
		err(1, "hw.intrcnt");
	printf("interrupt    level        total     rate\n");
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		char name[40];
		int level;
		long long n;

		if (sscanf(line, "%d %39s %lld", &level, name, &n) != 3)
			continue;
		printf("%-12s %5d %12lld %8.0f\n", name, level, n, n / uptime);
		sum += n;
	}
	printf("%-18s %12.0f %8.0f\n", "total", sum, sum / uptime);
	free(text);
}

static void summary(void)
{
	char *text = sysctltext("kern.cptime");
	long long user, sys, intr, idle, all;

	if (text == NULL || sscanf(text, "%lld %lld %lld %lld", &user, &sys, &intr, &idle) != 4)
		err(1, "kern.cptime");
	all = user + sys + intr + idle;
	if (all == 0)
		all = 1;
	printf("procs  load  free memory  syscalls   us  sy  in  id\n");
	printf("%5lld %5.2f %11lldK %9lld %4lld%4lld%4lld%4lld\n", sysctlvalue("kern.nprocs"),
	       sysctlvalue("kern.loadavg") / 1000.0, sysctlvalue("hw.freepages") * 4, sysctlvalue("kern.syscalls"),
	       100 * user / all, 100 * sys / all, 100 * intr / all, 100 * idle / all);
	free(text);
}

int main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "-i") == 0)
		interrupts();
	else if (argc == 1)
		summary();
	else
		errx(2, "usage: vmstat [-i]");
	return 0;
}
