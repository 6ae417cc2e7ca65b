/**
 * Error numbers, errno(2). The values are those that picolibc is compiled with, so that nothing
 * between a system call and a program translates them.
 */
export const EPERM = 1; // operation not permitted
export const ENOENT = 2; // no such file or directory
export const ESRCH = 3; // no such process
export const EINTR = 4; // interrupted system call
export const EIO = 5; // input/output error
export const ENXIO = 6; // device not configured
export const E2BIG = 7; // argument list too long
export const ENOEXEC = 8; // exec format error
export const EBADF = 9; // bad file descriptor
export const ECHILD = 10; // no child processes
export const EAGAIN = 11; // resource temporarily unavailable
export const ENOMEM = 12; // cannot allocate memory
export const EACCES = 13; // permission denied
export const EFAULT = 14; // bad address
export const EBUSY = 16; // device busy
export const EEXIST = 17; // file exists
export const EXDEV = 18; // cross-device link
export const ENODEV = 19; // operation not supported by device
export const ENOTDIR = 20; // not a directory
export const EISDIR = 21; // is a directory
export const EINVAL = 22; // invalid argument
export const ENFILE = 23; // too many open files in system
export const EMFILE = 24; // too many open files
export const ENOTTY = 25; // inappropriate ioctl for device
export const EFBIG = 27; // file too large
export const ENOSPC = 28; // no space left on device
export const ESPIPE = 29; // illegal seek
export const EMLINK = 31; // too many links
export const EPIPE = 32; // broken pipe
export const EDOM = 33; // argument out of domain
export const ERANGE = 34; // result too large
export const EDEADLK = 45; // resource deadlock avoided
export const ENOLCK = 46; // no locks available
export const ENOSYS = 88; // function not implemented
export const ENOTEMPTY = 90; // directory not empty
export const ENAMETOOLONG = 91; // file name too long
export const ELOOP = 92; // too many levels of symbolic links
export const EOPNOTSUPP = 95; // operation not supported on this file
export const ECONNRESET = 104; // connection reset by peer
export const ENOBUFS = 105; // no buffer space available
export const EAFNOSUPPORT = 106; // address family not supported
export const EPROTOTYPE = 107; // protocol wrong type for socket
export const ENOTSOCK = 108; // socket operation on non-socket
export const ENOPROTOOPT = 109; // protocol not available
export const ECONNREFUSED = 111; // connection refused
export const EADDRINUSE = 112; // address already in use
export const ECONNABORTED = 113; // software caused connection abort
export const EDESTADDRREQ = 121; // destination address required
export const EMSGSIZE = 122; // message too long
export const EPROTONOSUPPORT = 123; // protocol not supported
export const EISCONN = 127; // socket is already connected
export const ENOTCONN = 128; // socket is not connected
export const ENOTSUP = 134; // operation not supported
export const ETIMEDOUT = 116; // operation timed out
export const EOVERFLOW = 139; // value too large to be stored in data type

/**
 * Result of a system call that a signal interrupted and that is to be made again, since the
 * signal's action has SA_RESTART. A program never sees it.
 */
export const ERESTART = -1;
/**
 * Result of a system call that replaced the registers itself (sigreturn, execve): the return
 * code leaves them as they are.
 */
export const EJUSTRETURN = -2;
/** Result of a sleep whose time is over, tsleep(9). */
export const EWOULDBLOCK = EAGAIN;
