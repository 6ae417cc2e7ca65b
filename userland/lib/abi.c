/* kernel/man/abi.md in the compiler's words: a header that departs from the page does not build. */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <poll.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>

#define SIZE(type, size) _Static_assert(sizeof(type) == (size), "size of " #type)
#define AT(type, field, offset) _Static_assert(offsetof(type, field) == (offset), #type "." #field)
#define VALUE(name, value) _Static_assert((name) == (value), #name)

SIZE(int, 4);
SIZE(long, 4);
SIZE(void *, 4);
SIZE(time_t, 8);
SIZE(off_t, 8);
SIZE(pid_t, 4);
SIZE(uid_t, 4);
SIZE(clockid_t, 4);
SIZE(timer_t, 4);
SIZE(dev_t, 4);
SIZE(ino_t, 4);
SIZE(mode_t, 4);
SIZE(nlink_t, 4);
SIZE(blksize_t, 4);
SIZE(blkcnt_t, 8);

SIZE(struct timeval, 16);
AT(struct timeval, tv_sec, 0);
AT(struct timeval, tv_usec, 8);
SIZE(((struct timeval *)0)->tv_usec, 4);

SIZE(struct timespec, 16);
AT(struct timespec, tv_sec, 0);
AT(struct timespec, tv_nsec, 8);
SIZE(((struct timespec *)0)->tv_nsec, 4);

SIZE(struct itimerval, 32);
AT(struct itimerval, it_interval, 0);
AT(struct itimerval, it_value, 16);

SIZE(struct itimerspec, 32);
AT(struct itimerspec, it_interval, 0);
AT(struct itimerspec, it_value, 16);

SIZE(struct sigevent, 32);
AT(struct sigevent, sigev_notify, 0);
AT(struct sigevent, sigev_signo, 4);
AT(struct sigevent, sigev_value, 8);
AT(struct sigevent, sigev_notify_function, 12);
AT(struct sigevent, sigev_notify_attributes, 16);

SIZE(sigset_t, 8);
AT(sigset_t, __bits[1], 4);

SIZE(struct sigaction, 16);
AT(struct sigaction, sa_handler, 0);
AT(struct sigaction, sa_sigaction, 0);
AT(struct sigaction, sa_flags, 4);
AT(struct sigaction, sa_mask, 8);

SIZE(union sigval, 4);

SIZE(siginfo_t, 64);
AT(siginfo_t, si_signo, 0);
AT(siginfo_t, si_errno, 4);
AT(siginfo_t, si_code, 8);
AT(siginfo_t, si_pid, 12);
AT(siginfo_t, si_uid, 16);
AT(siginfo_t, si_status, 20);
AT(siginfo_t, si_addr, 24);
AT(siginfo_t, si_value, 28);
AT(siginfo_t, si_timerid, 32);
AT(siginfo_t, si_overrun, 36);

SIZE(stack_t, 12);
AT(stack_t, ss_sp, 0);
AT(stack_t, ss_size, 4);
AT(stack_t, ss_flags, 8);

SIZE(ucontext_t, 160);
AT(ucontext_t, uc_sigmask, 0);
AT(ucontext_t, uc_regs, 8);
AT(ucontext_t, uc_flags, 140);
AT(ucontext_t, uc_stack, 144);
SIZE(((ucontext_t *)0)->uc_regs, 33 * 4);
AT(struct sigcontext, sc_mask, 0);
AT(struct sigcontext, sc_pc, 8);
AT(struct sigcontext, sc_sp, 16);

SIZE(struct rusage, 88);
AT(struct rusage, ru_utime, 0);
AT(struct rusage, ru_stime, 16);
AT(struct rusage, ru_maxrss, 32);
AT(struct rusage, ru_nivcsw, 84);

SIZE(struct iovec, 8);
AT(struct iovec, iov_base, 0);
AT(struct iovec, iov_len, 4);

SIZE(fd_set, FD_SETSIZE / 8);

SIZE(struct pollfd, 8);
AT(struct pollfd, fd, 0);
AT(struct pollfd, events, 4);
AT(struct pollfd, revents, 6);
VALUE(POLLIN, 1);
VALUE(POLLPRI, 2);
VALUE(POLLOUT, 4);
VALUE(POLLERR, 8);
VALUE(POLLHUP, 0x10);
VALUE(POLLNVAL, 0x20);

VALUE(EPERM, 1);
VALUE(ENOENT, 2);
VALUE(ESRCH, 3);
VALUE(EINTR, 4);
VALUE(EIO, 5);
VALUE(ENXIO, 6);
VALUE(E2BIG, 7);
VALUE(ENOEXEC, 8);
VALUE(EBADF, 9);
VALUE(EAGAIN, 11);
VALUE(EWOULDBLOCK, 11);
VALUE(ENOMEM, 12);
VALUE(EACCES, 13);
VALUE(EFAULT, 14);
VALUE(EEXIST, 17);
VALUE(EXDEV, 18);
VALUE(ENODEV, 19);
VALUE(ENOTDIR, 20);
VALUE(EISDIR, 21);
VALUE(EINVAL, 22);
VALUE(ENFILE, 23);
VALUE(EMFILE, 24);
VALUE(ENOTTY, 25);
VALUE(EFBIG, 27);
VALUE(ENOSPC, 28);
VALUE(ESPIPE, 29);
VALUE(EMLINK, 31);
VALUE(EPIPE, 32);
VALUE(ERANGE, 34);
VALUE(ENOSYS, 88);
VALUE(ENOTEMPTY, 90);
VALUE(ENAMETOOLONG, 91);
VALUE(ELOOP, 92);
VALUE(ETIMEDOUT, 116);
VALUE(ENOTSUP, 134);
VALUE(O_CREAT, 0x40);
VALUE(O_NONBLOCK, 0x4000);

VALUE(SIG_BLOCK, 1);
VALUE(SIG_UNBLOCK, 2);
VALUE(SIG_SETMASK, 3);
VALUE(SA_ONSTACK, 1);
VALUE(SA_RESTART, 2);
VALUE(SA_RESETHAND, 4);
VALUE(SA_NOCLDSTOP, 8);
VALUE(SA_NODEFER, 0x10);
VALUE(SA_NOCLDWAIT, 0x20);
VALUE(SA_SIGINFO, 0x40);
VALUE(SIGALRM, 14);
VALUE(SIGVTALRM, 26);
VALUE(SIGPROF, 27);
VALUE(SIGRTMIN, 32);
VALUE(SIGRTMAX, 63);
VALUE(SI_USER, 0x10001);
VALUE(SI_QUEUE, 0x10002);
VALUE(SI_TIMER, 0x10003);
VALUE(SI_KERNEL, 0x10006);
VALUE(CLD_EXITED, 1);
VALUE(CLD_KILLED, 2);
VALUE(CLD_DUMPED, 3);
VALUE(CLD_TRAPPED, 4);
VALUE(CLD_STOPPED, 5);
VALUE(CLD_CONTINUED, 6);
VALUE(SIGEV_NONE, 0);
VALUE(SIGEV_SIGNAL, 1);
VALUE(SIGEV_THREAD, 2);

VALUE(CLOCK_REALTIME, 0);
VALUE(CLOCK_VIRTUAL, 1);
VALUE(CLOCK_PROF, 2);
VALUE(CLOCK_MONOTONIC, 4);
VALUE(CLOCK_PROCESS_CPUTIME_ID, 15);
VALUE(TIMER_ABSTIME, 1);
VALUE(ITIMER_REAL, 0);
VALUE(ITIMER_VIRTUAL, 1);
VALUE(ITIMER_PROF, 2);
VALUE(ITIMER_NTH(3), 19);
