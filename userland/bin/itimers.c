/*
 * itimers [pid ...]: every timer of every process, from sysctl kern.timers:
 * ITIMER_REAL, _VIRTUAL and _PROF, the further timers by number (nth), the
 * timers of timer_create (posix); the time left and the interval in seconds,
 * the expiries that its pending signal has gathered.
 */
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>

static bool wanted(int pid, int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		if (atoi(argv[i]) == pid)
			return true;
	return argc == 1;
}

static void seconds(long long microseconds)
{
	if (microseconds < 0)
		printf(" %12s", "-");
	else
		printf(" %5lld.%06lld", microseconds / 1000000, microseconds % 1000000);
}

/* 1 if an argument is no process number. */
static int checkarguments(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		if (argv[i][0] && argv[i][strspn(argv[i], "0123456789")] == '\0')
			continue;
		fprintf(stderr, "usage: itimers [pid ...]\n");
		return 1;
	}
	return 0;
}

int main(int argc, char **argv)
{
	char *table;

	if (checkarguments(argc, argv))
		return 1;
	table = sysctltext("kern.timers");
	if (table == NULL)
		err(1, "kern.timers");
	printf("  PID TIMER              LEFT     INTERVAL OVERRUNS SIG COMMAND\n");
	for (char *line = strtok(table, "\n"); line; line = strtok(NULL, "\n")) {
		char timer[24], name[64];
		long long left, interval;
		int pid, overruns, sig;

		if (sscanf(line, "%d %23s %lld %lld %d %d %63[^\n]", &pid, timer, &left, &interval, &overruns, &sig, name) != 7 ||
		    !wanted(pid, argc, argv))
			continue;
		printf("%5d %-10s", pid, timer);
		seconds(left);
		seconds(interval);
		printf(" %8d %3d %s\n", overruns, sig, name);
	}
	free(table);
	return 0;
}
