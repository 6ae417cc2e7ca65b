/* A handler ends the sleep at which a thread is being cancelled: that does not end one of its cleanup handler. */

#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void caught(int sig)
{
	(void)sig;
}

static void mask(int how)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	pthread_sigmask(how, &set, NULL);
}

static void clean(void *arg)
{
	const struct timespec time = { .tv_nsec = 50000000 };

	(void)arg;
	mask(SIG_BLOCK);
	if (nanosleep(&time, NULL) < 0)
		_exit(99);
}

static void *pauses(void *arg)
{
	mask(SIG_UNBLOCK);
	pthread_cleanup_push(clean, NULL);
	for (;;)
		pause();
	pthread_cleanup_pop(0);
	return arg;
}

int main(void)
{
	const struct itimerval once = { { 0, 0 }, { 0, 25000 } };
	pthread_t thread;

	mask(SIG_BLOCK);
	signal(SIGALRM, caught);
	pthread_create(&thread, NULL, pauses, NULL);
	setitimer(ITIMER_REAL, &once, NULL);
	usleep(15000);
	pthread_cancel(thread);
	return pthread_join(thread, NULL);
}
