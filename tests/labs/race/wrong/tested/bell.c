/* Lab 6, Race hunt. Waits for a bell, which rings after 10 ms. */

#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

static volatile sig_atomic_t rang;

static void onalarm(int sig)
{
    rang = 1;
}

int main(void)
{
    struct itimerval soon = { { 0, 0 }, { 0, 10000 } };

    signal(SIGALRM, onalarm);
    setitimer(ITIMER_REAL, &soon, NULL);
    while (!rang) {
        if (rang)
            break;
        pause();
    }
    printf("rang\n");
    return 0;
}
