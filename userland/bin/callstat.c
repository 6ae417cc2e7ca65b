/*
 * callstat [-b]: what the callout facility holds and has done: callouts
 * outstanding by handler, the longest buckets (all of them with -b), what was
 * set, cancelled and fired, the nodes that were visited for it, and how late
 * handlers were called.
 */
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
	       sets + unsets > 0 ? (double)nodes / (sets + unsets) : 0.0, figure("maxchain"));
	printf("softclock ran %lld times, %lld with nothing due, %lld steps, %lld windows\n", figure("softclocks"),
	       figure("spurious"), figure("steps"), figure("windows"));
	printf("handlers were late by %lld ticks in all, %lld at most\n", late, figure("maxlate"));
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

/* How many buckets hold so many callouts. */
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

int main(int argc, char **argv)
{
	bool all = false;
	char *buckets;
	int c;

	while ((c = getopt(argc, argv, "b")) == 'b')
		all = true;
	if (c != -1 || optind < argc) {
		fprintf(stderr, "usage: callstat [-b]\n");
		return 1;
	}
	buckets = table("kern.callout.buckets");
	counts();
	handlers();
	lengths(buckets);
	if (all)
		bars(buckets);
	free(buckets);
	return 0;
}
