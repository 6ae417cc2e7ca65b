/* Limits and options of the system at run time. */

#include <errno.h>
#include <limits.h>
#include <paths.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysctl.h>
#include <time.h>
#include <unistd.h>

/* A figure of the kernel's, or -1 if it has none of that name. */
static long figure(const char *name)
{
	unsigned long long value;
	size_t size = sizeof value;

	return sysctlbyname(name, &value, &size, NULL, 0) < 0 ? -1 : (long)value;
}

static long limit(int resource)
{
	struct rlimit rl;

	if (getrlimit(resource, &rl) < 0 || rl.rlim_cur == RLIM_INFINITY)
		return -1;
	return (long)rl.rlim_cur;
}

long sysconf(int name)
{
	switch (name) {
	case _SC_ARG_MAX:
		return ARG_MAX;
	case _SC_CHILD_MAX:
		return limit(RLIMIT_NPROC);
	case _SC_CLK_TCK:
		return CLK_TCK;
	case _SC_COLL_WEIGHTS_MAX:
		return COLL_WEIGHTS_MAX;
	case _SC_DELAYTIMER_MAX:
		return DELAYTIMER_MAX;
	case _SC_EXPR_NEST_MAX:
		return EXPR_NEST_MAX;
	case _SC_HOST_NAME_MAX:
		return HOST_NAME_MAX;
	case _SC_IOV_MAX:
		return IOV_MAX;
	case _SC_LINE_MAX:
		return LINE_MAX;
	case _SC_LOGIN_NAME_MAX:
		return LOGIN_NAME_MAX;
	case _SC_GETGR_R_SIZE_MAX:
	case _SC_GETPW_R_SIZE_MAX:
		return LINE_MAX;	/* enough for what one may meet; the functions say ERANGE beyond it */
	case _SC_NGROUPS_MAX:
		return NGROUPS_MAX;
	case _SC_NPROCESSORS_CONF:
	case _SC_NPROCESSORS_ONLN:
		return 1;
	case _SC_OPEN_MAX:
	case _SC_STREAM_MAX:
		return limit(RLIMIT_NOFILE);
	case _SC_PAGESIZE:
		return getpagesize();
	case _SC_PHYS_PAGES:
		return figure("hw.npages");
	case _SC_AVPHYS_PAGES:
		return figure("hw.freepages");
	case _SC_RE_DUP_MAX:
		return RE_DUP_MAX;
	case _SC_RTSIG_MAX:
		return RTSIG_MAX;
	case _SC_SIGQUEUE_MAX:
		return SIGQUEUE_MAX;
	case _SC_SYMLOOP_MAX:
		return SYMLOOP_MAX;
	case _SC_TIMER_MAX:
		return figure("kern.maxitimers");
	case _SC_TTY_NAME_MAX:
		return TTY_NAME_MAX;
	case _SC_TZNAME_MAX:
		return TZNAME_MAX;
	case _SC_SEM_NSEMS_MAX:
		return -1;	/* as many as there is memory for */
	case _SC_SEM_VALUE_MAX:
		return SEM_VALUE_MAX;
	case _SC_THREAD_DESTRUCTOR_ITERATIONS:
		return PTHREAD_DESTRUCTOR_ITERATIONS;
	case _SC_THREAD_KEYS_MAX:
		return PTHREAD_KEYS_MAX;
	case _SC_THREAD_STACK_MIN:
		return PTHREAD_STACK_MIN;
	case _SC_THREAD_THREADS_MAX:
		return figure("kern.threads.max_threads_per_proc");
	case _SC_BARRIERS:
	case _SC_READER_WRITER_LOCKS:
	case _SC_SEMAPHORES:
	case _SC_SPIN_LOCKS:
	case _SC_THREADS:
	case _SC_THREAD_ATTR_STACKADDR:
	case _SC_THREAD_ATTR_STACKSIZE:
	case _SC_THREAD_CPUTIME:
	case _SC_THREAD_PROCESS_SHARED:
	case _SC_THREAD_SAFE_FUNCTIONS:
	case _SC_TIMEOUTS:
	case _SC_CLOCK_SELECTION:
	case _SC_CPUTIME:
	case _SC_FSYNC:
	case _SC_MAPPED_FILES:
	case _SC_MEMORY_PROTECTION:
	case _SC_MONOTONIC_CLOCK:
	case _SC_REALTIME_SIGNALS:
	case _SC_SHARED_MEMORY_OBJECTS:
	case _SC_SPAWN:
	case _SC_TIMERS:
	case _SC_VERSION:
		return _POSIX_VERSION;
	case _SC_JOB_CONTROL:
	case _SC_SAVED_IDS:
	case _SC_SHELL:
		return 1;
	default:
		/* Options that POSIX knows and this system lacks are -1 without an error. */
		if (name < 0 || name > _SC_POSIX_26_VERSION)
			errno = EINVAL;
		return -1;
	}
}

static long limit_of_files(int name)
{
	switch (name) {
	case _PC_LINK_MAX:
		return LINK_MAX;
	case _PC_MAX_CANON:
		return MAX_CANON;
	case _PC_MAX_INPUT:
		return MAX_INPUT;
	case _PC_NAME_MAX:
		return NAME_MAX;
	case _PC_PATH_MAX:
		return PATH_MAX;
	case _PC_PIPE_BUF:
		return PIPE_BUF;
	case _PC_CHOWN_RESTRICTED:
	case _PC_NO_TRUNC:
		return 1;
	case _PC_VDISABLE:
		return _POSIX_VDISABLE;
	case _PC_FILESIZEBITS:
		return 64;
	case _PC_2_SYMLINKS:
		return 1;
	case _PC_SYMLINK_MAX:
		return SYMLINK_MAX;
	case _PC_SYNC_IO:
		return 1;
	case _PC_ASYNC_IO:
	case _PC_PRIO_IO:
		return -1;
	default:
		errno = EINVAL;
		return -1;
	}
}

long pathconf(const char *path, int name)
{
	struct stat st;

	return stat(path, &st) < 0 ? -1 : limit_of_files(name);
}

long fpathconf(int fd, int name)
{
	struct stat st;

	return fstat(fd, &st) < 0 ? -1 : limit_of_files(name);
}

/* Returns the size of the string with its null; a string that does not fit is cut off. */
size_t confstr(int name, char *buf, size_t size)
{
	if (name != _CS_PATH) {
		errno = EINVAL;
		return 0;
	}
	if (size > 0) {
		*buf = '\0';
		strncat(buf, _PATH_STDPATH, size - 1);
	}
	return sizeof _PATH_STDPATH;
}
