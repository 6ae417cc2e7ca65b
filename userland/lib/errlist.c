/* Error numbers in words: BSD's words for the errors that BSD has, POSIX's for the rest. */

#include <errno.h>
#include <stdio.h>
#include <string.h>

const char *const sys_errlist[] = {
	[0] = "No error",
	[EPERM] = "Operation not permitted",
	[ENOENT] = "No such file or directory",
	[ESRCH] = "No such process",
	[EINTR] = "Interrupted system call",
	[EIO] = "Input/output error",
	[ENXIO] = "Device not configured",
	[E2BIG] = "Argument list too long",
	[ENOEXEC] = "Exec format error",
	[EBADF] = "Bad file descriptor",
	[ECHILD] = "No child processes",
	[EAGAIN] = "Resource temporarily unavailable",
	[ENOMEM] = "Cannot allocate memory",
	[EACCES] = "Permission denied",
	[EFAULT] = "Bad address",
	[ENOTBLK] = "Block device required",
	[EBUSY] = "Device busy",
	[EEXIST] = "File exists",
	[EXDEV] = "Cross-device link",
	[ENODEV] = "Operation not supported by device",
	[ENOTDIR] = "Not a directory",
	[EISDIR] = "Is a directory",
	[EINVAL] = "Invalid argument",
	[ENFILE] = "Too many open files in system",
	[EMFILE] = "Too many open files",
	[ENOTTY] = "Inappropriate ioctl for device",
	[ETXTBSY] = "Text file busy",
	[EFBIG] = "File too large",
	[ENOSPC] = "No space left on device",
	[ESPIPE] = "Illegal seek",
	[EROFS] = "Read-only file system",
	[EMLINK] = "Too many links",
	[EPIPE] = "Broken pipe",
	[EDOM] = "Numerical argument out of domain",
	[ERANGE] = "Result too large",
	[ENOMSG] = "No message of desired type",
	[EIDRM] = "Identifier removed",
	[EDEADLK] = "Resource deadlock avoided",
	[ENOLCK] = "No locks available",
	[ENOSTR] = "Not a stream",
	[ENODATA] = "No message available",
	[ETIME] = "Stream timeout",
	[ENOSR] = "No stream resources",
	[EREMOTE] = "Too many levels of remote in path",
	[ENOLINK] = "Link has been severed",
	[EPROTO] = "Protocol error",
	[EMULTIHOP] = "Multihop attempted",
	[EBADMSG] = "Bad message",
	[EFTYPE] = "Inappropriate file type or format",
	[ENOSYS] = "Function not implemented",
	[ENOTEMPTY] = "Directory not empty",
	[ENAMETOOLONG] = "File name too long",
	[ELOOP] = "Too many levels of symbolic links",
	[EOPNOTSUPP] = "Operation not supported",
	[EPFNOSUPPORT] = "Protocol family not supported",
	[ECONNRESET] = "Connection reset by peer",
	[ENOBUFS] = "No buffer space available",
	[EAFNOSUPPORT] = "Address family not supported by protocol family",
	[EPROTOTYPE] = "Protocol wrong type for socket",
	[ENOTSOCK] = "Socket operation on non-socket",
	[ENOPROTOOPT] = "Protocol not available",
	[ESHUTDOWN] = "Can't send after socket shutdown",
	[ECONNREFUSED] = "Connection refused",
	[EADDRINUSE] = "Address already in use",
	[ECONNABORTED] = "Software caused connection abort",
	[ENETUNREACH] = "Network is unreachable",
	[ENETDOWN] = "Network is down",
	[ETIMEDOUT] = "Operation timed out",
	[EHOSTDOWN] = "Host is down",
	[EHOSTUNREACH] = "No route to host",
	[EINPROGRESS] = "Operation now in progress",
	[EALREADY] = "Operation already in progress",
	[EDESTADDRREQ] = "Destination address required",
	[EMSGSIZE] = "Message too long",
	[EPROTONOSUPPORT] = "Protocol not supported",
	[ESOCKTNOSUPPORT] = "Socket type not supported",
	[EADDRNOTAVAIL] = "Can't assign requested address",
	[ENETRESET] = "Network dropped connection on reset",
	[EISCONN] = "Socket is already connected",
	[ENOTCONN] = "Socket is not connected",
	[ETOOMANYREFS] = "Too many references: can't splice",
	[EPROCLIM] = "Too many processes",
	[EUSERS] = "Too many users",
	[EDQUOT] = "Disc quota exceeded",
	[ESTALE] = "Stale file handle",
	[ENOTSUP] = "Not supported",
	[EILSEQ] = "Illegal byte sequence",
	[EOVERFLOW] = "Value too large to be stored in data type",
	[ECANCELED] = "Operation canceled",
	[ENOTRECOVERABLE] = "State not recoverable",
	[EOWNERDEAD] = "Previous owner died",
};
int sys_nerr = sizeof sys_errlist / sizeof *sys_errlist;

/* The words for a number; those for an unknown one are made in `buf`. */
static const char *words(int error, char *buf, size_t size)
{
	if (error >= 0 && error < sys_nerr && sys_errlist[error] != NULL)
		return sys_errlist[error];
	snprintf(buf, size, "Unknown error: %d", error);
	return buf;
}

/* The text is cut off if it does not fit. */
int strerror_r(int error, char *buf, size_t size)
{
	char own[32];
	const char *text = words(error, own, sizeof own);

	if (size > 0) {
		*buf = '\0';
		strncat(buf, text, size - 1);
	}
	if (strlen(text) >= size)
		return ERANGE;
	return text == own ? EINVAL : 0;
}

/* To the linker POSIX's is __xpg_strerror_r, and strerror_r is GNU's, for programs that define _GNU_SOURCE. */
char *__gnu_strerror_r(int error, char *buf, size_t size) __asm__("strerror_r");

char *__gnu_strerror_r(int error, char *buf, size_t size)
{
	strerror_r(error, buf, size);
	return buf;
}

char *strerror(int error)
{
	static char buf[32];
	const char *text = words(error, buf, sizeof buf);

	if (text == buf)
		errno = EINVAL;
	return (char *)text;
}

/* There is one locale. */
char *strerror_l(int error, locale_t locale)
{
	(void)locale;
	return strerror(error);
}
