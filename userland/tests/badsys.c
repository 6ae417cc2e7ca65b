/* badsys: system calls that do not exist, and arguments that no call takes. */

#include <limits.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/sysctl.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

int main(void)
{
	static const int unknown[] = { 0, 8, 569, 571, 1999, INT_MAX, INT_MIN, -1 };
	const struct itimerval bad = { .it_value = { .tv_usec = 1000000 } };
	const struct itimerval negative = { .it_value = { .tv_sec = -1 } };
	const struct itimerval badinterval = { .it_interval = { .tv_usec = -1 }, .it_value = { .tv_sec = 1 } };
	const struct itimerval off = { .it_interval = { .tv_sec = 1 } };
	struct itimerval it;
	struct timespec ts;
	struct rusage ru;
	sigset_t set;
	size_t size = 1;
	char small;

	for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
		char what[40];

		snprintf(what, sizeof what, "system call %d", unknown[i]);
		fails(syscall(unknown[i]), ENOSYS, what);
	}
	check(syscall(SYS_getpid) == getpid(), "system call %d is getpid", SYS_getpid);

	fails(setitimer(3, &off, NULL), EINVAL, "setitimer 3");
	fails(setitimer(15, &off, NULL), EINVAL, "setitimer 15");
	fails(setitimer(-1, &off, NULL), EINVAL, "setitimer -1");
	fails(getitimer(3, &it), EINVAL, "getitimer 3");
	fails(getitimer(INT_MIN, &it), EINVAL, "getitimer INT_MIN");
	fails(setitimer(ITIMER_REAL, &bad, NULL), EINVAL, "setitimer, a million microseconds");
	fails(setitimer(ITIMER_REAL, &negative, NULL), EINVAL, "setitimer, negative seconds");
	fails(setitimer(ITIMER_REAL, &badinterval, NULL), EINVAL, "setitimer, negative interval");
	fails(setitimer(ITIMER_NTH(0), &bad, NULL), EINVAL, "setitimer, further, a million microseconds");
	fails(nanosleep(&(struct timespec){ .tv_nsec = 1000000000 }, NULL), EINVAL, "nanosleep, 10^9 nanoseconds");
	fails(nanosleep(&(struct timespec){ .tv_sec = -1 }, NULL), EINVAL, "nanosleep, negative");
	fails(clock_gettime(99, &ts), EINVAL, "clock_gettime 99");
	fails(clock_getres(99, &ts), EINVAL, "clock_getres 99");
	fails(getrusage(7, &ru), EINVAL, "getrusage 7");

	sigemptyset(&set);
	fails(sigprocmask(9, &set, NULL), EINVAL, "sigprocmask 9");
	fails(sigaction(0, NULL, NULL), EINVAL, "sigaction 0");
	fails(sigaction(64, NULL, NULL), EINVAL, "sigaction 64");
	fails(kill(getpid(), 64), EINVAL, "kill, signal 64");
	fails(kill(getpid(), -1), EINVAL, "kill, signal -1");
	fails(kill(30000, SIGTERM), ESRCH, "kill, no such process");
	check(kill(getpid(), 0) == 0, "kill, signal 0");
	fails((long)signal(SIGKILL, SIG_IGN), EINVAL, "ignoring SIGKILL");
	fails((long)signal(SIGSTOP, SIG_IGN), EINVAL, "ignoring SIGSTOP");

	fails(write(17, "x", 1), EBADF, "write to a descriptor that is not open");
	fails(read(-1, &small, 1), EBADF, "read from descriptor -1");
	fails(sysctlbyname("kern.nonsense", &small, &size, NULL, 0), ENOENT, "sysctl of no such name");
	size = 1;
	fails(sysctlbyname("kern.callout.nodes", &small, &size, NULL, 0), ENOMEM, "sysctl into a small buffer");
	fails((long)sbrk(INT_MAX), ENOMEM, "sbrk of 2 GB");
	return finish();
}
