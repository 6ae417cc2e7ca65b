/* Scheduling of threads, for which there is one policy and one priority; and their names and clocks. */

#include <errno.h>
#include <string.h>

#include "thread.h"

static int concurrency;

int pthread_getconcurrency(void)
{
	return concurrency;
}

int pthread_setconcurrency(int level)
{
	if (level < 0)
		return EINVAL;
	concurrency = level;
	return 0;
}

int pthread_getschedparam(pthread_t thread, int *restrict policy, struct sched_param *restrict param)
{
	(void)thread;
	*policy = SCHED_OTHER;
	param->sched_priority = 0;
	return 0;
}

int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *param)
{
	(void)thread;
	if (policy < SCHED_FIFO || policy > SCHED_RR)
		return EINVAL;
	return policy != SCHED_OTHER ? ENOTSUP : param->sched_priority != 0 ? EINVAL : 0;
}

int pthread_setschedprio(pthread_t thread, int priority)
{
	(void)thread;
	return priority != 0 ? EINVAL : 0;
}

void pthread_yield(void)
{
	sched_yield();
}

int pthread_setname_np(pthread_t thread, const char *name)
{
	if (strlen(name) >= sizeof thread->name)
		return ERANGE;
	strcpy(thread->name, name);
	/* For displays; a thread that has ended is in none. */
	thr_set_name(thread->tid, name);
	return 0;
}

int pthread_getname_np(pthread_t thread, char *name, size_t size)
{
	if (strlen(thread->name) >= size)
		return ERANGE;
	strcpy(name, thread->name);
	return 0;
}

/* The kernel has the clock of the calling thread alone. */
int pthread_getcpuclockid(pthread_t thread, clockid_t *clock)
{
	if (thread != self())
		return ENOENT;
	*clock = CLOCK_THREAD_CPUTIME_ID;
	return 0;
}
