/*
 * spltop [-h] [-n routines]: the interrupt-holding ledger. For each level the
 * longest time that it was held off, the routine and its context; then the
 * routines that held interrupts off the longest (10 by default). -h draws a
 * histogram of the times of each routine.
 */
#include "histogram.h"
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>
#include <unistd.h>

static const char *const levels[] = { "none", "softclock", "net", "bio", "tty", "clock", "statclock", "high" };
static double freq;

static char *table(const char *name)
{
	char *text = sysctltext(name);

	if (text == NULL)
		err(1, "%s", name);
	return text;
}

static void show(long long cycles)
{
	printf(" %9lld %10.1f us", cycles, cycles * 1e6 / freq);
}

static void bylevel(void)
{
	char *text = table("hw.ledger");

	printf("LEVEL              CYCLES          TIME  HELD BY         AT SECOND  IN\n");
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		char name[40], site[80];
		unsigned level;
		long long cycles, began;

		if (sscanf(line, "%u %39s %lld %lld %79[^\n]", &level, name, &cycles, &began, site) != 5 || level > 7)
			continue;
		printf("%u %-12s", level, levels[level]);
		show(cycles);
		printf("  %-14s %10.3f  %s\n", name, began / freq, site);
	}
	free(text);
}

/* The line after a line; NULL after the last. */
static const char *after(const char *line)
{
	const char *end = strchr(line, '\n');

	return end && end[1] ? end + 1 : NULL;
}

static void byroutine(const char *text, long most)
{
	printf("\nROUTINE            CYCLES          TIME     TIMES   AVERAGE  AT SECOND  IN\n");
	for (const char *line = *text ? text : NULL; line && most-- > 0; line = after(line)) {
		char name[40], site[80];
		long long cycles, count, total, began;

		if (sscanf(line, "%39s %lld %lld %lld %lld %79[^\n]", name, &cycles, &count, &total, &began, site) != 6)
			continue;
		printf("%-14s", name);
		show(cycles);
		printf(" %9lld %9.1f %10.3f  %s\n", count, count ? (double)total / count : 0.0, began / freq, site);
	}
}

/* Draws the times for which a routine held interrupts off, out of the table of all routines. */
static void draw(const char *all, const char *routine)
{
	struct histogram h = HISTOGRAM_EMPTY;

	for (const char *line = all; line; line = after(line)) {
		char name[40];
		long long from, n;

		if (sscanf(line, "%39s %lld %lld", name, &from, &n) == 3 && strcmp(name, routine) == 0)
			histogram_add(&h, from, n);
	}
	printf("\n%s\n%12s %9s\n", routine, "CYCLES", "TIMES");
	histogram_draw(&h);
}

static void drawall(const char *text, long most)
{
	char *all = table("hw.ledger.histogram"), name[40];

	for (const char *line = *text ? text : NULL; line && most-- > 0; line = after(line))
		if (sscanf(line, "%39s", name) == 1)
			draw(all, name);
	free(all);
}

int main(int argc, char **argv)
{
	bool histograms = false;
	long most = 10;
	char *end, *text;
	int c;

	freq = sysctlvalue("hw.freq");
	while ((c = getopt(argc, argv, "hn:")) != -1 && c != '?') {
		if (c == 'h') {
			histograms = true;
			continue;
		}
		most = strtol(optarg, &end, 10);
		if (end == optarg || *end || most < 0)
			errx(1, "illegal number of routines: %s", optarg);
	}
	if (c != -1 || optind < argc) {
		fprintf(stderr, "usage: spltop [-h] [-n routines]\n");
		return 1;
	}
	bylevel();
	text = table("hw.ledger.routines");
	byroutine(text, most);
	if (histograms)
		drawall(text, most);
	free(text);
	return 0;
}
