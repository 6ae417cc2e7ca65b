/* Limits and use of processes, and things that they inherit: ulimit, umask, times. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/times.h>
#include <unistd.h>
#include "sh.h"

static const struct limit {
	char option;
	int resource;
	int unit; /* bytes, or how many, that one of ulimit's stands for */
	const char *what;
} limits[] = {
	{ 'c', RLIMIT_CORE, 512, "core file size  (512-blocks)" },
	{ 'd', RLIMIT_DATA, 1024, "data segment        (kbytes)" },
	{ 'f', RLIMIT_FSIZE, 512, "file size       (512-blocks)" },
	{ 'l', RLIMIT_MEMLOCK, 1024, "locked memory       (kbytes)" },
	{ 'm', RLIMIT_RSS, 1024, "resident set        (kbytes)" },
	{ 'n', RLIMIT_NOFILE, 1, "open files                  " },
	{ 's', RLIMIT_STACK, 1024, "stack               (kbytes)" },
	{ 't', RLIMIT_CPU, 1, "cpu time           (seconds)" },
	{ 'u', RLIMIT_NPROC, 1, "processes                   " },
	{ 'v', RLIMIT_AS, 1024, "address space       (kbytes)" },
};
enum { NLIMITS = sizeof limits / sizeof limits[0] };

static void show(const struct limit *l, bool hard)
{
	struct rlimit r;
	rlim_t value;

	getrlimit(l->resource, &r);
	value = hard ? r.rlim_max : r.rlim_cur;
	if (value == RLIM_INFINITY)
		printf("unlimited\n");
	else
		printf("%lld\n", (long long)(value / l->unit));
}

static int change(const struct limit *l, bool hard, bool soft, const char *s)
{
	struct rlimit r;
	rlim_t value = RLIM_INFINITY;
	char *end;

	if (strcmp(s, "unlimited") != 0) {
		value = strtoll(s, &end, 10) * l->unit;
		if (*s < '0' || *s > '9' || *end) {
			complain("ulimit: %s: not a number", s);
			return 2;
		}
	}
	getrlimit(l->resource, &r);
	if (hard)
		r.rlim_max = value;
	if (soft)
		r.rlim_cur = value;
	if (setrlimit(l->resource, &r) == 0)
		return 0;
	complain("ulimit: %s", strerror(errno));
	return 2;
}

/* ulimit [-HS] [-a | -cdflmnstuv] [limit]: of the size of files (f) unless told. */
int do_ulimit(int argc, char **argv)
{
	bool hard = false, soft = false, all = false;
	const struct limit *l = &limits[2];
	int i = 1;

	for (; i < argc && argv[i][0] == '-'; i++) {
		for (const char *o = argv[i] + 1; *o; o++) {
			const struct limit *named = limits;

			while (named < limits + NLIMITS && named->option != *o)
				named++;
			if (*o == 'H') {
				hard = true;
			} else if (*o == 'S') {
				soft = true;
			} else if (*o == 'a') {
				all = true;
			} else if (named < limits + NLIMITS) {
				l = named;
			} else {
				complain("ulimit: -%c: no such option", *o);
				return 2;
			}
		}
	}
	if (i < argc && !all)
		return change(l, hard || !soft, soft || !hard, argv[i]);
	for (l = all ? limits : l; l < limits + NLIMITS; l++) {
		if (all)
			printf("%s  (-%c)  ", l->what, l->option);
		show(l, hard && !soft);
		if (!all)
			break;
	}
	return 0;
}

static void showbits(mode_t mode, char who, int shift, char end)
{
	printf("%c=%s%s%s%c", who, mode >> shift & 4 ? "r" : "", mode >> shift & 2 ? "w" : "", mode >> shift & 1 ? "x" : "",
	       end);
}

/* umask [-S] [mode]: octal, or as for chmod, of what stays allowed. */
int do_umask(int argc, char **argv)
{
	bool symbolic = argc > 1 && strcmp(argv[1], "-S") == 0;
	const char *text = argv[symbolic ? 2 : 1];
	mode_t old = umask(0);
	void *set;
	char *end;

	umask(old);
	if (text == NULL && symbolic) {
		showbits(~old, 'u', 6, ',');
		showbits(~old, 'g', 3, ',');
		showbits(~old, 'o', 0, '\n');
		return 0;
	}
	if (text == NULL) {
		printf("%04o\n", (unsigned)old);
		return 0;
	}
	if (*text >= '0' && *text <= '9') {
		mode_t mode = strtoul(text, &end, 8);

		if (*end == '\0' && mode <= 0777) {
			umask(mode);
			return 0;
		}
	} else if ((set = setmode(text)) != NULL) {
		umask(~getmode(set, ~old & 0777) & 0777);
		free(set);
		return 0;
	}
	complain("umask: %s: not a mode", text);
	return 2;
}

static void minutes(clock_t ticks, char end)
{
	long hz = sysconf(_SC_CLK_TCK);

	printf("%ldm%ld.%02lds%c", (long)(ticks / hz / 60), (long)(ticks / hz % 60), (long)(ticks % hz * 100 / hz), end);
}

int do_times(int argc, char **argv)
{
	struct tms t;

	(void)argc, (void)argv;
	times(&t);
	minutes(t.tms_utime, ' ');
	minutes(t.tms_stime, '\n');
	minutes(t.tms_cutime, ' ');
	minutes(t.tms_cstime, '\n');
	return 0;
}
