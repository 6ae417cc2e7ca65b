/*
 * POSIX's scheduling calls; this system has one policy with one priority. ESRCH
 * if there is no such process, EINVAL for any other policy or priority.
 */

#include <errno.h>
#include <sched.h>
#include <stdbool.h>
#include <sys/resource.h>

static bool exists(pid_t pid)
{
	const int saved = errno;

	errno = pid < 0 ? EINVAL : 0;
	if (errno == 0)
		getpriority(PRIO_PROCESS, pid);
	if (errno != 0)
		return false;
	errno = saved;
	return true;
}

static int invalid(void)
{
	errno = EINVAL;
	return -1;
}

int sched_get_priority_max(int policy)
{
	return policy == SCHED_OTHER ? 0 : invalid();
}

int sched_get_priority_min(int policy)
{
	return policy == SCHED_OTHER ? 0 : invalid();
}

int sched_getscheduler(pid_t pid)
{
	return exists(pid) ? SCHED_OTHER : -1;
}

int sched_getparam(pid_t pid, struct sched_param *param)
{
	if (!exists(pid))
		return -1;
	param->sched_priority = 0;
	return 0;
}

int sched_setscheduler(pid_t pid, int policy, const struct sched_param *param)
{
	if (policy != SCHED_OTHER || param->sched_priority != 0)
		return invalid();
	return exists(pid) ? SCHED_OTHER : -1;
}

int sched_setparam(pid_t pid, const struct sched_param *param)
{
	return sched_setscheduler(pid, SCHED_OTHER, param) < 0 ? -1 : 0;
}

/* roundrobin runs ten times a second. */
int sched_rr_get_interval(pid_t pid, struct timespec *interval)
{
	if (!exists(pid))
		return -1;
	*interval = (struct timespec){ .tv_nsec = 100000000 };
	return 0;
}
