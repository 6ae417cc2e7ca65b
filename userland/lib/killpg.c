/* A signal to a process group. */

#include <errno.h>
#include <signal.h>

/* kill(-1) is for every process, so group 1 cannot be reached by it. */
int killpg(pid_t pgrp, int sig)
{
	if (pgrp < 0 || pgrp == 1) {
		errno = ESRCH;
		return -1;
	}
	return kill(-pgrp, sig);
}
