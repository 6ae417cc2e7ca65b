/* Attributes of threads. */

#include <errno.h>
#include <stddef.h>

#include "thread.h"

int pthread_attr_init(pthread_attr_t *attr)
{
	*attr = (pthread_attr_t){
		.__detached = PTHREAD_CREATE_JOINABLE, .__scope = PTHREAD_SCOPE_SYSTEM,
		.__inherit = PTHREAD_INHERIT_SCHED, .__policy = SCHED_OTHER,
		.__stack_size = DEFAULT_STACK, .__guard_size = PAGE,
	};
	return 0;
}

int pthread_attr_destroy(pthread_attr_t *attr)
{
	attr->__detached = -1;
	return 0;
}

int pthread_attr_getdetachstate(const pthread_attr_t *attr, int *state)
{
	*state = attr->__detached;
	return 0;
}

int pthread_attr_setdetachstate(pthread_attr_t *attr, int state)
{
	if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED)
		return EINVAL;
	attr->__detached = state;
	return 0;
}

int pthread_attr_getguardsize(const pthread_attr_t *restrict attr, size_t *restrict size)
{
	*size = attr->__guard_size;
	return 0;
}

int pthread_attr_setguardsize(pthread_attr_t *attr, size_t size)
{
	/* As large as a stack may be: the sum of both is a size, too. */
	if (size > INT_MAX)
		return EINVAL;
	attr->__guard_size = size;
	return 0;
}

int pthread_attr_getinheritsched(const pthread_attr_t *restrict attr, int *restrict inherit)
{
	*inherit = attr->__inherit;
	return 0;
}

int pthread_attr_setinheritsched(pthread_attr_t *attr, int inherit)
{
	if (inherit != PTHREAD_INHERIT_SCHED && inherit != PTHREAD_EXPLICIT_SCHED)
		return EINVAL;
	attr->__inherit = inherit;
	return 0;
}

int pthread_attr_getschedparam(const pthread_attr_t *restrict attr, struct sched_param *restrict param)
{
	param->sched_priority = attr->__priority;
	return 0;
}

int pthread_attr_setschedparam(pthread_attr_t *restrict attr, const struct sched_param *restrict param)
{
	if (param->sched_priority != 0)
		return ENOTSUP;
	attr->__priority = 0;
	return 0;
}

int pthread_attr_getschedpolicy(const pthread_attr_t *restrict attr, int *restrict policy)
{
	*policy = attr->__policy;
	return 0;
}

int pthread_attr_setschedpolicy(pthread_attr_t *attr, int policy)
{
	if (policy < SCHED_FIFO || policy > SCHED_RR)
		return EINVAL;
	if (policy != SCHED_OTHER)
		return ENOTSUP;
	attr->__policy = policy;
	return 0;
}

int pthread_attr_getscope(const pthread_attr_t *restrict attr, int *restrict scope)
{
	*scope = attr->__scope;
	return 0;
}

int pthread_attr_setscope(pthread_attr_t *attr, int scope)
{
	if (scope != PTHREAD_SCOPE_PROCESS && scope != PTHREAD_SCOPE_SYSTEM)
		return EINVAL;
	if (scope == PTHREAD_SCOPE_PROCESS)
		return ENOTSUP;
	attr->__scope = scope;
	return 0;
}

int pthread_attr_getstack(const pthread_attr_t *restrict attr, void **restrict stack, size_t *restrict size)
{
	*stack = attr->__stack;
	*size = attr->__stack_size;
	return 0;
}

int pthread_attr_setstack(pthread_attr_t *attr, void *stack, size_t size)
{
	if (size < SMALLEST_STACK || (uintptr_t)stack % 4 != 0)
		return EINVAL;
	attr->__stack = stack;
	attr->__stack_size = size;
	return 0;
}

int pthread_attr_getstacksize(const pthread_attr_t *restrict attr, size_t *restrict size)
{
	*size = attr->__stack_size;
	return 0;
}

int pthread_attr_setstacksize(pthread_attr_t *attr, size_t size)
{
	if (size < SMALLEST_STACK || size > INT_MAX)
		return EINVAL;
	attr->__stack_size = size;
	return 0;
}
