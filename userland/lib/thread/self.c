/* The struct of the calling thread, and of the first; and what a program with one thread may ask for besides. */

#include <errno.h>

#include "thread.h"

__thread struct __pthread *__self;

static struct __pthread first;

struct __pthread *__threads;
unsigned __nthreads = 1;
unsigned __threads_lock;
unsigned __forks;

struct __pthread *__self_first(void)
{
	const int saved = errno;

	thr_self(&first.tid);
	errno = saved;
	__threads = __self = &first;
	return &first;
}

pthread_t pthread_self(void)
{
	return self();
}

int pthread_equal(pthread_t one, pthread_t other)
{
	return one == other;
}

/* Whether a thread is known: it has not been joined, nor has it ended detached. Under the lock. */
bool __known(const struct __pthread *thread)
{
	for (const struct __pthread *t = __threads; t != NULL; t = t->next)
		if (t == thread)
			return !(t->detached && t->state & EXITING);
	return false;
}

int __joinable(const struct __pthread *thread)
{
	if (!__known(thread))
		return ESRCH;
	return thread->detached || thread->joiner ? EINVAL : 0;
}

void __pthread_cleanup_push(struct __pthread_cleanup *cleanup)
{
	struct __pthread *const t = self();

	cleanup->__next = t->cleanup;
	t->cleanup = cleanup;
}

void __pthread_cleanup_pop(struct __pthread_cleanup *cleanup, int execute)
{
	self()->cleanup = cleanup->__next;
	if (execute)
		cleanup->__routine(cleanup->__arg);
}
