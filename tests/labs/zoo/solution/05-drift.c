/* Bug zoo 5. "drift COUNT MS" does a task every MS milliseconds, COUNT times. See handout.md. */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void task(int i)
{
    printf("beat %d\n", i);
    fflush(stdout);
}

int main(int argc, char *argv[])
{
    int count = atoi(argv[1]), ms = atoi(argv[2]);
    struct timespec next;

    printf("start\n");
    fflush(stdout);
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (int i = 1; i <= count; i++) {
        next.tv_nsec += ms * 1000000L;
        next.tv_sec += next.tv_nsec / 1000000000L;
        next.tv_nsec %= 1000000000L;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
        task(i);
    }
    return 0;
}
