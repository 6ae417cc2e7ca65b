/* Lab 1, Alarm: a nap that ends. See handout.md. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void onalarm(int sig)
{
}

/* Sleeps for some seconds, by alarm(2). Yours: this one may sleep for ever. */
static void nap(unsigned seconds)
{
    signal(SIGALRM, onalarm);
    alarm(seconds);
    pause();
}

int main(int argc, char *argv[])
{
    nap(argc > 1 ? atoi(argv[1]) : 1);
    printf("awake\n");
    return 0;
}
