/*
 * Bug zoo 22. "stale MS": a connection has a timer. The first is closed; the second gets no
 * answer, and must end with a timeout after MS milliseconds. See handout.md.
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

struct connection {
    const char *name;
    timer_t timer;
    int isopen;
};

static void onalarm(int sig, siginfo_t *info, void *context)
{
    struct connection *c = info->si_value.sival_ptr;

    say(c->name);
}

static void dial(struct connection *c, const char *name, int ms)
{
    struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM };
    struct itimerspec it = { .it_value = { ms / 1000, ms % 1000 * 1000000L } };

    c->name = name;
    event.sigev_value.sival_ptr = c;
    timer_create(CLOCK_MONOTONIC, &event, &c->timer);
    c->isopen = 1;
    timer_settime(c->timer, 0, &it, NULL);
}

static void hangup(struct connection *c)
{
    if (c->isopen)
        timer_delete(c->timer);
    c->isopen = 0;
}

int main(int argc, char *argv[])
{
    struct sigaction sa = { .sa_sigaction = onalarm, .sa_flags = SA_SIGINFO };
    struct connection first, second;

    sigaction(SIGALRM, &sa, NULL);
    dial(&first, "timeout 1", 5000);
    hangup(&first); /* there was an answer */
    say("start");
    dial(&second, "timeout 2", atoi(argv[1]));
    hangup(&first); /* the program tidies up */
    nanosleep(&(struct timespec){ 3, 0 }, NULL);
    say("end");
    return 0;
}
