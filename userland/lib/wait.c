/* The calls that wait for children, by wait4 and wait6. */

#include <stddef.h>
#include <sys/wait.h>

pid_t wait(int *status)
{
	return wait4(WAIT_ANY, status, 0, NULL);
}

pid_t waitpid(pid_t pid, int *status, int options)
{
	return wait4(pid, status, options, NULL);
}

pid_t wait3(int *status, int options, struct rusage *rusage)
{
	return wait4(WAIT_ANY, status, options, rusage);
}

int waitid(idtype_t idtype, id_t id, siginfo_t *info, int options)
{
	return wait6(idtype, id, NULL, options, NULL, info) < 0 ? -1 : 0;
}
