/* The attributes of posix_spawn. */

#include "spawnimpl.h"

#include <errno.h>
#include <stdlib.h>

#define ALLFLAGS (POSIX_SPAWN_RESETIDS | POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSCHEDPARAM | \
    POSIX_SPAWN_SETSCHEDULER | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID)

int posix_spawnattr_init(posix_spawnattr_t *attr)
{
	*attr = calloc(1, sizeof **attr);
	if (*attr == NULL)
		return ENOMEM;
	(*attr)->policy = SCHED_OTHER;
	return 0;
}

int posix_spawnattr_destroy(posix_spawnattr_t *attr)
{
	free(*attr);
	*attr = NULL;
	return 0;
}

int posix_spawnattr_getflags(const posix_spawnattr_t *__restrict attr, short *__restrict flags)
{
	*flags = (*attr)->flags;
	return 0;
}

int posix_spawnattr_setflags(posix_spawnattr_t *attr, short flags)
{
	if (flags & ~ALLFLAGS)
		return EINVAL;
	(*attr)->flags = flags;
	return 0;
}

int posix_spawnattr_getpgroup(const posix_spawnattr_t *__restrict attr, pid_t *__restrict pgroup)
{
	*pgroup = (*attr)->pgroup;
	return 0;
}

int posix_spawnattr_setpgroup(posix_spawnattr_t *attr, pid_t pgroup)
{
	(*attr)->pgroup = pgroup;
	return 0;
}

int posix_spawnattr_getschedparam(const posix_spawnattr_t *__restrict attr, struct sched_param *__restrict param)
{
	*param = (*attr)->param;
	return 0;
}

int posix_spawnattr_setschedparam(posix_spawnattr_t *__restrict attr, const struct sched_param *__restrict param)
{
	(*attr)->param = *param;
	return 0;
}

int posix_spawnattr_getschedpolicy(const posix_spawnattr_t *__restrict attr, int *__restrict policy)
{
	*policy = (*attr)->policy;
	return 0;
}

int posix_spawnattr_setschedpolicy(posix_spawnattr_t *attr, int policy)
{
	(*attr)->policy = policy;
	return 0;
}

int posix_spawnattr_getsigdefault(const posix_spawnattr_t *__restrict attr, sigset_t *__restrict set)
{
	*set = (*attr)->sigdefault;
	return 0;
}

int posix_spawnattr_setsigdefault(posix_spawnattr_t *__restrict attr, const sigset_t *__restrict set)
{
	(*attr)->sigdefault = *set;
	return 0;
}

int posix_spawnattr_getsigmask(const posix_spawnattr_t *__restrict attr, sigset_t *__restrict set)
{
	*set = (*attr)->sigmask;
	return 0;
}

int posix_spawnattr_setsigmask(posix_spawnattr_t *__restrict attr, const sigset_t *__restrict set)
{
	(*attr)->sigmask = *set;
	return 0;
}
