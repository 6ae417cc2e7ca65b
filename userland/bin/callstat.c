/*
 * callstat [-abst]: the counters of the callout facility: callouts outstanding
 * by handler, the longest buckets (all of them with -b), callouts set,
 * cancelled and fired, the nodes that were visited for them, and the lateness
 * of handlers. -t draws a histogram of the ticks until pending callouts are
 * due, -s one of the callouts that runs of softclock looked at. -a shows the
 * accounts of each handler, and the ticks for which callouts were set, while
 * sysctl kern.callout.accounting is 1.
 */
#include "histogram.h"
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>
#include <unistd.h>

enum { WIDTH = 50, LONGEST = 64 };

static long long figure(const char *name)
{
	char full[64];
	long long value;

	snprintf(full, sizeof full, "kern.callout.%s", name);
	value = sysctlvalue(full);
	if (value < 0)
		err(1, "%s", full);
	return value;
}

static char *table(const char *name)
{
	char *text = sysctltext(name);

	if (text == NULL)
		err(1, "%s", name);
	return text;
}

static double ratio(long long sum, long long count)
{
	return count > 0 ? (double)sum / count : 0.0;
}

static void counts(void)
{
	long long sets = figure("sets"), unsets = figure("unsets"), fires = figure("fires"), nodes = figure("nodes");
	long long late = figure("lateticks");
	char *kernel = table("kern.callout.kernel");

	printf("kernel %s, %lld callouts, %lld bucket%s\n", kernel, figure("ncallout"), figure("wheelsize"),
	       figure("wheelsize") == 1 ? "" : "s");
	free(kernel);
	printf("%lld pending; set %lld, unset %lld, fired %lld\n", figure("pending"), sets, unsets, fires);
	printf("%lld nodes visited to set and unset, %.2f a call; longest hash chain %lld\n", nodes,
	       ratio(nodes, sets + unsets), figure("maxchain"));
	printf("softclock ran %lld times, %lld with nothing due, %lld steps, %lld windows\n", figure("softclocks"),
	       figure("spurious"), figure("steps"), figure("windows"));
	printf("handlers were late by %lld ticks in all, %lld at most\n", late, figure("maxlate"));
	printf("softclock looked at %.2f callouts a run, %lld at most\n", ratio(figure("softnodes"), figure("softclocks")),
	       figure("maxvisits"));
}

static void spreads(void)
{
	static const char *const titles[][2] = { { "buckets", "CALLOUTS IN A BUCKET" },
		                                 { "chains", "IN A HASH CHAIN" },
		                                 { "ticks", "TICKS UNTIL DUE" } };
	char *text = table("kern.callout_stat");

	printf("\n%-20s %8s %8s %10s %8s\n", "", "OF", "MEDIAN", "AVERAGE", "MOST");
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		char what[16];
		long n, median, average, most;

		if (sscanf(line, "%15s %ld %ld %ld %ld", what, &n, &median, &average, &most) != 5)
			continue;
		for (int i = 0; i < 3; i++)
			if (strcmp(what, titles[i][0]) == 0)
				printf("%-20s %8ld %8ld %10.3f %8ld\n", titles[i][1], n, median, average / 1000.0,
				       most);
	}
	free(text);
}

static void handlers(void)
{
	char *text = table("kern.callout.handlers");

	printf("\nHANDLER           PENDING  FIRST DUE IN\n");
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		char name[40];
		long n, ticks;

		if (sscanf(line, "%39s %ld %ld", name, &n, &ticks) == 3)
			printf("%-16s %8ld  %ld ticks\n", name, n, ticks);
	}
	free(text);
}

/* Prints the number of buckets for each number of callouts in a bucket. */
static void lengths(const char *text)
{
	long buckets[LONGEST + 1] = { 0 }, used = 0, total = figure("wheelsize");

	for (const char *s = text; s && *s; s = strchr(s, '\n') ? strchr(s, '\n') + 1 : NULL) {
		long bucket, n;

		if (sscanf(s, "%ld %ld", &bucket, &n) != 2)
			continue;
		buckets[n < LONGEST ? n : LONGEST]++;
		used++;
	}
	printf("\nIN BUCKET  BUCKETS\n%9d %8ld\n", 0, total - used);
	for (int n = 1; n <= LONGEST; n++)
		if (buckets[n] > 0)
			printf("%8d%s %8ld\n", n, n == LONGEST ? "+" : " ", buckets[n]);
}

static void bars(const char *text)
{
	printf("\nBUCKET  CALLOUTS\n");
	for (const char *s = text; s && *s; s = strchr(s, '\n') ? strchr(s, '\n') + 1 : NULL) {
		long bucket, n;

		if (sscanf(s, "%ld %ld", &bucket, &n) != 2)
			continue;
		printf("%6ld %9ld ", bucket, n);
		for (long i = 0; i < n && i < WIDTH; i++)
			putchar('*');
		printf("%s\n", n > WIDTH ? "..." : "");
	}
}

static void histogram(const char *name, const char *unit, const char *what)
{
	struct histogram h = HISTOGRAM_EMPTY;
	char *text = table(name);
	long long from, n;

	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		if (sscanf(line, "%lld %lld", &from, &n) == 2)
			histogram_add(&h, from, n);
	printf("\n%12s %9s\n", unit, what);
	histogram_draw(&h);
	free(text);
}

static void accounts(void)
{
	char *text = table("kern.callout.accounts");

	if (!figure("accounting")) {
		printf("\nno accounts are kept: sysctl kern.callout.accounting=1 begins them\n");
		free(text);
		return;
	}
	printf("\n     SET    UNSET    FIRED    LATE  MOST    CYCLES  LONGEST  HANDLER\n");
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		long long sets, unsets, fires, late, maxlate, cycles, longest;
		char name[80];

		if (sscanf(line, "%lld %lld %lld %lld %lld %lld %lld %79[^\n]", &sets, &unsets, &fires, &late,
		           &maxlate, &cycles, &longest, name) == 8)
			printf("%8lld %8lld %8lld %7lld %5lld %9.1f %8lld  %s\n", sets, unsets, fires, late, maxlate,
			       ratio(cycles, fires), longest, name);
	}
	free(text);
	histogram("kern.callout.settings", "SET FOR TICKS", "CALLOUTS");
}

int main(int argc, char **argv)
{
	bool all = false, account = false, visits = false, times = false;
	char *buckets;
	int c;

	while ((c = getopt(argc, argv, "abst")) != -1 && c != '?') {
		account |= c == 'a';
		all |= c == 'b';
		visits |= c == 's';
		times |= c == 't';
	}
	if (c != -1 || optind < argc) {
		fprintf(stderr, "usage: callstat [-abst]\n");
		return 1;
	}
	buckets = table("kern.callout.buckets");
	counts();
	spreads();
	handlers();
	lengths(buckets);
	if (all)
		bars(buckets);
	if (times)
		histogram("kern.callout.times", "DUE IN TICKS", "CALLOUTS");
	if (visits)
		histogram("kern.callout.visits", "LOOKED AT", "RUNS");
	if (account)
		accounts();
	free(buckets);
	return 0;
}
