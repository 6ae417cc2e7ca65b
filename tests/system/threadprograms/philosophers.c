/* Dining philosophers, who take the lower fork first. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

enum { N = 5, MEALS = 8 };

static pthread_mutex_t forks[N];
static int meals[N];

static void *philosopher(void *arg)
{
    int id = *(int *)arg;
    int left = id, right = (id + 1) % N;
    int first = left < right ? left : right, second = left < right ? right : left;

    for (int i = 0; i < MEALS; i++) {
        pthread_mutex_lock(&forks[first]);
        usleep(1000);
        pthread_mutex_lock(&forks[second]);
        meals[id]++;
        usleep(2000);
        pthread_mutex_unlock(&forks[second]);
        pthread_mutex_unlock(&forks[first]);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    int ids[N], total = 0;

    for (int i = 0; i < N; i++)
        pthread_mutex_init(&forks[i], NULL);
    for (int i = 0; i < N; i++) {
        ids[i] = i;
        pthread_create(&threads[i], NULL, philosopher, &ids[i]);
    }
    for (int i = 0; i < N; i++) {
        pthread_join(threads[i], NULL);
        total += meals[i];
    }
    for (int i = 0; i < N; i++)
        pthread_mutex_destroy(&forks[i]);
    printf("%d meals\n", total);
    return 0;
}
