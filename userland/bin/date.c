/*
 * date [-u] [-r seconds] [+format] [[[[[cc]yy]mm]dd]HH]MM[.ss]]: prints the
 * time of day, or the time of so many seconds since 1970 (or of the last change
 * of a file), or sets the time of day. The time is UTC.
 */
#include <ctype.h>
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void usage(void)
{
	fprintf(stderr, "usage: date [-u] [-r seconds | file] [+format]\n"
	                "       date [-u] [[[[[cc]yy]mm]dd]HH]MM[.ss]\n");
	exit(1);
}

static int two(const char *s)
{
	return (s[0] - '0') * 10 + s[1] - '0';
}

static void set(const char *s)
{
	size_t n = strspn(s, "0123456789");
	time_t now = time(NULL);
	struct tm t = *gmtime(&now);
	struct timeval tv;
	int *const fields[] = { &t.tm_min, &t.tm_hour, &t.tm_mday, &t.tm_mon, &t.tm_year };
	bool seconds = s[n] == '.' && strspn(s + n + 1, "0123456789") == 2 && s[n + 3] == '\0';

	if (n == 0 || n % 2 || n > 12 || (s[n] && !seconds))
		usage();
	t.tm_sec = seconds ? two(s + n + 1) : 0;
	for (size_t i = 0; i < n / 2 && i < 5; i++)
		*fields[i] = two(s + n - 2 * (i + 1));
	if (n > 6)
		t.tm_mon--;
	if (n == 12)
		t.tm_year += two(s) * 100 - 1900;
	else if (n == 10 && t.tm_year < 69)
		t.tm_year += 100;
	if (t.tm_mon < 0 || t.tm_mon > 11 || t.tm_mday < 1 || t.tm_mday > 31 || t.tm_hour > 23 || t.tm_min > 59 ||
	    t.tm_sec > 60)
		usage();
	tv = (struct timeval){ .tv_sec = mktime(&t) };
	if (settimeofday(&tv, NULL) < 0)
		err(1, "settimeofday");
}

static time_t given(const char *s)
{
	struct stat st;
	char *end;
	time_t t = strtoll(s, &end, 0);

	if (end > s && *end == '\0')
		return t;
	if (stat(s, &st) < 0)
		usage();
	return st.st_mtime;
}

int main(int argc, char **argv)
{
	const char *format = "%a %b %e %H:%M:%S UTC %Y", *when = NULL;
	char text[256];
	time_t t;
	int c;

	while ((c = getopt(argc, argv, "r:u")) != -1) {
		if (c == 'r')
			when = optarg;
		else if (c == '?')
			usage();
	}
	if (optind < argc && argv[optind][0] == '+')
		format = argv[optind++] + 1;
	else if (optind < argc && when == NULL)
		set(argv[optind++]);
	if (optind < argc)
		usage();
	t = when ? given(when) : time(NULL);
	if (strftime(text, sizeof text, format, gmtime(&t)) == 0 && *format)
		errx(1, "the date is too long");
	printf("%s\n", *format ? text : "");
	return 0;
}
