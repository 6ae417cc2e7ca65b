/* Lab 1, Alarm: a periodic task, written by another hand than the solution: it sleeps until its time. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <signal.h>
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

/* Sleeps until the time that is due; a nap that ends early is taken again. */
static void pulse(int count, int ms)
{
    struct timespec due, now, rest;
    int done = 0;

    puts("start");
    fflush(stdout);
    clock_gettime(CLOCK_MONOTONIC, &due);
    while (done < count) {
        due.tv_nsec += (ms % 1000) * 1000000L;
        due.tv_sec += ms / 1000;
        if (due.tv_nsec >= 1000000000L) {
            due.tv_sec++;
            due.tv_nsec -= 1000000000L;
        }
        for (;;) {
            clock_gettime(CLOCK_MONOTONIC, &now);
            rest.tv_sec = due.tv_sec - now.tv_sec;
            rest.tv_nsec = due.tv_nsec - now.tv_nsec;
            if (rest.tv_nsec < 0) {
                rest.tv_nsec += 1000000000L;
                rest.tv_sec--;
            }
            if (rest.tv_sec < 0)
                break;
            if (nanosleep(&rest, NULL) == -1 && errno != EINTR)
                exit(1);
        }
        task(++done);
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
