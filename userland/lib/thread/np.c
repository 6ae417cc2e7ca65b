/* Functions of threads that are not of POSIX: numbers, names and stacks (pthread_np(3)). */

#include <errno.h>
#include <pthread_np.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "thread.h"

/* The number of a process's first thread is this and the process's own (thr_new(2)). */
#define FIRST_TID 100000
/* The end of the first thread's stack (abi.md). */
#define USRSTACK 0x7fff0000u

int pthread_getthreadid_np(void)
{
	return (int)self()->tid;
}

int pthread_main_np(void)
{
	return self()->tid == FIRST_TID + getpid();
}

void pthread_set_name_np(pthread_t thread, const char *name)
{
	char some[sizeof thread->name];

	strlcpy(some, name, sizeof some);
	pthread_setname_np(thread, some);
}

void pthread_get_name_np(pthread_t thread, char *name, size_t size)
{
	strlcpy(name, thread->name, size);
}

/* The first thread's stack: as long as it may become. */
static void first_stack(pthread_attr_t *attr)
{
	struct rlimit limit;

	getrlimit(RLIMIT_STACK, &limit);
	attr->__stack_size = (unsigned)limit.rlim_cur;
	attr->__stack = (void *)(USRSTACK - attr->__stack_size);
	attr->__guard_size = 0;
}

int pthread_attr_get_np(pthread_t thread, pthread_attr_t *attr)
{
	int error = 0;

	__threads_enter();
	if (!__known(thread)) {
		error = ESRCH;
	} else {
		attr->__detached = thread->detached ? PTHREAD_CREATE_DETACHED : PTHREAD_CREATE_JOINABLE;
		if (thread->region == NULL) {
			first_stack(attr);
		} else {
			attr->__stack = thread->stack;
			attr->__stack_size = thread->stack_size;
			attr->__guard_size = thread->guard;
		}
	}
	__threads_leave();
	return error;
}

int pthread_getattr_np(pthread_t thread, pthread_attr_t *attr)
{
	pthread_attr_init(attr);
	return pthread_attr_get_np(thread, attr);
}
