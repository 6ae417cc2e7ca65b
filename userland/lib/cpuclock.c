/* clock_getcpuclockid: a process can read its own processor clock. */

#include <errno.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

int clock_getcpuclockid(pid_t pid, clockid_t *id)
{
	if (pid != 0 && pid != getpid()) {
		const int saved = errno;
		const int error = kill(pid, 0) < 0 && errno == ESRCH ? ESRCH : EPERM;

		errno = saved;
		return error;
	}
	*id = CLOCK_PROCESS_CPUTIME_ID;
	return 0;
}
