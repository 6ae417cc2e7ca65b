/* A semaphore is destroyed, and its memory given back, as soon as what was posted is taken. */

#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <sys/mman.h>
#include <time.h>

static sem_t *sem;

static void sleep_ms(long ms)
{
	const struct timespec time = { .tv_nsec = ms * 1000000 };

	clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
}

static void *takes(void *arg)
{
	sleep_ms(20);
	while (sem_trywait(sem) != 0)
		sched_yield();
	sem_destroy(sem);
	munmap(sem, 4096);
	return arg;
}

int main(void)
{
	pthread_t thread;

	sem = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
	sem_init(sem, 0, 0);
	pthread_create(&thread, NULL, takes, NULL);
	sleep_ms(10);
	sem_post(sem);
	return pthread_join(thread, NULL);
}
