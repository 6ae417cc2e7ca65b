/* fork in a process with threads: the child has the calling thread alone. */

#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../builtins/undisturbed.h"
#include "thread.h"

const char __threaded_fork;

struct handlers {
	void (*prepare)(void), (*parent)(void), (*child)(void);
	struct handlers *next, *prev;
};
static struct handlers *newest, *oldest;
static unsigned handlers_lock;

void __heap_lock(void), __heap_unlock(void), __timers_forked(void);
/* Of streamlock.c, which only a program with stdio has. */
#pragma weak __streams_hold
#pragma weak __streams_release
#pragma weak __streams_forked
void __streams_hold(void), __streams_release(void), __streams_forked(void);

int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void))
{
	struct handlers *const h = malloc(sizeof *h);

	if (h == NULL)
		return ENOMEM;
	*h = (struct handlers){ prepare, parent, child, NULL, NULL };
	__lock(&handlers_lock);
	h->next = newest;
	if (newest != NULL)
		newest->prev = h;
	else
		oldest = h;
	newest = h;
	__unlock(&handlers_lock);
	return 0;
}

/* What is of this process alone, in the child. */
static void begin_child(struct __pthread *t)
{
	thr_self(&t->tid);
	__threads = t;
	t->next = t->prev = NULL;
	__nthreads = 1;
	__threads_lock = 0;
	t->entering = false;
	__forks++;
	__timers_forked();
}

pid_t fork(void)
{
	struct __pthread *const t = self();
	/* One that another thread adds meanwhile is for the next fork: its first part was not called. */
	struct handlers *const first = __atomic_load_n(&newest, __ATOMIC_SEQ_CST);
	sigset_t mask;
	int error;
	pid_t pid;

	for (struct handlers *h = first; h != NULL; h = h->next)
		if (h->prepare != NULL)
			h->prepare();
	/* A thread in the lists of streams may want memory. */
	if (__streams_hold != NULL)
		__streams_hold();
	__heap_lock();
	__lock(&handlers_lock);
	__threads_enter();
	/* No other thread is in an operation on 64 bits, which the child would have half done. */
	mask = begin();
	pid = syscall(SYS_fork);
	error = errno;
	end(mask);
	if (pid == 0)
		begin_child(t);
	else
		__threads_leave();
	__unlock(&handlers_lock);
	__heap_unlock();
	if (pid == 0 && __streams_forked != NULL)
		__streams_forked();
	if (__streams_release != NULL)
		__streams_release();
	for (struct handlers *h = first != NULL ? oldest : NULL; h != NULL; h = h != first ? h->prev : NULL)
		if (pid == 0 ? h->child != NULL : h->parent != NULL)
			(pid == 0 ? h->child : h->parent)();
	errno = error;
	return pid;
}
