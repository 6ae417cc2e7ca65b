/* A thread disables cancellation as another cancels it: that ends no sleep after that. */

#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static volatile int begun;

static void *disables(void *arg)
{
	const struct timespec first = { .tv_nsec = 15000000 }, then = { .tv_nsec = 50000000 };
	int state;

	begun = 1;
	syscall(SYS_nanosleep, &first, NULL);
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
	if (nanosleep(&then, NULL) < 0)
		_exit(99);
	pthread_setcancelstate(state, NULL);
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, disables, NULL);
	while (!begun)
		sched_yield();
	usleep(5000);
	pthread_cancel(thread);
	return pthread_join(thread, NULL);
}
