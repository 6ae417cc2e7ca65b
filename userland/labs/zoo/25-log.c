/*
 * Bug zoo 25. "log" keeps the lines of a log in memory until the end; a timeout adds one, too.
 * See handout.md.
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

struct line {
    struct line *next;
    char text[16];
};

static struct line lines[4], *unused, *first;

static void add(const char *text)
{
    struct line *l = unused;

    unused = l->next;
    strcpy(l->text, text);
    l->next = first;
    first = l;
}

static void ontimeout(int sig)
{
    add("timeout");
}

int main(void)
{
    struct itimerval it = { .it_value = { 0, 20000 } };
    int n = 0;

    for (int i = 0; i < 3; i++)
        lines[i].next = &lines[i + 1];
    unused = &lines[0];
    signal(SIGALRM, ontimeout);
    setitimer(ITIMER_REAL, &it, NULL);
    nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
    add("one");
    add("two");
    add("three");
    nanosleep(&(struct timespec){ 0, 40000000 }, NULL);
    for (; first && n < 5; first = first->next, n++)
        puts(first->text);
    return n == 4 ? 0 : 1;
}
