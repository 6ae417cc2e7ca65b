/* Lab 1, Alarm: a periodic task. See handout.md. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int slow; /* milliseconds that every fourth beat takes */

/* The task, without its work. */
static void task(int i)
{
    printf("beat %d\n", i);
    fflush(stdout);
}

static void onalarm(int sig)
{
}

/* Milliseconds since `start`. */
static long long since(const struct timespec *start)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return ((now.tv_sec - start->tv_sec) * 1000000000LL + now.tv_nsec - start->tv_nsec) / 1000000;
}

/* Prints "start"; then calls task(i), for i from 1 to count, i * ms milliseconds later. */
static void pulse(int count, int ms)
{
    struct itimerval every = { { ms / 1000, ms % 1000 * 1000 }, { ms / 1000, ms % 1000 * 1000 } };
    struct timespec start;
    sigset_t block, open;

    signal(SIGALRM, onalarm);
    sigemptyset(&block);
    sigaddset(&block, SIGALRM);
    sigprocmask(SIG_BLOCK, &block, &open);
    printf("start\n");
    fflush(stdout);
    clock_gettime(CLOCK_MONOTONIC, &start);
    setitimer(ITIMER_REAL, &every, NULL);
    for (int i = 1; i <= count; i++) {
        /* Signals may have been lost while the task computed: the clock says what is due. */
        while (since(&start) < (long long)i * ms)
            sigsuspend(&open);
        task(i);
    }
}

int main(int argc, char *argv[])
{
    if (argc < 3) {
        fprintf(stderr, "usage: pulse count ms [slow]\n");
        return 2;
    }
    slow = argc > 3 ? atoi(argv[3]) : 0;
    pulse(atoi(argv[1]), atoi(argv[2]));
    return 0;
}
