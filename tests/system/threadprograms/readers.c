/* Readers and writers of one record. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sched.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct { int a, b; } record;
static int reads;
static pthread_mutex_t reads_lock = PTHREAD_MUTEX_INITIALIZER;

static void *reader(void *arg)
{
    for (int i = 0; i < 30; i++) {
        pthread_rwlock_rdlock(&lock);
        int a = record.a;
        sched_yield();
        assert(record.b == a);
        pthread_rwlock_unlock(&lock);
        pthread_mutex_lock(&reads_lock);
        reads++;
        pthread_mutex_unlock(&reads_lock);
    }
    return arg;
}

static void *writer(void *arg)
{
    for (int i = 0; i < 20; i++) {
        pthread_rwlock_wrlock(&lock);
        record.a++;
        sched_yield();
        record.b++;
        pthread_rwlock_unlock(&lock);
        sched_yield();
    }
    return arg;
}

int main(void)
{
    pthread_t t[6];

    for (int i = 0; i < 6; i++)
        pthread_create(&t[i], NULL, i < 4 ? reader : writer, NULL);
    for (int i = 0; i < 6; i++)
        pthread_join(t[i], NULL);
    printf("%d reads, record %d %d\n", reads, record.a, record.b);
    return EXIT_SUCCESS;
}
