/* nice: the priority of the process, by difference. */

#include <errno.h>
#include <sys/resource.h>
#include <unistd.h>

int nice(int increment)
{
	const int saved = errno;
	int prio;

	errno = 0;
	prio = getpriority(PRIO_PROCESS, 0);
	if (prio == -1 && errno != 0)
		return -1;
	errno = saved;
	if (setpriority(PRIO_PROCESS, 0, prio + increment) < 0) {
		if (errno == EACCES)
			errno = EPERM;
		return -1;
	}
	return getpriority(PRIO_PROCESS, 0);
}
