/* userland/share/doc/abi.md in the compiler's words: a header that departs from the page does not build. */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <termios.h>
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
AT(ucontext_t, uc_mcontext, 8);
AT(ucontext_t, uc_stack, 144);
AT(ucontext_t, uc_link, 156);
SIZE(((ucontext_t *)0)->uc_regs, 33 * 4);
AT(struct sigcontext, sc_mask, 0);
AT(struct sigcontext, uc_mcontext, 8);
AT(struct sigcontext, uc_link, 156);
AT(struct sigcontext, sc_pc, 8);
AT(struct sigcontext, sc_sp, 16);

SIZE(struct rusage, 88);
AT(struct rusage, ru_utime, 0);
AT(struct rusage, ru_stime, 16);
AT(struct rusage, ru_maxrss, 32);
AT(struct rusage, ru_nivcsw, 84);

SIZE(struct __wrusage, 176);
AT(struct __wrusage, wru_children, 88);

SIZE(rlim_t, 8);
SIZE(struct rlimit, 16);
AT(struct rlimit, rlim_max, 8);

SIZE(struct stat, 104);
AT(struct stat, st_dev, 0);
AT(struct stat, st_ino, 4);
AT(struct stat, st_mode, 8);
AT(struct stat, st_nlink, 12);
AT(struct stat, st_uid, 16);
AT(struct stat, st_gid, 20);
AT(struct stat, st_rdev, 24);
AT(struct stat, st_size, 32);
AT(struct stat, st_atim, 40);
AT(struct stat, st_mtim, 56);
AT(struct stat, st_ctim, 72);
AT(struct stat, st_blksize, 88);
AT(struct stat, st_blocks, 96);

SIZE(struct dirent, 264);
AT(struct dirent, d_fileno, 0);
AT(struct dirent, d_reclen, 4);
AT(struct dirent, d_type, 6);
AT(struct dirent, d_namlen, 7);
AT(struct dirent, d_name, 8);

SIZE(struct termios, 44);
AT(struct termios, c_iflag, 0);
AT(struct termios, c_oflag, 4);
AT(struct termios, c_cflag, 8);
AT(struct termios, c_lflag, 12);
AT(struct termios, c_cc, 16);
AT(struct termios, c_ispeed, 36);
AT(struct termios, c_ospeed, 40);

SIZE(struct winsize, 8);
AT(struct winsize, ws_row, 0);
AT(struct winsize, ws_col, 2);

VALUE(FIONREAD, 0x4004667f);
VALUE(FIONBIO, 0x8004667e);
VALUE(TIOCGETA, 0x402c7413);
VALUE(TIOCSETA, 0x802c7414);
VALUE(TIOCSETAW, 0x802c7415);
VALUE(TIOCSETAF, 0x802c7416);
VALUE(TIOCFLUSH, 0x80047410);
VALUE(TIOCDRAIN, 0x2000745e);
VALUE(TIOCSTOP, 0x2000746f);
VALUE(TIOCSTART, 0x2000746e);
VALUE(TIOCSTI, 0x80017472);
VALUE(TIOCOUTQ, 0x40047473);
VALUE(TIOCGPGRP, 0x40047477);
VALUE(TIOCSPGRP, 0x80047476);
VALUE(TIOCGSID, 0x40047463);
VALUE(TIOCSCTTY, 0x20007461);
VALUE(TIOCNOTTY, 0x20007471);
VALUE(TIOCGWINSZ, 0x40087468);
VALUE(TIOCSWINSZ, 0x80087467);

SIZE(struct iovec, 8);
AT(struct iovec, iov_base, 0);
AT(struct iovec, iov_len, 4);

SIZE(struct flock, 24);
AT(struct flock, l_start, 0);
AT(struct flock, l_len, 8);
AT(struct flock, l_pid, 16);
AT(struct flock, l_type, 20);
AT(struct flock, l_whence, 22);

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
VALUE(ECHILD, 10);
VALUE(EAGAIN, 11);
VALUE(EWOULDBLOCK, 11);
VALUE(ENOMEM, 12);
VALUE(EACCES, 13);
VALUE(EFAULT, 14);
VALUE(EBUSY, 16);
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
VALUE(EDOM, 33);
VALUE(ERANGE, 34);
VALUE(EDEADLK, 45);
VALUE(ENOLCK, 46);
VALUE(ENOSYS, 88);
VALUE(ENOTEMPTY, 90);
VALUE(ENAMETOOLONG, 91);
VALUE(ELOOP, 92);
VALUE(EOPNOTSUPP, 95);
VALUE(ECONNRESET, 104);
VALUE(ENOBUFS, 105);
VALUE(EAFNOSUPPORT, 106);
VALUE(EPROTOTYPE, 107);
VALUE(ENOTSOCK, 108);
VALUE(ENOPROTOOPT, 109);
VALUE(ECONNREFUSED, 111);
VALUE(ECONNABORTED, 113);
VALUE(EADDRINUSE, 112);
VALUE(ETIMEDOUT, 116);
VALUE(EDESTADDRREQ, 121);
VALUE(EMSGSIZE, 122);
VALUE(EPROTONOSUPPORT, 123);
VALUE(EISCONN, 127);
VALUE(ENOTCONN, 128);
VALUE(ENOTSUP, 134);
VALUE(EOVERFLOW, 139);
VALUE(O_CREAT, 0x40);
VALUE(O_TRUNC, 0x200);
VALUE(O_APPEND, 0x400);
VALUE(O_EXCL, 0x800);
VALUE(O_NONBLOCK, 0x4000);
VALUE(O_NOCTTY, 0x8000);
VALUE(O_CLOEXEC, 0x40000);
VALUE(O_NOFOLLOW, 0x100000);
VALUE(O_DIRECTORY, 0x200000);
VALUE(F_DUPFD, 0);
VALUE(F_GETFD, 1);
VALUE(F_SETFD, 2);
VALUE(F_GETFL, 3);
VALUE(F_SETFL, 4);
VALUE(F_DUPFD_CLOEXEC, 14);
VALUE(F_GETLK, 7);
VALUE(F_SETLK, 8);
VALUE(F_SETLKW, 9);
VALUE(F_RDLCK, 1);
VALUE(F_WRLCK, 2);
VALUE(F_UNLCK, 3);
VALUE(LOCK_SH, 1);
VALUE(LOCK_EX, 2);
VALUE(LOCK_NB, 4);
VALUE(LOCK_UN, 8);

VALUE(OPEN_MAX, 256);
VALUE(PATH_MAX, 1024);
VALUE(NAME_MAX, 255);
VALUE(SYMLOOP_MAX, 32);
VALUE(LINK_MAX, 32767);
VALUE(IOV_MAX, 1024);
VALUE(ARG_MAX, 262144);
VALUE(PIPE_BUF, 512);
VALUE(SIGQUEUE_MAX, 128);

VALUE(WNOHANG, 1);
VALUE(WUNTRACED, 2);
VALUE(WCONTINUED, 4);
VALUE(WNOWAIT, 8);
VALUE(WEXITED, 16);
VALUE(WTRAPPED, 32);
VALUE(P_PID, 0);
VALUE(P_PGID, 2);
VALUE(P_ALL, 7);
VALUE(RLIMIT_CPU, 0);
VALUE(RLIMIT_FSIZE, 1);
VALUE(RLIMIT_DATA, 2);
VALUE(RLIMIT_STACK, 3);
VALUE(RLIMIT_NPROC, 7);
VALUE(RLIMIT_NOFILE, 8);
VALUE(RLIMIT_AS, 10);
VALUE(PROT_READ, 1);
VALUE(PROT_WRITE, 2);
VALUE(PROT_EXEC, 4);
VALUE(MAP_SHARED, 1);
VALUE(MAP_PRIVATE, 2);
VALUE(MAP_FIXED, 0x10);
VALUE(MAP_ANON, 0x1000);
VALUE(MS_SYNC, 0);
VALUE(MS_ASYNC, 1);
VALUE(MS_INVALIDATE, 2);
VALUE(BUS_OBJERR, 3);

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
VALUE(SIGPWR, 32);
VALUE(SIGRTMIN, 33);
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
VALUE(CLOCK_THREAD_CPUTIME_ID, 14);
VALUE(CLOCK_PROCESS_CPUTIME_ID, 15);
VALUE(TIMER_ABSTIME, 1);
VALUE(ITIMER_REAL, 0);
VALUE(ITIMER_VIRTUAL, 1);
VALUE(ITIMER_PROF, 2);
VALUE(ITIMER_NTH(3), 19);
