/* renice priority | -n increment [-p | -g | -u] who ...: another priority for processes, groups or users. */
#include <err.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static int usage(void)
{
	fprintf(stderr, "usage: renice priority | -n increment [[-p] pid ...] [-g pgrp ...] [-u uid ...]\n");
	return 1;
}

static bool change(int which, int who, int priority, bool relative)
{
	int old;

	errno = 0;
	old = getpriority(which, who);
	if ((old == -1 && errno) || setpriority(which, who, relative ? old + priority : priority) < 0) {
		warn("%d", who);
		return false;
	}
	errno = 0;
	fprintf(stderr, "%d: old priority %d, new priority %d\n", who, old, getpriority(which, who));
	return true;
}

int main(int argc, char **argv)
{
	bool relative = argc > 1 && strcmp(argv[1], "-n") == 0, well = true;
	int which = PRIO_PROCESS, i = relative ? 2 : 1, priority;
	char *end;

	if (argc - i < 2)
		return usage();
	priority = strtol(argv[i], &end, 10);
	if (end == argv[i] || *end)
		return usage();
	while (++i < argc) {
		long who = strtol(argv[i], &end, 10);

		if (strcmp(argv[i], "-p") == 0) {
			which = PRIO_PROCESS;
		} else if (strcmp(argv[i], "-g") == 0) {
			which = PRIO_PGRP;
		} else if (strcmp(argv[i], "-u") == 0) {
			which = PRIO_USER;
		} else if (end == argv[i] || *end || who < 0) {
			warnx("%s: bad value", argv[i]);
			well = false;
		} else {
			well &= change(which, who, priority, relative);
		}
	}
	return !well;
}
