/* Lab 1, Alarm: a nap that ends. See handout.md. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void onalarm(int sig)
{
}

static volatile sig_atomic_t rang;

static void onring(int sig)
{
    rang = 1;
}

static void nap(unsigned seconds)
{
    (void)onalarm;
    signal(SIGALRM, onring);
    alarm(seconds);
    if (!rang)
        pause();
}

int main(int argc, char *argv[])
{
    nap(argc > 1 ? atoi(argv[1]) : 1);
    printf("awake\n");
    return 0;
}
