/*
 * What others see of a process with threads: a kqueue is told once of a fork by a thread and of the
 * exit; a stop stops all threads; time of all of them counts for ITIMER_PROF and the clock of the
 * process; the clock of a thread counts its own.
 */

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/event.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int told[2];
static volatile sig_atomic_t profiled;

static double seconds(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void *forks(void *unused)
{
	usleep(100000);
	if (fork() == 0)
		_exit(3);
	wait(NULL);
	return NULL;
}

static void *ticks(void *unused)
{
	for (int i = 0; i < 10; i++) {
		usleep(20000);
		write(told[1], "t", 1);
	}
	return NULL;
}

static void *works(void *unused)
{
	while (seconds(CLOCK_THREAD_CPUTIME_ID) < 0.2)
		continue;
	return NULL;
}

static void prof(int sig)
{
	profiled = 1;
}

static pid_t child(void *(*body)(void *))
{
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		pthread_t threads[2];

		for (int i = 0; i < 2; i++)
			pthread_create(&threads[i], NULL, body, NULL);
		for (int i = 0; i < 2; i++)
			pthread_join(threads[i], NULL);
		exit(7);
	}
	return pid;
}

static int available(void)
{
	char bytes[64];

	return (int)read(told[0], bytes, sizeof bytes);
}

int main(void)
{
	struct itimerval timer = { .it_value = { .tv_usec = 300000 } };
	int queue = kqueue(), forked = 0, status;
	pid_t pid = child(forks);
	pthread_t threads[2];
	struct kevent event;

	EV_SET(&event, pid, EVFILT_PROC, EV_ADD | EV_CLEAR, NOTE_FORK | NOTE_EXIT, 0, NULL);
	kevent(queue, &event, 1, NULL, 0, NULL);
	do {
		kevent(queue, NULL, 0, &event, 1, NULL);
		forked |= (event.fflags & NOTE_FORK) != 0;
	} while ((event.fflags & NOTE_EXIT) == 0);
	waitpid(pid, &status, 0);
	printf("forked %d, exit %d %d\n", forked, WEXITSTATUS((int)event.data), WEXITSTATUS(status));

	pipe(told);
	pid = child(ticks);
	usleep(70000);
	kill(pid, SIGSTOP);
	waitpid(pid, &status, WUNTRACED);
	printf("stopped %d, ", WIFSTOPPED(status) && available() > 0);
	write(told[1], "m", 1);
	usleep(300000);
	printf("meanwhile %d, ", available() - 1);
	kill(pid, SIGCONT);
	waitpid(pid, &status, 0);
	printf("then exit %d\n", WEXITSTATUS(status));

	signal(SIGPROF, prof);
	setitimer(ITIMER_PROF, &timer, NULL);
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, works, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	printf("profiled %d, process %d, thread %d\n", profiled,
		seconds(CLOCK_PROCESS_CPUTIME_ID) >= 0.4, seconds(CLOCK_THREAD_CPUTIME_ID) < 0.1);
	return 0;
}
