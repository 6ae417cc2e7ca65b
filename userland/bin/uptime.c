/* uptime: the time of day, how long the system has been up, and its load. */
#include <stdio.h>
#include <sys/sysctl.h>
#include <time.h>

int main(int argc, char **argv)
{
	struct timespec up;
	time_t now = time(NULL);
	char text[16];
	long minutes;

	(void)argv;
	if (argc > 1) {
		fprintf(stderr, "usage: uptime\n");
		return 1;
	}
	clock_gettime(CLOCK_MONOTONIC, &up);
	minutes = up.tv_sec / 60;
	strftime(text, sizeof text, "%H:%M", gmtime(&now));
	printf("%s  up ", text);
	if (minutes >= 1440)
		printf("%ld day%s, ", minutes / 1440, minutes >= 2880 ? "s" : "");
	if (minutes == 0)
		printf("%ld sec%s", (long)up.tv_sec, up.tv_sec == 1 ? "" : "s");
	else
		printf("%ld:%02ld", minutes / 60 % 24, minutes % 60);
	printf(", %lld process%s, load average: %.2f\n", sysctlvalue("kern.nprocs"),
	       sysctlvalue("kern.nprocs") == 1 ? "" : "es", sysctlvalue("kern.loadavg") / 1000.0);
	return 0;
}
