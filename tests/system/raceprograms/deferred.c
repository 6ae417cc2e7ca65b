/* A thread is cancelled as it gives up asynchronous cancellation: never in what it does after that. */

#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static volatile int deferred, begun;

static void clean(void *arg)
{
	(void)arg;
	if (deferred)
		_exit(99);
}

static void *sleeps(void *arg)
{
	const struct timespec time = { .tv_nsec = 15000000 };

	pthread_cleanup_push(clean, NULL);
	pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
	begun = 1;
	syscall(SYS_nanosleep, &time, NULL);
	pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, NULL);
	deferred = 1;
	sched_yield();
	deferred = 0;
	pthread_cleanup_pop(0);
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, sleeps, NULL);
	while (!begun)
		sched_yield();
	usleep(5000);
	pthread_cancel(thread);
	return pthread_join(thread, NULL);
}
