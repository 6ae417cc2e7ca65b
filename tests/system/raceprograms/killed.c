/* A handler sends a signal to a thread while it interrupts a function that deals with threads. */

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static void sends(int sig)
{
	(void)sig;
	pthread_kill(pthread_self(), SIGUSR1);
}

static void takes(int sig)
{
	(void)sig;
}

static void *ends(void *arg)
{
	return arg;
}

int main(void)
{
	pthread_t thread;

	signal(SIGALRM, sends);
	signal(SIGUSR1, takes);
	/* The alarm comes at the next tick but one. */
	ualarm(20000, 0);
	usleep(10000);
	for (int i = 0; i < 2; i++) {
		pthread_create(&thread, NULL, ends, NULL);
		pthread_join(thread, NULL);
	}
	return 0;
}
