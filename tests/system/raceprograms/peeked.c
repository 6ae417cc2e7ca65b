/* One thread looks whether another has ended while a third joins it: the join is not refused. */

#include <pthread_np.h>
#include <unistd.h>

static pthread_t thread;

static void *sleeps(void *arg)
{
	usleep(45000);
	return arg;
}

static void *peeks(void *arg)
{
	usleep(15000);
	pthread_peekjoin_np(thread, NULL);
	return arg;
}

int main(void)
{
	pthread_t other;

	pthread_create(&thread, NULL, sleeps, NULL);
	pthread_create(&other, NULL, peeks, NULL);
	usleep(25000);
	if (pthread_join(thread, NULL) != 0)
		_exit(99);
	return pthread_join(other, NULL);
}
