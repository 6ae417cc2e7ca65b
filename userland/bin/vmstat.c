/*
 * vmstat [-c count] [-w seconds]: processes, memory and the states of the
 * processor since boot, and then again and again since the line before; vmstat
 * -i: interrupts taken, and their rate since boot; vmstat -s: sums.
 */
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>
#include <unistd.h>

static double uptime(void)
{
	return (double)sysctlvalue("hw.cycles") / sysctlvalue("hw.freq");
}

/*
 * A softclock that hardclock asks for is no interrupt if it has interrupted
 * base priority: hardclock calls it then. Such runs are counted apart.
 */
static void interrupts(void)
{
	char *text = sysctltext("hw.intrcnt");
	long long softclocks = sysctlvalue("kern.callout.softclocks");
	double seconds = uptime(), sum = 0;

	if (text == NULL)
		err(1, "hw.intrcnt");
	printf("interrupt    level        total     rate\n");
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		char name[40];
		int level;
		long long n;

		if (sscanf(line, "%d %39s %lld", &level, name, &n) != 3)
			continue;
		printf("%-12s %5d %12lld %8.0f\n", name, level, n, n / seconds);
		sum += n;
		if (level == 1)
			softclocks -= n;
	}
	printf("%-18s %12.0f %8.0f\n", "total", sum, sum / seconds);
	printf("softclock called by hardclock %lld times, without an interrupt of its own\n", softclocks);
	free(text);
}

static void sums(void)
{
	static const struct {
		const char *name, *what;
	} rows[] = {
		{ "kern.syscalls", "system calls" }, { "kern.ticks", "clock ticks" },
		{ "kern.lateticks", "clock ticks that were late" }, { "kern.callout.sets", "callouts set" },
		{ "kern.callout.unsets", "callouts unset" }, { "kern.callout.fires", "callouts fired" },
		{ "kern.callout.nodes", "callouts looked at to set and unset them" },
		{ "kern.callout.lateticks", "ticks that callouts were late" },
		{ "kern.callout.softclocks", "softclock runs" },
		{ "kern.callout.softnodes", "callouts that softclock looked at" },
		{ "kern.callout.spurious", "softclock runs with nothing due" },
		{ "kern.callout.windows", "interrupt windows that softclock opened" },
		{ "kern.nprocs", "processes" }, { "kern.openfiles", "open files" }, { "hw.npages", "pages of memory" },
		{ "hw.freepages", "pages free" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		printf("%11lld %s\n", sysctlvalue(rows[i].name), rows[i].what);
}

struct figures {
	long long user, sys, intr, idle, syscalls;
};

static struct figures figures(void)
{
	char *text = sysctltext("kern.cptime");
	struct figures f;

	if (text == NULL || sscanf(text, "%lld %lld %lld %lld", &f.user, &f.sys, &f.intr, &f.idle) != 4)
		err(1, "kern.cptime");
	free(text);
	f.syscalls = sysctlvalue("kern.syscalls");
	return f;
}

/* The differences between two times. */
static void show(const struct figures *before, const struct figures *now)
{
	long long user = now->user - before->user, sys = now->sys - before->sys, intr = now->intr - before->intr,
	          idle = now->idle - before->idle, all = user + sys + intr + idle;

	if (all == 0)
		all = 1;
	printf("%5lld %5.2f %11lldK %9lld %4lld%4lld%4lld%4lld\n", sysctlvalue("kern.nprocs"),
	       sysctlvalue("kern.loadavg") / 1000.0, sysctlvalue("hw.freepages") * 4, now->syscalls - before->syscalls,
	       100 * user / all, 100 * sys / all, 100 * intr / all, 100 * idle / all);
	fflush(stdout);
}

static void watch(long count, double seconds)
{
	struct figures before = { 0 }, now;

	for (long i = 0; count == 0 || i < count; i++) {
		if (i > 0)
			usleep(seconds * 1e6);
		if (i % 20 == 0)
			printf("procs  load  free memory  syscalls   us  sy  in  id\n");
		now = figures();
		show(&before, &now);
		before = now;
	}
}

static double positive(const char *s)
{
	char *end;
	double n = strtod(s, &end);

	if (end == s || *end || !(n > 0 && n < 4000))
		errx(1, "%s: illegal interval or count", s);
	return n;
}

int main(int argc, char **argv)
{
	double seconds = 0;
	long count = -1;
	char what = '\0';
	int c;

	while ((c = getopt(argc, argv, "c:isw:")) != -1 && c != '?') {
		switch (c) {
		case 'c': count = positive(optarg); break;
		case 'w': seconds = positive(optarg); break;
		default: what = c;
		}
	}
	if (c != '?' && optind < argc)
		seconds = positive(argv[optind++]);
	if (c != '?' && optind < argc)
		count = positive(argv[optind++]);
	if (c == '?' || optind < argc) {
		fprintf(stderr, "usage: vmstat [-is] [-c count] [-w wait]\n");
		return 1;
	}
	if (what == 'i')
		interrupts();
	else if (what == 's')
		sums();
	else
		watch(count > 0 ? count : seconds > 0 ? 0 : 1, seconds > 0 ? seconds : 1);
	return 0;
}
