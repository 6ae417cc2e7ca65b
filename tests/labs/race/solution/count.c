/* Lab 6, Race hunt. A timer makes orders, the program serves them. */

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#define ORDERS 4

static volatile int open_orders; /* made, and not served */
static volatile int made;

static void onalarm(int sig)
{
    if (made == ORDERS)
        return;
    made = made + 1;
    open_orders = open_orders + 1;
}

/* Serves an order, which takes a moment; leave it as it is. */
static void serve(void)
{
    usleep(1000);
}

int main(void)
{
    struct itimerval often = { { 0, 10000 }, { 0, 10000 } };
    sigset_t block, old;
    int served = 0;

    sigemptyset(&block);
    sigaddset(&block, SIGALRM);
    signal(SIGALRM, onalarm);
    setitimer(ITIMER_REAL, &often, NULL);
    while (made < ORDERS || open_orders > 0) {
        if (open_orders > 0) {
            serve();
            sigprocmask(SIG_BLOCK, &block, &old);
            open_orders = open_orders - 1;
            sigprocmask(SIG_SETMASK, &old, NULL);
            served++;
        } else {
            usleep(1000);
        }
    }
    printf("made %d, served %d\n", made, served);
    return served == made ? 0 : 1;
}
