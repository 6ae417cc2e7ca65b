/*
 * Bug zoo 23. "freed MS": connections with timeouts, in a list. One is closed, and another
 * opened, which has no answer for MS milliseconds. See handout.md.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

struct connection {
    struct connection *next; /* in the order of their timeouts */
    long when;
    char name[8];
};

static struct connection *first;

static long now(void)
{
    struct timespec ts;

    clock_gettime(CLOCK_MONOTONIC, &ts);
    return ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

static struct connection *dial(const char *name, long ms)
{
    struct connection *c = malloc(sizeof *c), **link = &first;

    strcpy(c->name, name);
    c->when = now() + ms;
    while (*link && (*link)->when <= c->when)
        link = &(*link)->next;
    c->next = *link;
    *link = c;
    return c;
}

static void hangup(struct connection *c)
{
    free(c);
}

int main(int argc, char *argv[])
{
    struct connection *a;

    say("start");
    a = dial("a", 50);
    dial("b", 1000);
    hangup(a); /* there was an answer */
    dial("c", atol(argv[1]));
    while (first) {
        if (first->when <= now()) {
            struct connection *c = first;

            first = c->next;
            say(c->name);
            free(c);
        } else
            nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
    }
    return 0;
}
