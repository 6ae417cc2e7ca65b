/* Lab 1, Alarm: a nap that ends. See handout.md. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void onalarm(int sig)
{
}

/* Sleeps for some seconds: the signal stays blocked until the call that waits for it. */
static void nap(unsigned seconds)
{
    sigset_t block, open;

    signal(SIGALRM, onalarm);
    sigemptyset(&block);
    sigaddset(&block, SIGALRM);
    sigprocmask(SIG_BLOCK, &block, &open);
    alarm(seconds);
    sigsuspend(&open);
}

int main(int argc, char *argv[])
{
    nap(argc > 1 ? atoi(argv[1]) : 1);
    printf("awake\n");
    return 0;
}
