/* touch [-acm] [-r file] [-t [[CC]YY]MMDDhhmm[.SS]] file ...: sets the times of files, to now unless told, and makes those that are not there. */
#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static bool access_only, modified_only, dontmake;

static int two(const char **s)
{
	int n = ((*s)[0] - '0') * 10 + (*s)[1] - '0';

	*s += 2;
	return n;
}

/* [[CC]YY]MMDDhhmm[.SS] in UTC. */
static time_t parsetime(const char *s)
{
	size_t digits = strspn(s, "0123456789");
	time_t now = time(NULL);
	struct tm t = *gmtime(&now);

	if ((digits != 8 && digits != 10 && digits != 12) ||
	    (s[digits] && !(s[digits] == '.' && strspn(s + digits + 1, "0123456789") == 2 && s[digits + 3] == '\0')))
		errx(1, "out of range or illegal time specification: [[CC]YY]MMDDhhmm[.SS]");
	if (digits == 12) {
		t.tm_year = two(&s) * 100 - 1900;
		t.tm_year += two(&s);
	} else if (digits == 10) {
		t.tm_year = two(&s);
		t.tm_year += t.tm_year < 69 ? 100 : 0;
	}
	t.tm_mon = two(&s) - 1;
	t.tm_mday = two(&s);
	t.tm_hour = two(&s);
	t.tm_min = two(&s);
	t.tm_sec = *s == '.' ? (s++, two(&s)) : 0;
	if (t.tm_mon > 11 || t.tm_mday < 1 || t.tm_mday > 31 || t.tm_hour > 23 || t.tm_min > 59 || t.tm_sec > 60)
		errx(1, "out of range or illegal time specification: [[CC]YY]MMDDhhmm[.SS]");
	return mktime(&t);
}

static struct timeval micro(const struct timespec *t)
{
	return (struct timeval){ t->tv_sec, t->tv_nsec / 1000 };
}

static bool touch(const char *name, const struct timeval *times)
{
	struct timeval both[2] = { times[0], times[1] };
	struct stat st;
	int fd;

	if (stat(name, &st) < 0) {
		if (errno != ENOENT) {
			warn("%s", name);
			return false;
		}
		if (dontmake)
			return true;
		if ((fd = open(name, O_WRONLY | O_CREAT, 0666)) < 0 || fstat(fd, &st) < 0) {
			warn("%s", name);
			return false;
		}
		close(fd);
	}
	if (modified_only)
		both[0] = micro(&st.st_atim);
	if (access_only)
		both[1] = micro(&st.st_mtim);
	if (utimes(name, both) == 0)
		return true;
	warn("%s", name);
	return false;
}

static int usage(void)
{
	fprintf(stderr, "usage: touch [-acm] [-r file] [-t [[CC]YY]MMDDhhmm[.SS]] file ...\n");
	return 1;
}

int main(int argc, char **argv)
{
	struct timeval times[2];
	struct stat st;
	bool well = true;
	int c;

	gettimeofday(&times[0], NULL);
	times[1] = times[0];
	while ((c = getopt(argc, argv, "acmr:t:")) != -1) {
		switch (c) {
		case 'a': access_only = true; break;
		case 'c': dontmake = true; break;
		case 'm': modified_only = true; break;
		case 'r':
			if (stat(optarg, &st) < 0)
				err(1, "%s", optarg);
			times[0] = micro(&st.st_atim);
			times[1] = micro(&st.st_mtim);
			break;
		case 't':
			times[0] = times[1] = (struct timeval){ .tv_sec = parsetime(optarg) };
			break;
		default: return usage();
		}
	}
	if (optind == argc)
		return usage();
	if (access_only && modified_only)
		access_only = modified_only = false;
	for (int i = optind; i < argc; i++)
		well &= touch(argv[i], times);
	return !well;
}
