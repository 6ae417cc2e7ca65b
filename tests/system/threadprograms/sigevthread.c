/* The example that manual pages give for SIGEV_THREAD. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static volatile int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void expired(union sigval sv)
{
    pthread_mutex_lock(&lock);
    count += sv.sival_int;
    pthread_mutex_unlock(&lock);
}

int main(void)
{
    timer_t timer;
    struct sigevent sev = { 0 };
    struct itimerspec its = { { 0, 20000000 }, { 0, 20000000 } };

    sev.sigev_notify = SIGEV_THREAD;
    sev.sigev_notify_function = expired;
    sev.sigev_value.sival_int = 1;
    if (timer_create(CLOCK_REALTIME, &sev, &timer) == -1) {
        perror("timer_create");
        return 1;
    }
    timer_settime(timer, 0, &its, NULL);
    while (count < 3)
        usleep(10000);
    timer_delete(timer);
    printf("three expiries\n");
    return 0;
}
