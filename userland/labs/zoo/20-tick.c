/*
 * Bug zoo 20. "tick MS" rings once, MS milliseconds after the start, also on an older system:
 * its timers are those of 4.4BSD. See handout.md.
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

/* Reads its configuration, which takes 6 ms. */
static void prepare(void)
{
    struct timespec begin, now;

    clock_gettime(CLOCK_MONOTONIC, &begin);
    do
        clock_gettime(CLOCK_MONOTONIC, &now);
    while ((now.tv_sec - begin.tv_sec) * 1000000000L + now.tv_nsec - begin.tv_nsec < 6000000);
}

static void onalarm(int sig)
{
}

/* Waits for SIGALRM, which is blocked but for here. */
static void await(void)
{
    sigset_t none;

    sigemptyset(&none);
    sigsuspend(&none);
}

static void block(void)
{
    sigset_t alarm;

    signal(SIGALRM, onalarm);
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigprocmask(SIG_BLOCK, &alarm, NULL);
}

int main(int argc, char *argv[])
{
    int ms = atoi(argv[1]);
    struct itimerval it = { .it_value = { ms / 1000, ms % 1000 * 1000 } };

    prepare();
    block();
    say("start");
    setitimer(ITIMER_REAL, &it, NULL);
    await();
    say("rang");
    return 0;
}
