/*
 * Bug zoo 6. "nap MS" sleeps for MS milliseconds. A lamp blinks meanwhile, by a timer. See
 * handout.md.
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

static volatile sig_atomic_t blinks;

static void blink(int sig)
{
    blinks++;
}

int main(int argc, char *argv[])
{
    int ms = atoi(argv[1]);
    struct timespec rest = { ms / 1000, ms % 1000 * 1000000L };
    struct itimerval it = { .it_value = { 0, 70000 }, .it_interval = { 0, 500000 } };

    signal(SIGALRM, blink);
    say("start");
    setitimer(ITIMER_REAL, &it, NULL);
    nanosleep(&rest, NULL);
    say(blinks > 0 ? "awake" : "dark");
    return 0;
}
