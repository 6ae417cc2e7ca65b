/*
 * Lab 2, Several timers: the routines that you write, and the program that plays with them. Each of
 * your files includes this one. Leave it as it is. See handout.md.
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* The most timers that are set at a time. */
#define TIMERS 4096

/*
 * Sets a timer: loop() calls fn(arg) once, `when` milliseconds after the start, or at once if that
 * time has passed. Timers are called in the order of their times, and those of one time in the
 * order in which they were set. Returns a number above 0 that only this timer has: no later one
 * gets it for a long time, so that to cancel a timer that is over does no harm.
 */
int at(long when, void (*fn)(int), int arg);

/* Cancels a timer: its fn is not called. Nothing happens if it has been called or cancelled. */
void cancel(int id);

/* Calls the timers when they are due, until none is set. fn may call at() and cancel(). */
void loop(void);

static struct timespec start;

/* Milliseconds since the start. */
static inline long now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (t.tv_sec - start.tv_sec) * 1000 + (t.tv_nsec - start.tv_nsec + 1000000000L) / 1000000 - 1000;
}

/* A word of the command line: NAME:MS, and perhaps *TIMES, =BUSY and -OTHER, in this order. */
struct play {
    char name[8];
    char other[8];
    long when, every, busy;
    int times, id;
};

static struct play plays[16];
static int nplays;

static void fired(int i)
{
    struct play *p = &plays[i];

    printf("%s\n", p->name);
    fflush(stdout);
    for (long end = now() + p->busy; now() < end;)
        ;
    for (int j = 0; j < nplays; j++)
        if (strcmp(plays[j].name, p->other) == 0)
            cancel(plays[j].id);
    if (--p->times > 0) {
        p->when += p->every;
        p->id = at(p->when, fired, i);
    }
}

/* Sets n timers, 2000 times cancels one and sets it anew, and cancels them all. */
static void crowd(int n)
{
    static int ids[TIMERS];
    unsigned r = 12345;

    for (int i = 0; i < n + 2000; i++) {
        r = r * 1103515245 + 12345;
        if (i >= n)
            cancel(ids[i % n]);
        ids[i % n] = at(20000 + (r >> 16) % 2000, fired, 0);
    }
    for (int i = 0; i < n; i++)
        cancel(ids[i]);
}

int main(int argc, char *argv[])
{
    int n = 0, usual = 1;

    for (int i = 1; i < argc; i++) {
        struct play *p = &plays[nplays];

        if (sscanf(argv[i], "crowd=%d", &n) == 1)
            continue;
        p->times = 1;
        usual = usual && nplays < 16 && sscanf(argv[i], "%7[a-z]:%ld", p->name, &p->when) == 2;
        if (!usual)
            break;
        p->every = p->when;
        if (strchr(argv[i], '*'))
            p->times = atoi(strchr(argv[i], '*') + 1);
        if (strchr(argv[i], '='))
            p->busy = atoi(strchr(argv[i], '=') + 1);
        if (strchr(argv[i], '-'))
            snprintf(p->other, sizeof p->other, "%s", strchr(argv[i], '-') + 1);
        nplays++;
    }
    if (!usual || n < 0 || n >= TIMERS) {
        fprintf(stderr, "usage: NAME:MS[*TIMES][=BUSY][-OTHER] ... [crowd=N]\n");
        return 2;
    }
    printf("start\n");
    fflush(stdout);
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (n > 0)
        crowd(n);
    for (int i = 0; i < nplays; i++)
        plays[i].id = at(plays[i].when, fired, i);
    loop();
    return 0;
}
