/*
 * Bug zoo 18. "lost COUNT MS" beats COUNT times, every MS milliseconds, by a clock that it
 * keeps. See handout.md.
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static volatile sig_atomic_t ticks; /* of 10 ms each */

static void hardclock(int sig)
{
    ticks++;
}

/* Computes for 35 ms. The clock's signal is blocked meanwhile. */
static void compute(void)
{
    struct timespec now, begin;

    clock_gettime(CLOCK_MONOTONIC, &begin);
    do
        clock_gettime(CLOCK_MONOTONIC, &now);
    while ((now.tv_sec - begin.tv_sec) * 1000000000L + now.tv_nsec - begin.tv_nsec < 35000000);
}

int main(int argc, char *argv[])
{
    struct itimerval it = { { 0, 10000 }, { 0, 10000 } };
    int count = atoi(argv[1]), ms = atoi(argv[2]);
    sigset_t clock, outside;

    sigemptyset(&clock);
    sigaddset(&clock, SIGALRM);
    sigprocmask(SIG_BLOCK, &clock, &outside);
    signal(SIGALRM, hardclock);
    printf("start\n");
    fflush(stdout);
    setitimer(ITIMER_REAL, &it, NULL);
    for (int i = 1; i <= count; i++) {
        while (ticks * 10 < i * ms)
            sigsuspend(&outside);
        printf("beat %d\n", i);
        fflush(stdout);
        if (i % 2 == 0)
            compute(), ticks++;
    }
    return 0;
}
