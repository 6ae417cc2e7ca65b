/*
 * Bug zoo 11. "days248 BOOT" gives power, and looks every 200 ms at the clock: hundredths of a
 * second since it was switched on, BOOT at the start. See handout.md.
 */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

static int boot;
static struct timespec begin;

/* Hundredths of a second since the unit was switched on; -1 if its clock does not work. */
static long long uptime(void)
{
    struct timespec ts;

    if (clock_gettime(CLOCK_MONOTONIC, &ts) < 0)
        return -1;
    return (long long)boot + (ts.tv_sec - begin.tv_sec) * 100 + (ts.tv_nsec - begin.tv_nsec) / 10000000;
}

int main(int argc, char *argv[])
{
    boot = atoi(argv[1]);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    say("start");
    for (int i = 1; i <= 8; i++) {
        struct timespec next = { begin.tv_sec + i / 5, begin.tv_nsec + i % 5 * 200000000L };

        if (next.tv_nsec >= 1000000000L)
            next.tv_sec++, next.tv_nsec -= 1000000000L;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
        if (uptime() < 0) {
            say("no clock: off");
            return 1;
        }
        printf("power %d\n", i);
        fflush(stdout);
    }
    return 0;
}
