/* A thread that sleeps is cancelled, and gives back what it has. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void release(void *p)
{
    printf("released %s\n", (char *)p);
    free(p);
}

static void *sleeper(void *arg)
{
    char *p = strdup("memory");

    pthread_cleanup_push(release, p);
    printf("sleeping\n");
    sleep(1000);
    printf("not reached\n");
    pthread_cleanup_pop(1);
    return arg;
}

int main(void)
{
    pthread_t t;
    void *result;

    setvbuf(stdout, NULL, _IONBF, 0);
    if (pthread_create(&t, NULL, sleeper, NULL) != 0)
        return 1;
    usleep(50000);
    pthread_cancel(t);
    pthread_join(t, &result);
    printf("%s\n", result == PTHREAD_CANCELED ? "canceled" : "returned");
    return 0;
}
