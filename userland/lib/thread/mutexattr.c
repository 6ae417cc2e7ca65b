/* Attributes of mutexes. */

#include <errno.h>

#include "thread.h"

int pthread_mutexattr_init(pthread_mutexattr_t *attr)
{
	*attr = (pthread_mutexattr_t){ .__type = PTHREAD_MUTEX_DEFAULT };
	return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t *attr)
{
	(void)attr;
	return 0;
}

int pthread_mutexattr_gettype(const pthread_mutexattr_t *restrict attr, int *restrict type)
{
	*type = attr->__type;
	return 0;
}

int pthread_mutexattr_settype(pthread_mutexattr_t *attr, int type)
{
	if (type < PTHREAD_MUTEX_NORMAL || type > PTHREAD_MUTEX_RECURSIVE)
		return EINVAL;
	attr->__type = type;
	return 0;
}

int pthread_mutexattr_getpshared(const pthread_mutexattr_t *restrict attr, int *restrict shared)
{
	*shared = attr->__shared;
	return 0;
}

int pthread_mutexattr_setpshared(pthread_mutexattr_t *attr, int shared)
{
	if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED)
		return EINVAL;
	attr->__shared = shared;
	return 0;
}
