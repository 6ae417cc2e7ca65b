/* date [-u] [+format | seconds]: tells the time of day (UTC), or sets it to so many seconds since 1970. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

int main(int argc, char **argv)
{
	const char *format = "%a %b %e %H:%M:%S UTC %Y";
	int i = argc > 1 && strcmp(argv[1], "-u") == 0 ? 2 : 1;
	struct timeval now;
	char text[256], *end;
	time_t t;

	if (i < argc && argv[i][0] == '+') {
		format = argv[i] + 1;
	} else if (i < argc) {
		now = (struct timeval){ .tv_sec = strtoll(argv[i], &end, 10) };
		if (end == argv[i] || *end)
			errx(2, "usage: date [-u] [+format | seconds]");
		if (settimeofday(&now, NULL) < 0)
			err(1, "settimeofday");
	}
	t = time(NULL);
	if (strftime(text, sizeof text, format, gmtime(&t)) == 0 && *format)
		errx(1, "the date is too long");
	printf("%s\n", *format ? text : "");
	return 0;
}
