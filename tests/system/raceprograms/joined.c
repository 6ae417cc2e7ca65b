/* A thread is cancelled as the one that it joins ends: that ends no sleep after the join. */

#include <pthread.h>
#include <time.h>
#include <unistd.h>

static pthread_t joined;

static void *sleeps(void *arg)
{
	usleep(25000);
	return arg;
}

static void *joins(void *arg)
{
	const struct timespec time = { .tv_nsec = 50000000 };

	usleep(15000);
	pthread_join(joined, NULL);
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
	if (nanosleep(&time, NULL) < 0)
		_exit(99);
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&joined, NULL, sleeps, NULL);
	pthread_create(&thread, NULL, joins, NULL);
	usleep(25000);
	pthread_cancel(thread);
	return pthread_join(thread, NULL);
}
