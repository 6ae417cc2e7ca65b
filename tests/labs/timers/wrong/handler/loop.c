/* Lab 2, Several timers: over one setitimer, with a list in the order of the times. */

#include "driver.h"

struct timer {
    long when;
    void (*fn)(int);
    int arg, id;
    struct timer *next;
};

static struct timer *first;

int at(long when, void (*fn)(int), int arg)
{
    static int last;
    struct timer *t = malloc(sizeof *t), **link = &first;

    *t = (struct timer){ when, fn, arg, ++last, NULL };
    while (*link && (*link)->when <= when)
        link = &(*link)->next;
    t->next = *link;
    *link = t;
    return t->id;
}

void cancel(int id)
{
    for (struct timer **link = &first; *link; link = &(*link)->next)
        if ((*link)->id == id) {
            struct timer *t = *link;

            *link = t->next;
            free(t);
            return;
        }
}

static void onalarm(int sig)
{
    while (first && first->when <= now()) {
        struct timer t = *first;

        free(first);
        first = t.next;
        t.fn(t.arg);
    }
    if (first) {
        long left = first->when - now();
        struct itimerval it = { .it_value = { left / 1000, left % 1000 * 1000 + 1 } };

        setitimer(ITIMER_REAL, &it, NULL);
    }
}

/* SIGALRM gets through only in sigsuspend: none can come between the look at the clock and the wait. */
void loop(void)
{
    struct sigaction sa = { .sa_handler = onalarm };
    sigset_t alarm, outside;

    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigemptyset(&outside);
    sigaction(SIGALRM, &sa, NULL);
    onalarm(0);
    while (first)
        sigsuspend(&outside);
}
