/* One process makes a semaphore with a value while another opens it: the value is there. */

#include <fcntl.h>
#include <sched.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static sem_t *opens(int tries)
{
	sem_t *sem = SEM_FAILED;

	while (tries-- > 0 && (sem = sem_open("/opened", 0)) == SEM_FAILED)
		sched_yield();
	return sem;
}

int main(void)
{
	struct timespec until = { .tv_nsec = 50000000 };
	const pid_t child = fork();
	sem_t *sem;
	int value;

	if (child == 0)
		until.tv_nsec += 10000000;
	clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
	if (child == 0) {
		sem = opens(30);
		_exit(sem != SEM_FAILED && (sem_getvalue(sem, &value) < 0 || value != 5));
	}
	sem = sem_open("/opened", O_CREAT, 0666, 5);
	wait(&value);
	if (value != 0 || sem_getvalue(sem, &value) < 0 || value != 5)
		return 99;
	return sem_unlink("/opened");
}
