/* Lab 2, Several timers: one timer of the kernel for each. */

#include "driver.h"

#define MOST 64

/* Timer k is ITIMER_NTH(k). It is set if it has a number; it has expired if `due` says so. */
static struct {
    long when;
    void (*fn)(int);
    int arg, id;
    volatile sig_atomic_t due;
} timers[MOST];

static void set(int k, long ms)
{
    struct itimerval it = { .it_value = { ms / 1000, ms % 1000 * 1000 } };

    setitimer(ITIMER_NTH(k), &it, NULL);
}

int at(long when, void (*fn)(int), int arg)
{
    static int last;
    long left = when - now();
    int k = 0;

    while (timers[k].id)
        if (++k == MOST)
            return 0;
    timers[k].when = when;
    timers[k].fn = fn;
    timers[k].arg = arg;
    timers[k].id = ++last;
    timers[k].due = left <= 0;
    set(k, left <= 0 ? 0 : left);
    return timers[k].id;
}

void cancel(int id)
{
    for (int k = 0; k < MOST; k++)
        if (id && timers[k].id == id) {
            set(k, 0);
            timers[k].id = timers[k].due = 0;
        }
}

static void onalarm(int sig, siginfo_t *info, void *context)
{
    timers[info->si_timerid].due = 1;
}

/* The first of those that have expired, by time and then by number; -1 if none has. */
static int next(void)
{
    int found = -1;

    for (int k = 0; k < MOST; k++)
        if (timers[k].id && timers[k].due &&
            (found < 0 || timers[k].when < timers[found].when ||
             (timers[k].when == timers[found].when && timers[k].id < timers[found].id)))
            found = k;
    return found;
}

static int any(void)
{
    for (int k = 0; k < MOST; k++)
        if (timers[k].id)
            return 1;
    return 0;
}

static sigset_t outside;

/* Before main: no timer may send its signal to a process without a handler. */
__attribute__((constructor)) static void ready(void)
{
    struct sigaction sa = { .sa_sigaction = onalarm, .sa_flags = SA_SIGINFO };
    sigset_t alarm;

    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigprocmask(SIG_BLOCK, &alarm, &outside);
    sa.sa_mask = alarm;
    sigaction(SIGALRM, &sa, NULL);
}

void loop(void)
{
    while (any()) {
        int k = next();

        if (k < 0) {
            sigsuspend(&outside);
            continue;
        }
        timers[k].id = timers[k].due = 0;
        timers[k].fn(timers[k].arg);
    }
}
