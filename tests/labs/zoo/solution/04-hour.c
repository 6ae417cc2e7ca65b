/* Bug zoo 4. "hour MS" rings once, MS milliseconds after the start. See handout.md. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
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

static struct timeval timeof(long ms)
{
    return (struct timeval){ .tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000 };
}

int main(int argc, char *argv[])
{
    struct itimerval it = { .it_value = timeof(atol(argv[1])) };

    block();
    say("start");
    setitimer(ITIMER_REAL, &it, NULL);
    await();
    say("rang");
    return 0;
}
