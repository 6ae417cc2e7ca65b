/* A pool of threads that serve tasks by their times, as event loops and schedulers have it. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct task {
    struct timespec due;
    int id;
    struct task *next;
};

static struct task *queue;
static bool stopping;
static int done[16], ndone, early;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed;

static bool before(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec != b->tv_sec ? a->tv_sec < b->tv_sec : a->tv_nsec < b->tv_nsec;
}

static void submit(int id, long ms)
{
    struct task *t = malloc(sizeof *t), **at;

    clock_gettime(CLOCK_MONOTONIC, &t->due);
    t->due.tv_nsec += ms * 1000000L;
    t->due.tv_sec += t->due.tv_nsec / 1000000000L;
    t->due.tv_nsec %= 1000000000L;
    t->id = id;
    pthread_mutex_lock(&lock);
    for (at = &queue; *at && before(&(*at)->due, &t->due); at = &(*at)->next)
        ;
    t->next = *at;
    *at = t;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
    pthread_mutex_lock(&lock);
    for (;;) {
        struct timespec now;

        if (!queue) {
            if (stopping)
                break;
            pthread_cond_wait(&changed, &lock);
            continue;
        }
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (before(&now, &queue->due)) {
            struct timespec due = queue->due;
            int error = pthread_cond_timedwait(&changed, &lock, &due);
            if (error == ETIMEDOUT) {
                clock_gettime(CLOCK_MONOTONIC, &now);
                early += before(&now, &due);
            }
            continue;
        }
        struct task *t = queue;
        queue = t->next;
        done[ndone++] = t->id;
        pthread_mutex_unlock(&lock);
        free(t);
        pthread_mutex_lock(&lock);
    }
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t threads[4];
    pthread_condattr_t attr;
    static const int delays[] = { 300, 50, 200, 100, 250, 150 };

    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&changed, &attr);
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 6; i++)
        submit(i, delays[i]);
    pthread_mutex_lock(&lock);
    stopping = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < ndone; i++)
        printf("%d ", done[i]);
    printf("- %d early\n", early);
    return ndone == 6 ? 0 : 1;
}
