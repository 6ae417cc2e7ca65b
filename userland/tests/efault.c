/*
 * efault: hands pointers that lead nowhere to every system call that takes
 * one; each has to fail with EFAULT and do nothing else. Needs input on the
 * console: a read of the terminal looks at the buffer only when it has bytes
 * to put there.
 */

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <sys/event.h>
#include <sys/ioctl.h>
#include <sys/ktrace.h>
#include <sys/linker.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysctl.h>
#include <sys/thr.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/umtx.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

#define PAGE 4096u

/* Begins with a length that suits where one is expected. */
static const char constant[PAGE] __attribute__((aligned(64))) = { sizeof(uint64_t) };

static sigset_t set;
static stack_t stack;
static struct itimerval it;
static struct timeval now;
static timer_t timer;
static int number;
static int root, file, queue, sock, listener, caller, pair[2];
static char buffer[512];
static struct stat sb;
static uint64_t value;
static size_t size;

/* Calls that read from the pointer. */
static int write_(void *p) { return write(STDOUT_FILENO, p, 16); }
static int readv_(void *p) { return syscall(SYS_readv, STDIN_FILENO, p, 1); }
static int pwrite_(void *p) { return syscall(SYS_pwrite, file, p, 16, 0, 0); }
static int writev_(void *p) { return syscall(SYS_writev, STDOUT_FILENO, p, 1); }
static int open_(void *p) { return open(p, O_RDONLY); }
static int link_from(void *p) { return link(p, "/tmp/never"); }
static int link_to(void *p) { return link("/dev/null", p); }
static int unlink_(void *p) { return unlink(p); }
static int chroot_(void *p) { return chroot(p); }
static int revoke_(void *p) { return revoke(p); }
static int preadv_(void *p) { return preadv(file, p, 1, 0); }
static int pwritev_(void *p) { return pwritev(file, p, 1, 0); }
static int chdir_(void *p) { return chdir(p); }
static int chmod_(void *p) { return chmod(p, 0); }
static int chown_(void *p) { return chown(p, 0, 0); }
static int lchown_(void *p) { return lchown(p, 0, 0); }
static int setgroups_(void *p) { return setgroups(4, p); }
static int setlogin_(void *p) { return setlogin(p); }
static int access_(void *p) { return access(p, F_OK); }
static int symlink_text(void *p) { return symlink(p, "/tmp/never"); }
static int symlink_name(void *p) { return symlink("/tmp", p); }
static int readlink_path(void *p) { return readlink(p, buffer, sizeof buffer); }
static int rename_from(void *p) { return rename(p, "/tmp/never"); }
static int rename_to(void *p) { return rename("/dev/null", p); }
static int mkdir_(void *p) { return mkdir(p, 0755); }
static int mkfifo_(void *p) { return mkfifo(p, 0644); }
static int mknod_(void *p) { return mknod(p, S_IFIFO | 0644, 0); }
static int rmdir_(void *p) { return rmdir(p); }
static int fcntl_setlk(void *p) { return fcntl(file, F_SETLK, p); }
static int utimes_path(void *p) { return utimes(p, NULL); }
static int stat_path(void *p) { return stat(p, &sb); }
static int lstat_path(void *p) { return lstat(p, &sb); }
static int truncate_(void *p) { return truncate(p, 0); }
static int utimes_times(void *p) { return utimes("/tmp", p); }
static int sigaction_in(void *p) { return sigaction(SIGUSR1, p, NULL); }
static int sigprocmask_in(void *p) { return sigprocmask(SIG_BLOCK, p, NULL); }
static int sigaltstack_in(void *p) { return sigaltstack(p, NULL); }
static int sigsuspend_(void *p) { return sigsuspend(p); }
static int sigreturn_(void *p) { return sigreturn(p); }
static int setitimer_in(void *p) { return setitimer(ITIMER_REAL, p, NULL); }
static int setitimer_nth_in(void *p) { return setitimer(ITIMER_NTH(0), p, NULL); }
static int settimeofday_(void *p) { return settimeofday(p, NULL); }
static int settimeofday_zone(void *p) { return settimeofday(NULL, p); }
static int adjtime_in(void *p) { return adjtime(p, NULL); }
static int nanosleep_in(void *p) { return nanosleep(p, NULL); }
static int sysctl_name(void *p) { return syscall(570, p, 16, &value, &size, NULL, 0); }
static int sysctl_newp(void *p) { return sysctlbyname("debug.mark", NULL, NULL, p, sizeof value); }

static int clock_settime_(void *p) { return clock_settime(CLOCK_REALTIME, p); }
static int sigtimedwait_set(void *p) { return sigtimedwait(p, NULL, NULL); }
static int sigtimedwait_time(void *p) { return sigtimedwait(&set, NULL, p); }
static int thr_new_(void *p) { return thr_new(p, sizeof(struct thr_param)); }
static int thr_suspend_(void *p) { return thr_suspend(p); }
static int umtx_word(void *p) { return _umtx_op(p, UMTX_OP_WAIT_UINT, 1, NULL, NULL); }
static int umtx_mutex(void *p) { return _umtx_op(&number, UMTX_OP_CV_WAIT, 0, p, NULL); }
static int umtx_time(void *p) { return _umtx_op(&number, UMTX_OP_WAIT_UINT, 0, NULL, p); }
static int thr_exit_(void *p) { return syscall(SYS_thr_exit, p); }
static int thr_self_(void *p) { return thr_self(p); }
static int thr_set_name_(void *p)
{
	long self = 0;

	thr_self(&self);
	return thr_set_name(self, p);
}
static int sigwaitinfo_set(void *p) { return sigwaitinfo(p, NULL); }
static int timer_create_event(void *p) { return timer_create(CLOCK_MONOTONIC, p, &timer); }

static int execve_path(void *p) { return execve(p, (char *[]){ NULL }, NULL); }
static int execve_argv(void *p) { return execve("/tests/efault", p, NULL); }
static int execve_arg(void *p) { return execve("/tests/efault", (char *[]){ p, NULL }, NULL); }
static int execve_envp(void *p) { return execve("/tests/efault", (char *[]){ NULL }, p); }
static int execve_env(void *p) { return execve("/tests/efault", (char *[]){ NULL }, (char *[]){ p, NULL }); }
static int setrlimit_(void *p) { return setrlimit(RLIMIT_CORE, p); }

static int ktrace_(void *p) { return ktrace(p, KTROP_SET, KTRFAC_SYSCALL, getpid()); }
static int kldload_(void *p) { return kldload(p); }
static int kldloadargs_file(void *p) { return kldloadargs(p, NULL); }
static int kldloadargs_args(void *p) { return kldloadargs("./never", p); }
static int kldloadargs_arg(void *p) { return kldloadargs("./never", (char *[]){ p, NULL }); }
static int kldnames_beginning(void *p) { return kldnames(p, NULL, 0); }
static int kldnames_buf(void *p) { return kldnames("", p, 16); }
static int kldfind_(void *p) { return kldfind(p); }
static int modfind_(void *p) { return modfind(p); }
/* 1 is the kernel. The calls write only to a structure whose first word is right. */
static int kldstat_(void *p) { return kldstat(1, p); }
static int modstat_(void *p) { return modstat(1, p); }

/* These two return the error. */
static int posix(int error)
{
	errno = error;
	return error != 0 ? -1 : 0;
}

static int clock_nanosleep_in(void *p) { return posix(clock_nanosleep(CLOCK_MONOTONIC, 0, p, NULL)); }
static int sigwait_set(void *p) { return posix(sigwait(p, &number)); }

/* With a timer that was made for the call. */
static int timer_settime_in(void *p)
{
	int result;

	timer_create(CLOCK_MONOTONIC, NULL, &timer);
	result = timer_settime(timer, 0, p, NULL);
	timer_delete(timer);
	return result;
}

/* They write to a set what they read from it. */
static struct timeval atonce;
static const struct timespec ATONCE;
static int select_in(void *p) { return select(1, p, NULL, NULL, &atonce); }
static int select_out(void *p) { return select(1, NULL, p, NULL, &atonce); }
static int select_ex(void *p) { return select(1, NULL, NULL, p, &atonce); }
static int select_time(void *p) { return select(0, NULL, NULL, NULL, p); }
static int pselect_in(void *p) { return pselect(1, p, NULL, NULL, &ATONCE, NULL); }
static int pselect_out(void *p) { return pselect(1, NULL, p, NULL, &ATONCE, NULL); }
static int pselect_ex(void *p) { return pselect(1, NULL, NULL, p, &ATONCE, NULL); }
static int pselect_time(void *p) { return pselect(0, NULL, NULL, NULL, p, NULL); }
static int pselect_mask(void *p) { return pselect(0, NULL, NULL, NULL, &ATONCE, p); }
static int poll_(void *p) { return poll(p, 1, 0); }
static int ppoll_(void *p) { return ppoll(p, 1, &ATONCE, NULL); }
static int ppoll_time(void *p) { return ppoll(NULL, 0, p, NULL); }
static int ppoll_mask(void *p) { return ppoll(NULL, 0, &ATONCE, p); }

static int bind_(void *p) { return bind(sock, p, sizeof(struct sockaddr)); }
static int connect_(void *p) { return connect(sock, p, sizeof(struct sockaddr)); }
static int sendto_buf(void *p) { return sendto(pair[0], p, 16, MSG_DONTWAIT, NULL, 0); }
static int sendto_to(void *p) { return sendto(sock, "x", 1, MSG_DONTWAIT, p, sizeof(struct sockaddr)); }
static int sendmsg_(void *p) { return sendmsg(pair[0], p, MSG_DONTWAIT); }
static int setsockopt_(void *p) { return setsockopt(sock, SOL_SOCKET, SO_RCVBUF, p, sizeof(int)); }

static socklen_t length;
static int accept_name(void *p) { length = 16; return accept(listener, p, &length); }
static int accept_length(void *p) { return accept(listener, (struct sockaddr *)buffer, p); }
static int accept4_name(void *p) { length = 16; return accept4(listener, p, &length, SOCK_CLOEXEC); }
static int accept4_length(void *p) { return accept4(listener, (struct sockaddr *)buffer, p, 0); }
static int getpeername_name(void *p) { length = 16; return getpeername(pair[0], p, &length); }
static int getpeername_length(void *p) { return getpeername(pair[0], (struct sockaddr *)buffer, p); }
static int getsockname_name(void *p) { length = 16; return getsockname(pair[0], p, &length); }
static int getsockname_length(void *p) { return getsockname(pair[0], (struct sockaddr *)buffer, p); }

static int getsockopt_value(void *p)
{
	length = sizeof(int);
	return getsockopt(sock, SOL_SOCKET, SO_TYPE, p, &length);
}

static int getsockopt_length(void *p) { return getsockopt(sock, SOL_SOCKET, SO_TYPE, buffer, p); }
static int recvfrom_buf(void *p) { return recvfrom(pair[1], p, 16, 0, NULL, NULL); }

static int recvfrom_from(void *p)
{
	length = 16;
	return recvfrom(pair[1], buffer, 16, 0, p, &length);
}

static int recvfrom_length(void *p) { return recvfrom(pair[1], buffer, 16, 0, (struct sockaddr *)buffer, p); }
static int recvmsg_(void *p) { return recvmsg(pair[1], p, 0); }
static int socketpair_(void *p) { return socketpair(AF_UNIX, SOCK_DGRAM, 0, p); }

static int kevent_changes(void *p) { return kevent(queue, p, 1, NULL, 0, NULL); }
static int kevent_time(void *p) { return kevent(queue, NULL, 0, NULL, 0, p); }
static int kevent_events(void *p) { return kevent(queue, NULL, 0, p, 1, NULL); }

/* Calls that write to it. */
static int stat_out(void *p) { return stat("/", p); }
static int lstat_out(void *p) { return lstat("/", p); }
static int fstat_(void *p) { return fstat(STDIN_FILENO, p); }
static int getdirentries_buf(void *p) { return syscall(SYS_getdirentries, root, p, 512, NULL); }
static int getgroups_(void *p) { return getgroups(16, p); }
static int getresuid_1(void *p) { return getresuid(p, NULL, NULL); }
static int getresuid_2(void *p) { return getresuid(NULL, p, NULL); }
static int getresuid_3(void *p) { return getresuid(NULL, NULL, p); }
static int getresgid_1(void *p) { return getresgid(p, NULL, NULL); }
static int getresgid_2(void *p) { return getresgid(NULL, p, NULL); }
static int getresgid_3(void *p) { return getresgid(NULL, NULL, p); }
static int mincore_(void *p)
{
	/* Sixteen pages of the stack, for sixteen bytes. */
	return mincore((void *)(((uintptr_t)&p & -PAGE) - 16 * PAGE), 16 * PAGE, p);
}

static int getlogin_(void *p) { return syscall(SYS_getlogin, p, 17); }
static int getcwd_(void *p) { return syscall(SYS_getcwd, p, 16); }
static int faccessat_(void *p) { return faccessat(AT_FDCWD, p, 0, 0); }
static int fchmodat_(void *p) { return fchmodat(AT_FDCWD, p, 0644, 0); }
static int fchownat_(void *p) { return fchownat(AT_FDCWD, p, 0, 0, 0); }
static int linkat_path_(void *p) { return linkat(AT_FDCWD, p, AT_FDCWD, "/tmp/none", 0); }
static int linkat_link_(void *p) { return linkat(AT_FDCWD, "/bin/sh", AT_FDCWD, p, 0); }
static int mkdirat_(void *p) { return mkdirat(AT_FDCWD, p, 0755); }
static int mkfifoat_(void *p) { return mkfifoat(AT_FDCWD, p, 0644); }
static int mknodat_(void *p) { return mknodat(AT_FDCWD, p, S_IFIFO | 0644, 0); }
static int openat_(void *p) { return openat(AT_FDCWD, p, O_RDONLY); }
static int readlinkat_path_(void *p) { return readlinkat(AT_FDCWD, p, buffer, sizeof buffer); }
static int readlinkat_buf_(void *p) { return readlinkat(AT_FDCWD, "/tmp/efault", p, 16); }
static int renameat_from_(void *p) { return renameat(AT_FDCWD, p, AT_FDCWD, "/tmp/none"); }
static int renameat_to_(void *p) { return renameat(AT_FDCWD, "/tmp", AT_FDCWD, p); }
static int symlinkat_text_(void *p) { return symlinkat(p, AT_FDCWD, "/tmp/none"); }
static int symlinkat_link_(void *p) { return symlinkat("text", AT_FDCWD, p); }
static int unlinkat_(void *p) { return unlinkat(AT_FDCWD, p, 0); }
static int futimens_(void *p) { return futimens(STDIN_FILENO, p); }
static int utimensat_path_(void *p) { return utimensat(AT_FDCWD, p, NULL, 0); }
static int utimensat_times_(void *p) { return utimensat(AT_FDCWD, "/tmp", p, 0); }
static int fstatat_path_(void *p) { return fstatat(AT_FDCWD, p, (struct stat *)buffer, 0); }
static int fstatat_sb_(void *p) { return fstatat(AT_FDCWD, "/tmp", p, 0); }
static int readlink_buf(void *p) { return readlink("/tmp/efault", p, 16); }
static int getdirentries_base(void *p) { return syscall(SYS_getdirentries, root, (char *)buffer, sizeof buffer, p); }
static int ioctl_(void *p) { return ioctl(STDIN_FILENO, TIOCGWINSZ, p); }
static int pipe_(void *p) { return syscall(SYS_pipe, p); }
static int pipe2_(void *p) { return syscall(SYS_pipe2, p, O_CLOEXEC); }
static int getrandom_(void *p) { return getrandom(p, 16, 0); }
static int pread_(void *p) { return syscall(SYS_pread, file, p, 16, 0, 0); }
static int read_(void *p) { return read(STDIN_FILENO, p, 16); }
static int sigaction_out(void *p) { return sigaction(SIGUSR1, NULL, p); }
static int sigprocmask_out(void *p) { return sigprocmask(SIG_BLOCK, NULL, p); }
static int sigpending_(void *p) { return sigpending(p); }
static int sigaltstack_out(void *p) { return sigaltstack(NULL, p); }
static int setitimer_out(void *p) { return setitimer(ITIMER_REAL, &it, p); }
static int setitimer_nth_out(void *p) { return setitimer(ITIMER_NTH(0), &it, p); }
static int getitimer_(void *p) { return getitimer(ITIMER_REAL, p); }
static int getitimer_nth(void *p) { return getitimer(ITIMER_NTH(0), p); }
static int gettimeofday_(void *p) { return gettimeofday(p, NULL); }
static int gettimeofday_zone(void *p) { return gettimeofday(NULL, p); }
static int getrusage_(void *p) { return getrusage(RUSAGE_SELF, p); }
static int adjtime_out(void *p) { return adjtime(&(struct timeval){ 0 }, p); }
static int clock_gettime_(void *p) { return clock_gettime(CLOCK_MONOTONIC, p); }
static int clock_getres_(void *p) { return clock_getres(CLOCK_REALTIME, p); }
static int sysctl_oldp(void *p) { return sysctlbyname("kern.callout.nodes", p, &size, NULL, 0); }
static int sysctl_oldlenp(void *p) { return sysctlbyname("kern.callout.nodes", &value, p, NULL, 0); }

static int getrlimit_(void *p) { return getrlimit(RLIMIT_CORE, p); }

/* With a child to wait for, which is still there afterwards. */
static int withchild(int (*wait)(void *), void *p)
{
	const pid_t pid = fork();
	int error, result, status;

	if (pid == 0)
		_exit(0);
	result = wait(p);
	error = errno;
	while (wait4(pid, &status, 0, NULL) == -1 && errno == EINTR)
		;
	errno = error;
	return result;
}

static int wait4_status(void *p) { return wait4(-1, p, 0, NULL); }
static int wait4_rusage(void *p) { return wait4(-1, NULL, 0, p); }
static int wait6_status(void *p) { return wait6(P_ALL, 0, p, WEXITED, NULL, NULL); }
static int wait6_wrusage(void *p) { return wait6(P_ALL, 0, NULL, WEXITED, p, NULL); }
static int wait6_info(void *p) { return wait6(P_ALL, 0, NULL, WEXITED, NULL, p); }
static int wait4_1(void *p) { return withchild(wait4_status, p); }
static int wait4_2(void *p) { return withchild(wait4_rusage, p); }
static int wait6_1(void *p) { return withchild(wait6_status, p); }
static int wait6_2(void *p) { return withchild(wait6_wrusage, p); }
static int wait6_3(void *p) { return withchild(wait6_info, p); }

static int timer_create_id(void *p) { return timer_create(CLOCK_MONOTONIC, NULL, p); }

static int timer_settime_out(void *p)
{
	int result;

	timer_create(CLOCK_MONOTONIC, NULL, &timer);
	result = timer_settime(timer, 0, &(struct itimerspec){ 0 }, p);
	timer_delete(timer);
	return result;
}

static int timer_gettime_(void *p)
{
	int result;

	timer_create(CLOCK_MONOTONIC, NULL, &timer);
	result = timer_gettime(timer, p);
	timer_delete(timer);
	return result;
}

/* An accepted signal is written only if there is a signal to accept. */
static const sigset_t *withsignal(void)
{
	static sigset_t usr2;

	sigemptyset(&usr2);
	sigaddset(&usr2, SIGUSR2);
	sigprocmask(SIG_BLOCK, &usr2, NULL);
	raise(SIGUSR2);
	return &usr2;
}

static int without(int result)
{
	const int error = errno;
	sigset_t usr2;

	sigemptyset(&usr2);
	sigaddset(&usr2, SIGUSR2);
	sigprocmask(SIG_UNBLOCK, &usr2, NULL);
	errno = error;
	return result;
}

static int sigtimedwait_info(void *p) { return without(sigtimedwait(withsignal(), p, NULL)); }
static int sigwaitinfo_info(void *p) { return without(sigwaitinfo(withsignal(), p)); }
static int sigwait_sig(void *p) { return without(posix(sigwait(withsignal(), p))); }

/* The remainder is written only when a signal ends the sleep, so one is sent. */
static int nanosleep_out(void *p)
{
	const struct itimerval soon = { .it_value = { .tv_usec = 20000 } };

	setitimer(ITIMER_REAL, &soon, NULL);
	return nanosleep(&(struct timespec){ .tv_sec = 5 }, p);
}

static int clock_nanosleep_out(void *p)
{
	const struct itimerval soon = { .it_value = { .tv_usec = 20000 } };

	setitimer(ITIMER_REAL, &soon, NULL);
	return posix(clock_nanosleep(CLOCK_REALTIME, 0, &(struct timespec){ .tv_sec = 5 }, p));
}

/* NULL: the call has a meaning for a null pointer, or takes one for absent. */
enum { IN, OUT, NULLOK = 2 };

static const struct {
	const char *name;
	int (*call)(void *);
	int kind;
} calls[] = {
	{ "write", write_, IN },
	{ "readv", readv_, IN },
	{ "pwrite", pwrite_, IN },
	{ "writev", writev_, IN },
	{ "open", open_, IN },
	{ "link, file", link_from, IN },
	{ "link, name", link_to, IN },
	{ "unlink", unlink_, IN },
	{ "chdir", chdir_, IN },
	{ "chmod", chmod_, IN },
	{ "chown", chown_, IN },
	{ "chroot", chroot_, IN },
	{ "revoke", revoke_, IN },
	{ "preadv", preadv_, IN },
	{ "pwritev", pwritev_, IN },
	{ "lchown", lchown_, IN },
	{ "setgroups", setgroups_, IN },
	{ "setlogin", setlogin_, IN },
	{ "access", access_, IN },
	{ "symlink, text", symlink_text, IN },
	{ "symlink, name", symlink_name, IN },
	{ "readlink, path", readlink_path, IN },
	{ "rename, from", rename_from, IN },
	{ "rename, to", rename_to, IN },
	{ "mkdir", mkdir_, IN },
	{ "mkfifo", mkfifo_, IN },
	{ "mknod", mknod_, IN },
	{ "rmdir", rmdir_, IN },
	{ "fcntl, lock", fcntl_setlk, IN },
	{ "utimes, path", utimes_path, IN },
	{ "stat, path", stat_path, IN },
	{ "lstat, path", lstat_path, IN },
	{ "truncate", truncate_, IN },
	{ "utimes, times", utimes_times, IN | NULLOK },
	{ "sigaction, new", sigaction_in, IN | NULLOK },
	{ "sigprocmask, new", sigprocmask_in, IN | NULLOK },
	{ "sigaltstack, new", sigaltstack_in, IN | NULLOK },
	{ "sigsuspend", sigsuspend_, IN },
	{ "sigreturn", sigreturn_, IN },
	{ "setitimer, new", setitimer_in, IN | NULLOK },
	{ "setitimer, further, new", setitimer_nth_in, IN | NULLOK },
	{ "settimeofday", settimeofday_, IN | NULLOK },
	{ "settimeofday, zone", settimeofday_zone, IN | NULLOK },
	{ "adjtime, delta", adjtime_in, IN | NULLOK },
	{ "nanosleep, request", nanosleep_in, IN },
	{ "clock_settime", clock_settime_, IN },
	{ "clock_nanosleep, request", clock_nanosleep_in, IN },
	{ "timer_create, event", timer_create_event, IN | NULLOK },
	{ "timer_settime, new", timer_settime_in, IN },
	{ "thr_new", thr_new_, IN },
	{ "thr_suspend", thr_suspend_, IN | NULLOK },
	{ "umtx_op, word", umtx_word, IN },
	{ "umtx_op, mutex", umtx_mutex, IN },
	{ "umtx_op, time", umtx_time, IN | NULLOK },
	{ "thr_exit", thr_exit_, OUT | NULLOK },
	{ "thr_self", thr_self_, OUT },
	{ "thr_set_name", thr_set_name_, IN | NULLOK },
	{ "sigtimedwait, set", sigtimedwait_set, IN },
	{ "sigtimedwait, time", sigtimedwait_time, IN | NULLOK },
	{ "sigwaitinfo, set", sigwaitinfo_set, IN },
	{ "sigwait, set", sigwait_set, IN },
	{ "sysctlbyname, name", sysctl_name, IN },
	{ "sysctlbyname, new", sysctl_newp, IN | NULLOK },
	{ "ktrace", ktrace_, IN },
	{ "kldload", kldload_, IN },
	{ "kldloadargs, file", kldloadargs_file, IN },
	{ "kldloadargs, arguments", kldloadargs_args, IN | NULLOK },
	{ "kldloadargs, an argument", kldloadargs_arg, IN | NULLOK },
	{ "kldnames, beginning", kldnames_beginning, IN },
	{ "kldnames, buffer", kldnames_buf, OUT },
	{ "kldfind", kldfind_, IN },
	{ "modfind", modfind_, IN },
	{ "kldstat", kldstat_, IN },
	{ "modstat", modstat_, IN },
	{ "execve, path", execve_path, IN },
	{ "execve, arguments", execve_argv, IN },
	{ "execve, an argument", execve_arg, IN | NULLOK },
	{ "execve, environment", execve_envp, IN | NULLOK },
	{ "execve, a variable", execve_env, IN | NULLOK },
	{ "setrlimit", setrlimit_, IN },
	{ "stat, out", stat_out, OUT },
	{ "lstat, out", lstat_out, OUT },
	{ "fstat", fstat_, OUT },
	{ "getrandom", getrandom_, OUT },
	{ "getdirentries, buffer", getdirentries_buf, OUT },
	{ "getcwd", getcwd_, OUT },
	{ "getgroups", getgroups_, OUT },
	{ "getlogin", getlogin_, OUT },
	{ "getresuid, real", getresuid_1, OUT | NULLOK },
	{ "getresuid, effective", getresuid_2, OUT | NULLOK },
	{ "getresuid, saved", getresuid_3, OUT | NULLOK },
	{ "getresgid, real", getresgid_1, OUT | NULLOK },
	{ "getresgid, effective", getresgid_2, OUT | NULLOK },
	{ "getresgid, saved", getresgid_3, OUT | NULLOK },
	{ "mincore", mincore_, OUT },
	{ "readlink, buffer", readlink_buf, OUT },
	{ "faccessat", faccessat_, IN },
	{ "fchmodat", fchmodat_, IN },
	{ "fchownat", fchownat_, IN },
	{ "linkat, path", linkat_path_, IN },
	{ "linkat, link", linkat_link_, IN },
	{ "mkdirat", mkdirat_, IN },
	{ "mkfifoat", mkfifoat_, IN },
	{ "mknodat", mknodat_, IN },
	{ "openat", openat_, IN },
	{ "readlinkat, path", readlinkat_path_, IN },
	{ "readlinkat, buffer", readlinkat_buf_, OUT },
	{ "renameat, from", renameat_from_, IN },
	{ "renameat, to", renameat_to_, IN },
	{ "symlinkat, text", symlinkat_text_, IN },
	{ "symlinkat, link", symlinkat_link_, IN },
	{ "unlinkat", unlinkat_, IN },
	{ "futimens", futimens_, IN | NULLOK },
	{ "utimensat, path", utimensat_path_, IN },
	{ "utimensat, times", utimensat_times_, IN | NULLOK },
	{ "fstatat, path", fstatat_path_, IN },
	{ "fstatat, sb", fstatat_sb_, OUT },
	{ "getdirentries, base", getdirentries_base, OUT | NULLOK },
	{ "select, time", select_time, IN | NULLOK },
	{ "pselect, time", pselect_time, IN | NULLOK },
	{ "pselect, mask", pselect_mask, IN | NULLOK },
	{ "bind", bind_, IN },
	{ "connect", connect_, IN },
	{ "sendto, buffer", sendto_buf, IN },
	{ "sendto, to", sendto_to, IN | NULLOK },
	{ "sendmsg", sendmsg_, IN },
	{ "setsockopt", setsockopt_, IN },
	{ "kevent, changes", kevent_changes, IN },
	{ "kevent, time", kevent_time, IN | NULLOK },
	{ "ppoll, time", ppoll_time, IN | NULLOK },
	{ "ppoll, mask", ppoll_mask, IN | NULLOK },
	{ "getrlimit", getrlimit_, OUT },
	{ "wait4, status", wait4_1, OUT | NULLOK },
	{ "wait4, rusage", wait4_2, OUT | NULLOK },
	{ "wait6, status", wait6_1, OUT | NULLOK },
	{ "wait6, wrusage", wait6_2, OUT | NULLOK },
	{ "wait6, siginfo", wait6_3, OUT | NULLOK },
	{ "pread", pread_, OUT },
	{ "read", read_, OUT },
	{ "ioctl", ioctl_, OUT },
	{ "pipe", pipe_, OUT },
	{ "pipe2", pipe2_, OUT },
	{ "select, in", select_in, OUT | NULLOK },
	{ "select, out", select_out, OUT | NULLOK },
	{ "select, exceptional", select_ex, OUT | NULLOK },
	{ "pselect, in", pselect_in, OUT | NULLOK },
	{ "pselect, out", pselect_out, OUT | NULLOK },
	{ "pselect, exceptional", pselect_ex, OUT | NULLOK },
	{ "poll", poll_, OUT },
	{ "accept, name", accept_name, OUT | NULLOK },
	{ "accept, length", accept_length, OUT },
	{ "accept4, name", accept4_name, OUT | NULLOK },
	{ "accept4, length", accept4_length, OUT },
	{ "getpeername, name", getpeername_name, OUT },
	{ "getpeername, length", getpeername_length, OUT },
	{ "getsockname, name", getsockname_name, OUT },
	{ "getsockname, length", getsockname_length, OUT },
	{ "getsockopt, value", getsockopt_value, OUT },
	{ "getsockopt, length", getsockopt_length, OUT },
	{ "recvfrom, buffer", recvfrom_buf, OUT },
	{ "recvfrom, from", recvfrom_from, OUT | NULLOK },
	{ "recvfrom, length", recvfrom_length, OUT },
	{ "recvmsg", recvmsg_, IN },
	{ "socketpair", socketpair_, OUT },
	{ "kevent, events", kevent_events, OUT },
	{ "ppoll", ppoll_, OUT },
	{ "sigaction, old", sigaction_out, OUT | NULLOK },
	{ "sigprocmask, old", sigprocmask_out, OUT | NULLOK },
	{ "sigpending", sigpending_, OUT },
	{ "sigaltstack, old", sigaltstack_out, OUT | NULLOK },
	{ "setitimer, old", setitimer_out, OUT | NULLOK },
	{ "setitimer, further, old", setitimer_nth_out, OUT | NULLOK },
	{ "getitimer", getitimer_, OUT },
	{ "getitimer, further", getitimer_nth, OUT },
	{ "gettimeofday", gettimeofday_, OUT | NULLOK },
	{ "gettimeofday, zone", gettimeofday_zone, OUT | NULLOK },
	{ "getrusage", getrusage_, OUT },
	{ "adjtime, old", adjtime_out, OUT | NULLOK },
	{ "clock_gettime", clock_gettime_, OUT },
	{ "clock_getres", clock_getres_, OUT | NULLOK },
	{ "nanosleep, remainder", nanosleep_out, OUT | NULLOK },
	{ "clock_nanosleep, remainder", clock_nanosleep_out, OUT | NULLOK },
	{ "timer_create, number", timer_create_id, OUT },
	{ "timer_settime, old", timer_settime_out, OUT | NULLOK },
	{ "timer_gettime", timer_gettime_, OUT },
	{ "sigtimedwait, info", sigtimedwait_info, OUT | NULLOK },
	{ "sigwaitinfo, info", sigwaitinfo_info, OUT | NULLOK },
	{ "sigwait, signal", sigwait_sig, OUT },
	{ "sysctlbyname, old", sysctl_oldp, OUT | NULLOK },
	{ "sysctlbyname, old length", sysctl_oldlenp, OUT | NULLOK },
};

/* A null pointer is the first: calls that accept one skip it. */
static struct {
	const char *what;
	void *p;
	bool readable;
} pointers[] = {
	{ "null", NULL, false },
	{ "in page 0", (void *)64, false },
	{ "unmapped", (void *)0x40000000, false },
	{ "the kernel's half", (void *)0x80000000, false },
	{ "the last word", (void *)0xfffffffc, false },
	{ "across a page's end", NULL, false },
	{ "read-only data", (void *)constant, true },
	{ "text", NULL, true },
};

static void ignore(int sig)
{
	(void)sig;
}

/* One that is not bound, a pair with a message, and one that listens, with a connection to accept. */
static void sockets(void)
{
	const struct sockaddr_un here = { .sun_family = AF_UNIX, .sun_path = "/tmp/listener" };

	sock = socket(AF_UNIX, SOCK_DGRAM, 0);
	socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
	send(pair[0], "message", 7, 0);
	listener = socket(AF_UNIX, SOCK_STREAM, 0);
	caller = socket(AF_UNIX, SOCK_STREAM, 0);
	bind(listener, (const struct sockaddr *)&here, sizeof here);
	listen(listener, 1);
	connect(caller, (const struct sockaddr *)&here, sizeof here);
}

/* Nothing that a refused call was to receive or accept is lost. */
static void kept(void)
{
	check(recv(pair[1], buffer, sizeof buffer, MSG_DONTWAIT) == 7 && memcmp(buffer, "message", 7) == 0,
	      "the message is there");
	check(recv(pair[1], buffer, sizeof buffer, MSG_DONTWAIT) == -1 && errno == EAGAIN, "and nothing else");
	check(accept(listener, NULL, NULL) > 0, "so is the connection");
}

int main(void)
{
	struct sigaction sa = { .sa_handler = ignore };
	sigset_t before, after;
	struct kevent kev;
	char *pages;

	/* The last two bytes before a page that is not mapped, so that the rest of any object lies there. */
	pages = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_ANON | MAP_PRIVATE, -1, 0);
	munmap(pages + PAGE, PAGE);
	pointers[5].p = pages + PAGE - 2;
	memset(pointers[5].p, 'x', 2);
	pointers[7].p = (void *)(uintptr_t)main;

	chdir("/tmp");
	root = open("/", O_RDONLY);
	file = open("/tmp/data", O_RDWR | O_CREAT, 0600);
	write(file, buffer, sizeof buffer);
	queue = kqueue();
	EV_SET(&kev, 1, EVFILT_USER, EV_ADD, NOTE_TRIGGER, 0, NULL);
	kevent(queue, &kev, 1, NULL, 0, NULL);
	sockets();
	symlink("/dev/null", "/tmp/efault");
	sigemptyset(&sa.sa_mask);
	sigaction(SIGALRM, &sa, NULL);
	sigprocmask(SIG_BLOCK, NULL, &before);
	for (size_t c = 0; c < sizeof calls / sizeof calls[0]; c++)
		for (size_t i = 0; i < sizeof pointers / sizeof pointers[0]; i++) {
			char what[80];

			if (pointers[i].p == NULL && calls[c].kind & NULLOK)
				continue;
			if (pointers[i].readable && (calls[c].kind & OUT) == 0)
				continue;
			size = sizeof value;
			snprintf(what, sizeof what, "%s (%s)", calls[c].name, pointers[i].what);
			errno = 0;
			fails(calls[c].call(pointers[i].p), EFAULT, what);
		}

	sigprocmask(SIG_BLOCK, NULL, &after);
	check(memcmp(&before, &after, sizeof before) == 0, "the signal mask is what it was");
	check(sigaction(SIGUSR1, NULL, &sa) == 0 && sa.sa_handler == SIG_DFL, "SIGUSR1's action is what it was");
	check(getitimer(ITIMER_REAL, &it) == 0 && !timerisset(&it.it_value), "no timer runs");
	kept();
	check(gettimeofday(&now, NULL) == 0 && sigaltstack(NULL, &stack) == 0 && sigpending(&set) == 0,
	      "good pointers still work");
	return finish();
}
