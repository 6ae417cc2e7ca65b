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
}

/* SIGALRM gets through only in sigsuspend: none can come between the look at the clock and the wait. */
void loop(void)
{
    struct sigaction sa = { .sa_handler = onalarm };
    sigset_t alarm, outside;

    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigprocmask(SIG_BLOCK, &alarm, &outside);
    sigaction(SIGALRM, &sa, NULL);
    while (first) {
        long left = first->when - now();

        if (left > 0) {
            struct itimerval it = { .it_value = { 0, left * 1000 } };

            setitimer(ITIMER_REAL, &it, NULL);
            sigsuspend(&outside);
        } else {
            struct timer t = *first;

            /* Out of the list before the call, which may change the list. */
            free(first);
            first = t.next;
            t.fn(t.arg);
        }
    }
}
