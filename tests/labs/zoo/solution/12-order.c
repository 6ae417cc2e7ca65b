/*
 * Bug zoo 12. "order BOOT" keeps its timers in the order of their times. The machine was
 * started BOOT milliseconds before. See handout.md.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

static uint32_t boot;

/* Milliseconds since the machine was started, in 32 bits. Leave it as it is. */
static uint32_t now(void)
{
    static struct timespec begin;
    struct timespec ts;

    clock_gettime(CLOCK_MONOTONIC, &ts);
    if (begin.tv_sec == 0 && begin.tv_nsec == 0)
        begin = ts;
    return boot + (ts.tv_sec - begin.tv_sec) * 1000 + (ts.tv_nsec - begin.tv_nsec) / 1000000;
}

struct timer {
    uint32_t when;
    const char *name;
    struct timer *next;
};

static struct timer *first;

static void set(struct timer *t, const char *name, uint32_t ms)
{
    struct timer **link = &first;

    t->name = name;
    t->when = now() + ms;
    while (*link && (int32_t)((*link)->when - t->when) <= 0)
        link = &(*link)->next;
    t->next = *link;
    *link = t;
}

int main(int argc, char *argv[])
{
    struct timer a, b, c;

    boot = strtoul(argv[1], NULL, 10);
    say("start");
    set(&a, "a", 100);
    set(&b, "b", 500);
    set(&c, "c", 300);
    while (first) {
        if ((int32_t)(now() - first->when) >= 0) {
            say(first->name);
            first = first->next;
        } else
            nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
    }
    return 0;
}
