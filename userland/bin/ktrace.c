/*
 * ktrace [-aid] [-f file] [-t points] command: runs the command with a trace of
 * its actions. ktrace [-aid] [-f file] [-t points] -p pid | -g pgrp: traces
 * existing processes. -c ends the trace of these, -C all traces. -i: future
 * children inherit the trace; -d: existing children, too; -a adds to the file.
 */
#include "ktrpoints.h"
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ktrace.h>
#include <sys/sysctl.h>
#include <unistd.h>

static void usage(void)
{
	fprintf(stderr, "usage: ktrace [-aCcdi] [-f file] [-t points] [-g pgrp | -p pid]\n"
	                "       ktrace [-adi] [-f file] [-t points] command [argument ...]\n");
	exit(1);
}

static pid_t number(const char *s)
{
	char *end;
	long n = strtol(s, &end, 10);

	if (end == s || *end || n <= 0)
		errx(1, "%s: illegal process number", s);
	return n;
}

/* The file is there and, unless it is added to, empty. */
static void prepare(const char *file, bool add)
{
	int fd = open(file, O_CREAT | O_WRONLY | (add ? O_APPEND : O_TRUNC), 0600);

	if (fd < 0)
		err(1, "%s", file);
	close(fd);
}

/* Ends all traces that the caller may end. */
static void clearall(void)
{
	char *table = sysctltext("kern.proc");

	if (table == NULL)
		err(1, "kern.proc");
	for (char *line = strtok(table, "\n"); line; line = strtok(NULL, "\n"))
		if (ktrace(NULL, KTROP_CLEAR, KTRFAC_MASK, atoi(line)) < 0 && errno != EPERM && errno != ESRCH)
			warn("%d", atoi(line));
	free(table);
}

int main(int argc, char **argv)
{
	const char *file = "ktrace.out";
	bool add = false, clear = false, everybody = false;
	int points = 0, inherit = 0, descend = 0, c;
	pid_t pid = 0;

	while ((c = getopt(argc, argv, "+aCcdf:g:ip:t:")) != -1 && c != '?') {
		switch (c) {
		case 'a': add = true; break;
		case 'C': everybody = clear = true; break;
		case 'c': clear = true; break;
		case 'd': descend = KTRFLAG_DESCEND; break;
		case 'f': file = optarg; break;
		case 'g': pid = -number(optarg); break;
		case 'i': inherit = KTRFAC_INHERIT; break;
		case 'p': pid = number(optarg); break;
		case 't':
			if ((points = ktrpoints(optarg)) <= 0)
				errx(1, "unknown facility in %s", optarg);
		}
	}
	if (c == '?' || (everybody ? pid != 0 || optind < argc : (pid != 0) == (optind < argc)) ||
	    (clear && optind < argc))
		usage();
	if (everybody) {
		clearall();
		return 0;
	}
	if (clear) {
		if (ktrace(NULL, KTROP_CLEAR | descend, points ? points : KTRFAC_MASK, pid) < 0)
			err(1, "%d", (int)pid);
		return 0;
	}
	prepare(file, add);
	if (points == 0)
		points = KTR_DEFAULT;
	if (ktrace(file, KTROP_SET | descend, points | inherit, pid != 0 ? pid : getpid()) < 0) {
		if (errno == ESRCH || errno == EPERM)
			err(1, "%d", (int)pid);
		err(1, "%s", file);
	}
	if (pid != 0)
		return 0;
	execvp(argv[optind], argv + optind);
	err(errno == ENOENT ? 127 : 126, "%s", argv[optind]);
}
