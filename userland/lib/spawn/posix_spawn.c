/*
 * posix_spawn and posix_spawnp, by vfork: the parent sleeps until the child
 * has execed or ended, and finds the child's error in the memory that they share
 * meanwhile. No handler of the parent's may run in the child, so signals are
 * blocked until all caught signals have their default action; nor may a
 * cancellation of the calling thread end it in the child, whose calls are
 * cancellation points as everywhere.
 */

#include "spawnimpl.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Errors are errno's; 0 is none. */
static int result(int returned)
{
	return returned < 0 ? errno : 0;
}

static int do_open(const struct action *a)
{
	const int fd = open(a->path, a->flags, a->mode);

	if (fd < 0 || fd == a->fd)
		return result(fd);
	if (dup2(fd, a->fd) < 0)
		return errno;
	close(fd);
	return a->flags & O_CLOEXEC ? result(fcntl(a->fd, F_SETFD, FD_CLOEXEC)) : 0;
}

static int do_action(const struct action *a)
{
	switch (a->kind) {
	case OPEN:
		return do_open(a);
	case DUP2:
		/* Onto itself: it is to be open in the new program. */
		return result(a->fd == a->to ? fcntl(a->fd, F_SETFD, 0) : dup2(a->fd, a->to));
	case CLOSE:
		/* It need not be open. */
		close(a->fd);
		return 0;
	case CHDIR:
		return result(chdir(a->path));
	case FCHDIR:
		return result(fchdir(a->fd));
	}
	return EINVAL;
}

static int do_attributes(const struct __posix_spawnattr *attr)
{
	int error = 0;

	if (attr->flags & POSIX_SPAWN_SETSID)
		error = result(setsid());
	if (error == 0 && attr->flags & POSIX_SPAWN_SETPGROUP)
		error = result(setpgid(0, attr->pgroup));
	if (error == 0 && attr->flags & POSIX_SPAWN_SETSCHEDULER)
		error = result(sched_setscheduler(0, attr->policy, &attr->param));
	else if (error == 0 && attr->flags & POSIX_SPAWN_SETSCHEDPARAM)
		error = result(sched_setparam(0, &attr->param));
	if (error == 0 && attr->flags & POSIX_SPAWN_RESETIDS)
		error = result(setegid(getgid())) ? errno : result(seteuid(getuid()));
	return error;
}

/* Default actions for caught signals, and for the signals in the attributes. */
static void default_signals(const struct __posix_spawnattr *attr)
{
	const bool sets = attr != NULL && (attr->flags & POSIX_SPAWN_SETSIGDEF) != 0;
	struct sigaction sa;

	for (int sig = 1; sig < NSIG; sig++) {
		if (sigaction(sig, NULL, &sa) < 0)
			continue;
		if ((sa.sa_handler != SIG_DFL && sa.sa_handler != SIG_IGN) ||
		    (sets && sigismember(&attr->sigdefault, sig))) {
			sa = (struct sigaction){ .sa_handler = SIG_DFL };
			sigaction(sig, &sa, NULL);
		}
	}
}

/* The program to run, and the manner. */
struct request {
	const char *path;
	bool search;	/* along PATH */
	const struct __posix_spawn_file_actions *fa;
	const struct __posix_spawnattr *attr;
	char *const *argv, *const *envp;
	sigset_t mask;	/* for the new program */
};

/* In the child: does not return unless something is wrong. */
static int run(const struct request *r)
{
	int error = 0;

	default_signals(r->attr);
	if (r->attr != NULL)
		error = do_attributes(r->attr);
	for (size_t i = 0; error == 0 && r->fa != NULL && i < r->fa->count; i++)
		error = do_action(&r->fa->actions[i]);
	if (error != 0)
		return error;
	sigprocmask(SIG_SETMASK, &r->mask, NULL);
	if (r->search)
		execvpe(r->path, r->argv, r->envp);
	else
		execve(r->path, r->argv, r->envp);
	return errno;
}

/* Null in a program without threads. */
__attribute__((weak)) int pthread_setcancelstate(int state, int *before);

static int spawn(pid_t *pid, const struct request *wanted, const posix_spawnattr_t *attr)
{
	struct request request = *wanted;
	volatile int error = 0;
	const int saved = errno;
	sigset_t all, before;
	int state = PTHREAD_CANCEL_ENABLE;
	pid_t child;

	if (pthread_setcancelstate != NULL)
		pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	request.mask = attr != NULL && (*attr)->flags & POSIX_SPAWN_SETSIGMASK ? (*attr)->sigmask : before;
	child = vfork();
	if (child == 0) {
		error = run(&request);
		_exit(127);
	}
	if (child < 0)
		error = errno;
	else if (error != 0)
		waitpid(child, NULL, 0);
	else if (pid != NULL)
		*pid = child;
	sigprocmask(SIG_SETMASK, &before, NULL);
	if (pthread_setcancelstate != NULL)
		pthread_setcancelstate(state, NULL);
	errno = saved;
	return error;
}

int posix_spawn(pid_t *__restrict pid, const char *__restrict path, const posix_spawn_file_actions_t *fa,
    const posix_spawnattr_t *__restrict attr, char *const argv[], char *const envp[])
{
	const struct request request = {
		.path = path, .fa = fa ? *fa : NULL, .attr = attr ? *attr : NULL, .argv = argv,
		.envp = envp ? envp : environ,
	};

	return spawn(pid, &request, attr);
}

int posix_spawnp(pid_t *__restrict pid, const char *__restrict file, const posix_spawn_file_actions_t *fa,
    const posix_spawnattr_t *__restrict attr, char *const argv[], char *const envp[])
{
	const struct request request = {
		.path = file, .search = true, .fa = fa ? *fa : NULL, .attr = attr ? *attr : NULL, .argv = argv,
		.envp = envp ? envp : environ,
	};

	return spawn(pid, &request, attr);
}
