/* A bounded buffer between producers and consumers. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define SIZE 5
#define ITEMS 100

typedef struct {
    int data[SIZE];
    int head, tail, count;
    pthread_mutex_t lock;
    pthread_cond_t not_empty, not_full;
} buffer_t;

static buffer_t buffer = {
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .not_empty = PTHREAD_COND_INITIALIZER,
    .not_full = PTHREAD_COND_INITIALIZER,
};

static void put(buffer_t *b, int value)
{
    pthread_mutex_lock(&b->lock);
    while (b->count == SIZE)
        pthread_cond_wait(&b->not_full, &b->lock);
    b->data[b->head] = value;
    b->head = (b->head + 1) % SIZE;
    b->count++;
    pthread_cond_signal(&b->not_empty);
    pthread_mutex_unlock(&b->lock);
}

static int get(buffer_t *b)
{
    pthread_mutex_lock(&b->lock);
    while (b->count == 0)
        pthread_cond_wait(&b->not_empty, &b->lock);
    int value = b->data[b->tail];
    b->tail = (b->tail + 1) % SIZE;
    b->count--;
    pthread_cond_signal(&b->not_full);
    pthread_mutex_unlock(&b->lock);
    return value;
}

static void *producer(void *arg)
{
    for (int i = 1; i <= ITEMS; i++)
        put(&buffer, i);
    return arg;
}

static void *consumer(void *arg)
{
    long sum = 0;
    (void)arg;
    for (int i = 0; i < ITEMS; i++)
        sum += get(&buffer);
    return (void *)sum;
}

int main(void)
{
    pthread_t p[3], c[3];
    long total = 0;

    for (int i = 0; i < 3; i++) {
        if (pthread_create(&p[i], NULL, producer, NULL) || pthread_create(&c[i], NULL, consumer, NULL)) {
            perror("pthread_create");
            return EXIT_FAILURE;
        }
    }
    for (int i = 0; i < 3; i++) {
        void *sum;
        pthread_join(p[i], NULL);
        pthread_join(c[i], &sum);
        total += (long)sum;
    }
    printf("total %ld\n", total);
    return total == 3L * ITEMS * (ITEMS + 1) / 2 ? EXIT_SUCCESS : EXIT_FAILURE;
}
