/**
 * Error numbers, errno(2). The values are those that picolibc is compiled
 * with, so that nothing between a system call and a program translates them.
 */
export const EPERM = 1;
export const ENOENT = 2;
export const ESRCH = 3;
export const EINTR = 4;
export const EIO = 5;
export const ENXIO = 6;
export const E2BIG = 7;
export const ENOEXEC = 8;
export const EBADF = 9;
export const ECHILD = 10;
export const EAGAIN = 11;
export const ENOMEM = 12;
export const EACCES = 13;
export const EFAULT = 14;
export const EBUSY = 16;
export const EEXIST = 17;
export const EXDEV = 18;
export const ENODEV = 19;
export const ENOTDIR = 20;
export const EISDIR = 21;
export const EINVAL = 22;
export const ENFILE = 23;
export const EMFILE = 24;
export const ENOTTY = 25;
export const EFBIG = 27;
export const ENOSPC = 28;
export const ESPIPE = 29;
export const EMLINK = 31;
export const EPIPE = 32;
export const ERANGE = 34;
export const EDEADLK = 45;
export const ENOLCK = 46;
export const ENOSYS = 88;
export const ENOTEMPTY = 90;
export const ENAMETOOLONG = 91;
export const ELOOP = 92;
export const EOPNOTSUPP = 95;
export const ENOTSUP = 134;
export const EOVERFLOW = 139;

/** A system call interrupted by a signal whose action asks for a restart; never seen by a program. */
export const ERESTART = -1;
/** The system call replaced the registers itself (sigreturn, exec): leave them alone. */
export const EJUSTRETURN = -2;
/** A sleep's time is over, tsleep(9). */
export const EWOULDBLOCK = EAGAIN;
