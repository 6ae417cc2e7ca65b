/*
 * The system calls that are cancellation points, in the place of their stubs.
 * An off_t takes two registers.
 */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <sys/event.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "thread.h"

const char __threaded_calls;

typedef long word;

static word call(word number, word a, word b, word c, word d, word e, word f, bool *failed)
{
	register word t0 __asm__("t0") = number;
	register word a0 __asm__("a0") = a;
	register word a1 __asm__("a1") = b;
	register word a2 __asm__("a2") = c;
	register word a3 __asm__("a3") = d;
	register word a4 __asm__("a4") = e;
	register word a5 __asm__("a5") = f;

	__asm__ volatile("ecall" : "+r"(t0), "+r"(a0), "+r"(a1) : "r"(a2), "r"(a3), "r"(a4), "r"(a5) : "memory");
	*failed = t0 != 0;
	return a0;
}

static word resultof(word result, bool failed)
{
	if (!failed)
		return result;
	errno = (int)result;
	return -1;
}

/* A call that is no cancellation point. */
static word plain(word number, word a, word b, word c, word d, word e, word f)
{
	bool failed;
	const word result = call(number, a, b, c, d, e, f, &failed);

	return resultof(result, failed);
}

/* One that is. */
static word point(word number, word a, word b, word c, word d, word e, word f)
{
	struct __pthread *const t = self();
	const bool outer = __point_begin(t);
	bool failed;
	word result;

	result = call(number, a, b, c, d, e, f, &failed);
	__point_end(t, outer, failed && result == EINTR);
	return resultof(result, failed);
}

/* One whose result is its error. */
static int errorpoint(word number, word a, word b, word c, word d)
{
	struct __pthread *const t = self();
	const bool outer = __point_begin(t);
	bool failed;
	word result;

	result = call(number, a, b, c, d, 0, 0, &failed);
	__point_end(t, outer, result == EINTR);
	return (int)result;
}

#define W(x) ((word)(x))
#define LOW(offset) W((unsigned long long)(offset))
#define HIGH(offset) W((unsigned long long)(offset) >> 32)

ssize_t read(int fd, void *buf, size_t n)
{
	return point(SYS_read, fd, W(buf), W(n), 0, 0, 0);
}

ssize_t write(int fd, const void *buf, size_t n)
{
	return point(SYS_write, fd, W(buf), W(n), 0, 0, 0);
}

int open(const char *path, int flags, ...)
{
	mode_t mode = 0;
	va_list ap;

	va_start(ap, flags);
	if (flags & O_CREAT)
		mode = va_arg(ap, mode_t);
	va_end(ap);
	return point(SYS_open, W(path), flags, W(mode), 0, 0, 0);
}

int openat(int fd, const char *path, int flags, ...)
{
	mode_t mode = 0;
	va_list ap;

	va_start(ap, flags);
	if (flags & O_CREAT)
		mode = va_arg(ap, mode_t);
	va_end(ap);
	return point(SYS_openat, fd, W(path), flags, W(mode), 0, 0);
}

int close(int fd)
{
	return point(SYS_close, fd, 0, 0, 0, 0, 0);
}

pid_t wait4(pid_t pid, int *status, int options, struct rusage *rusage)
{
	return point(SYS_wait4, pid, W(status), options, W(rusage), 0, 0);
}

pid_t wait6(idtype_t type, id_t id, int *status, int options, struct __wrusage *rusage, siginfo_t *info)
{
	return point(SYS_wait6, W(type), W(id), W(status), options, W(rusage), W(info));
}

int msync(void *addr, size_t len, int flags)
{
	return point(SYS_msync, W(addr), W(len), flags, 0, 0, 0);
}

int fcntl(int fd, int cmd, ...)
{
	va_list ap;
	word arg;

	va_start(ap, cmd);
	arg = va_arg(ap, word);
	va_end(ap);
	if (cmd == F_SETLKW)
		return point(SYS_fcntl, fd, cmd, arg, 0, 0, 0);
	return plain(SYS_fcntl, fd, cmd, arg, 0, 0, 0);
}

int select(int n, fd_set *restrict in, fd_set *restrict out, fd_set *restrict ex, struct timeval *restrict time)
{
	return point(SYS_select, n, W(in), W(out), W(ex), W(time), 0);
}

int pselect(int n, fd_set *restrict in, fd_set *restrict out, fd_set *restrict ex,
	const struct timespec *restrict time, const sigset_t *restrict mask)
{
	return point(SYS_pselect, n, W(in), W(out), W(ex), W(time), W(mask));
}

int poll(struct pollfd *fds, nfds_t n, int time)
{
	return point(SYS_poll, W(fds), W(n), time, 0, 0, 0);
}

int ppoll(struct pollfd *fds, nfds_t n, const struct timespec *time, const sigset_t *mask)
{
	return point(SYS_ppoll, W(fds), W(n), W(time), W(mask), 0, 0);
}

int fsync(int fd)
{
	return point(SYS_fsync, fd, 0, 0, 0, 0, 0);
}

int fdatasync(int fd)
{
	return point(SYS_fdatasync, fd, 0, 0, 0, 0, 0);
}

int sigsuspend(const sigset_t *mask)
{
	return point(SYS_sigsuspend, W(mask), 0, 0, 0, 0, 0);
}

int sigtimedwait(const sigset_t *restrict set, siginfo_t *restrict info, const struct timespec *restrict time)
{
	return point(SYS_sigtimedwait, W(set), W(info), W(time), 0, 0, 0);
}

int sigwaitinfo(const sigset_t *restrict set, siginfo_t *restrict info)
{
	return point(SYS_sigwaitinfo, W(set), W(info), 0, 0, 0, 0);
}

/* After a handler the kernel goes on waiting, but after thr_wake it gives up: EINTR is no error of sigwait. */
int sigwait(const sigset_t *restrict set, int *restrict sig)
{
	siginfo_t info;
	int got;

	do
		got = point(SYS_sigwaitinfo, W(set), W(&info), 0, 0, 0, 0);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		return errno;
	*sig = got;
	return 0;
}

ssize_t readv(int fd, const struct iovec *iov, int n)
{
	return point(SYS_readv, fd, W(iov), n, 0, 0, 0);
}

ssize_t writev(int fd, const struct iovec *iov, int n)
{
	return point(SYS_writev, fd, W(iov), n, 0, 0, 0);
}

ssize_t pread(int fd, void *buf, size_t n, off_t offset)
{
	return point(SYS_pread, fd, W(buf), W(n), LOW(offset), HIGH(offset), 0);
}

ssize_t pwrite(int fd, const void *buf, size_t n, off_t offset)
{
	return point(SYS_pwrite, fd, W(buf), W(n), LOW(offset), HIGH(offset), 0);
}

ssize_t preadv(int fd, const struct iovec *iov, int n, off_t offset)
{
	return point(SYS_preadv, fd, W(iov), n, LOW(offset), HIGH(offset), 0);
}

ssize_t pwritev(int fd, const struct iovec *iov, int n, off_t offset)
{
	return point(SYS_pwritev, fd, W(iov), n, LOW(offset), HIGH(offset), 0);
}

int nanosleep(const struct timespec *time, struct timespec *left)
{
	return point(SYS_nanosleep, W(time), W(left), 0, 0, 0, 0);
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left)
{
	return errorpoint(SYS_clock_nanosleep, W(clock), flags, W(time), W(left));
}

int accept(int fd, struct sockaddr *restrict name, socklen_t *restrict namelen)
{
	return point(SYS_accept, fd, W(name), W(namelen), 0, 0, 0);
}

int accept4(int fd, struct sockaddr *restrict name, socklen_t *restrict namelen, int flags)
{
	return point(SYS_accept4, fd, W(name), W(namelen), flags, 0, 0);
}

int connect(int fd, const struct sockaddr *name, socklen_t namelen)
{
	return point(SYS_connect, fd, W(name), W(namelen), 0, 0, 0);
}

/* recv and send are these two. */
ssize_t recvfrom(int fd, void *restrict buf, size_t n, int flags, struct sockaddr *restrict from,
	socklen_t *restrict fromlen)
{
	return point(SYS_recvfrom, fd, W(buf), W(n), flags, W(from), W(fromlen));
}

ssize_t sendto(int fd, const void *buf, size_t n, int flags, const struct sockaddr *to, socklen_t tolen)
{
	return point(SYS_sendto, fd, W(buf), W(n), flags, W(to), W(tolen));
}

ssize_t recvmsg(int fd, struct msghdr *msg, int flags)
{
	return point(SYS_recvmsg, fd, W(msg), flags, 0, 0, 0);
}

ssize_t sendmsg(int fd, const struct msghdr *msg, int flags)
{
	return point(SYS_sendmsg, fd, W(msg), flags, 0, 0, 0);
}

int tcdrain(int fd)
{
	return point(SYS_ioctl, fd, W(TIOCDRAIN), 0, 0, 0, 0);
}

/* Without room for events it does not wait, and is no cancellation point. */
int kevent(int kq, const struct kevent *changes, int nchanges, struct kevent *events, int nevents,
	const struct timespec *time)
{
	return (nevents > 0 ? point : plain)(SYS_kevent, kq, W(changes), nchanges, W(events), nevents, W(time));
}
