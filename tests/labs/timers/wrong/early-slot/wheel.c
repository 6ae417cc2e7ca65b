/* Lab 2, Several timers: a wheel whose slots are ticks of 10 ms, driven by a periodic timer. */

#include "driver.h"

#define SLOTS 256
#define MS 10

/* A link of a ring: a slot's head, or a timer. */
struct link {
    struct link *next, *prev;
};

struct timer {
    struct link link; /* first, so that a link of a timer is the timer */
    long tick, when;
    void (*fn)(int);
    int arg, id; /* id 0: not set */
};

static struct link slots[SLOTS], firing, unused;
static struct timer timers[TIMERS];
static long tick;
static int nset;

static void append(struct link *head, struct link *it)
{
    it->prev = head->prev;
    it->next = head;
    it->prev->next = head->prev = it;
}

static void take(struct link *it)
{
    it->prev->next = it->next;
    it->next->prev = it->prev;
}

static void empty(struct link *head)
{
    head->next = head->prev = head;
}

__attribute__((constructor)) static void ready(void)
{
    empty(&firing);
    empty(&unused);
    for (int i = 0; i < SLOTS; i++)
        empty(&slots[i]);
    for (int i = 0; i < TIMERS; i++)
        append(&unused, &timers[i].link);
}

/* The number of a timer: its place in the table, and how often that place was taken. */
int at(long when, void (*fn)(int), int arg)
{
    static unsigned turn;
    struct timer *t = (struct timer *)unused.next;

    take(&t->link);
    t->when = when;
    t->tick = when / MS;
    if (t->tick <= tick)
        t->tick = tick + 1;
    t->fn = fn;
    t->arg = arg;
    t->id = (++turn & 0x7ffff) * TIMERS + (t - timers);
    append(&slots[t->tick % SLOTS], &t->link);
    nset++;
    return t->id;
}

static void release(struct timer *t)
{
    take(&t->link);
    t->id = 0;
    append(&unused, &t->link);
    nset--;
}

void cancel(int id)
{
    struct timer *t = &timers[id % TIMERS];

    if (id && t->id == id)
        release(t);
}

/* Calls the timers of the next tick. A handler may cancel one that is still in `firing`. */
static void turn(void)
{
    struct link *head = &slots[++tick % SLOTS], *it, *next;

    for (it = head->next; it != head; it = next) {
        struct timer *t = (struct timer *)it;
        struct link *place = &firing;

        next = it->next;
        if (t->tick != tick)
            continue;
        take(it);
        while (place->prev != &firing && ((struct timer *)place->prev)->when > t->when)
            place = place->prev;
        append(place, it);
    }
    while (firing.next != &firing) {
        struct timer *t = (struct timer *)firing.next;

        release(t);
        t->fn(t->arg);
    }
}

static void onalarm(int sig)
{
}

void loop(void)
{
    struct itimerval it = { { 0, MS * 1000 }, { 0, MS * 1000 } };
    struct sigaction sa = { .sa_handler = onalarm };
    sigset_t alarm, outside;

    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigprocmask(SIG_BLOCK, &alarm, &outside);
    sigaction(SIGALRM, &sa, NULL);
    setitimer(ITIMER_REAL, &it, NULL);
    while (nset > 0) {
        while (nset > 0 && tick < now() / MS)
            turn();
        if (nset > 0)
            sigsuspend(&outside);
    }
}
