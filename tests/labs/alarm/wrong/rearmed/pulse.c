/* Lab 1, Alarm: a periodic task. See handout.md. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int slow; /* milliseconds that every fourth beat takes */

/* Computes for some milliseconds. Leave it as it is. */
static void compute(int ms)
{
    struct timespec now, end;

    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_nsec += ms * 1000000L;
    end.tv_sec += end.tv_nsec / 1000000000L;
    end.tv_nsec %= 1000000000L;
    do
        clock_gettime(CLOCK_MONOTONIC, &now);
    while (now.tv_sec < end.tv_sec || (now.tv_sec == end.tv_sec && now.tv_nsec < end.tv_nsec));
}

/* The task. Leave it as it is. */
static void task(int i)
{
    printf("beat %d\n", i);
    fflush(stdout);
    if (slow > 0 && i % 4 == 0)
        compute(slow);
}

static struct itimerval once;

static void onalarm(int sig)
{
    setitimer(ITIMER_REAL, &once, NULL);
}

static void pulse(int count, int ms)
{
    sigset_t block, open;

    once.it_value.tv_sec = ms / 1000;
    once.it_value.tv_usec = ms % 1000 * 1000;
    sigemptyset(&block);
    sigaddset(&block, SIGALRM);
    sigprocmask(SIG_BLOCK, &block, &open);
    signal(SIGALRM, onalarm);
    printf("start\n");
    fflush(stdout);
    setitimer(ITIMER_REAL, &once, NULL);
    for (int i = 1; i <= count; i++) {
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
