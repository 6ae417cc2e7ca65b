/*
 * spltop [-n routines]: the interrupt-holding ledger. For each level the
 * longest time that it was held off, and by whom; then the routines that held
 * interrupts off the longest (10 unless told).
 */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>
#include <unistd.h>

static const char *const levels[] = { "none", "softclock", "net", "bio", "tty", "clock", "statclock", "high" };

static char *table(const char *name)
{
	char *text = sysctltext(name);

	if (text == NULL)
		err(1, "%s", name);
	return text;
}

static void show(long long cycles, double freq)
{
	printf(" %9lld %10.1f us", cycles, cycles * 1e6 / freq);
}

int main(int argc, char **argv)
{
	double freq = sysctlvalue("hw.freq");
	int most = 10, c;
	char *text, *end;

	while ((c = getopt(argc, argv, "n:")) == 'n') {
		most = strtol(optarg, &end, 10);
		if (end == optarg || *end || most < 0)
			errx(1, "illegal number of routines: %s", optarg);
	}
	if (c != -1 || optind < argc) {
		fprintf(stderr, "usage: spltop [-n routines]\n");
		return 1;
	}
	text = table("hw.ledger");
	printf("LEVEL              CYCLES          TIME  HELD BY\n");
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		char name[40];
		unsigned level;
		long long cycles;

		if (sscanf(line, "%u %39s %lld", &level, name, &cycles) != 3 || level > 7)
			continue;
		printf("%u %-12s", level, levels[level]);
		show(cycles, freq);
		printf("  %s\n", name);
	}
	free(text);
	text = table("hw.ledger.routines");
	printf("\nROUTINE            CYCLES          TIME\n");
	for (char *line = strtok(text, "\n"); line && most-- > 0; line = strtok(NULL, "\n")) {
		char name[40];
		long long cycles;

		if (sscanf(line, "%39s %lld", name, &cycles) != 2)
			continue;
		printf("%-14s", name);
		show(cycles, freq);
		printf("\n");
	}
	free(text);
	return 0;
}
