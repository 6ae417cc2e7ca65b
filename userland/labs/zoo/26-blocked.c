/*
 * Bug zoo 26. "blocked COUNT MS" asks the sensor of 26-blocked.ts COUNT times, every MS
 * milliseconds. Its record must have the right time. Leave it as it is.
 */

#include <stdio.h>
#include <stdlib.h>
#include <sys/sysctl.h>
#include <time.h>
#include <unistd.h>

static long ticks(void)
{
    long long clock = 0;
    size_t size = sizeof clock;

    sysctlbyname("module.blocked.clock", &clock, &size, NULL, 0);
    return clock;
}

static long now(void)
{
    struct timespec ts;

    clock_gettime(CLOCK_MONOTONIC, &ts);
    return ts.tv_sec * 100 + ts.tv_nsec / 10000000;
}

int main(int argc, char *argv[])
{
    int count = atoi(argv[1]), ms = atoi(argv[2]);
    long long one = 1;
    long begin = now() - ticks();

    for (int i = 1; i <= count; i++) {
        long off;

        sysctlbyname("module.blocked.ask", NULL, NULL, &one, sizeof one);
        usleep(ms * 1000);
        off = now() - begin - ticks();
        printf("%d: %s\n", i, off >= -1 && off <= 1 ? "in time" : "off");
        fflush(stdout);
    }
    return 0;
}
