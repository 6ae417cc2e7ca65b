/*
 * <sys/fcntl.h> of picolibc, with the declarations that it hides in plain POSIX
 * mode, and the kernel's own struct flock: picolibc's has 4-byte offsets.
 */
#pragma GCC system_header

#ifndef _CALLWHEEL_SYS_FCNTL_H_
#define _CALLWHEEL_SYS_FCNTL_H_

#define flock __picolibc_flock
#include_next <sys/fcntl.h>

#undef flock

#define O_DSYNC O_SYNC
#define O_RSYNC O_SYNC
#define O_TTY_INIT 0
#define O_ASYNC 8	/* SIGIO to the owner (F_SETOWN) when there may be something to read or room to write */

#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif

#ifndef O_NDELAY
#define O_NDELAY O_NONBLOCK
#endif
#ifndef O_CLOEXEC
#define O_CLOEXEC 0x40000
#endif
#ifndef O_NOFOLLOW
#define O_NOFOLLOW 0x100000
#endif
#ifndef O_DIRECTORY
#define O_DIRECTORY 0x200000
#endif
#ifndef F_DUPFD_CLOEXEC
#define F_DUPFD_CLOEXEC 14
#endif

/* For the calls whose paths begin at a directory. */
#ifndef AT_FDCWD
#define AT_FDCWD -2	/* the current one */
#define AT_EACCESS 1	/* faccessat: with the effective ids */
#define AT_SYMLINK_NOFOLLOW 2
#define AT_SYMLINK_FOLLOW 4	/* linkat */
#define AT_REMOVEDIR 8	/* unlinkat: a directory */
#endif

#ifndef LOCK_SH
#define LOCK_SH 1	/* shared */
#define LOCK_EX 2	/* exclusive */
#define LOCK_NB 4	/* or-ed in: without waiting */
#define LOCK_UN 8	/* none */
#endif

/* A range of bytes of a file for F_GETLK, F_SETLK and F_SETLKW. */
struct flock {
	off_t l_start;	/* where it begins, counted from l_whence */
	off_t l_len;	/* how long it is; 0: to the end of the file, wherever that is */
	pid_t l_pid;	/* F_GETLK: the owner of the lock in the way */
	short l_type;	/* F_RDLCK, F_WRLCK or F_UNLCK */
	short l_whence;	/* SEEK_SET, SEEK_CUR or SEEK_END */
};

__BEGIN_DECLS
int flock(int, int);
int openat(int, const char *, int, ...);
__END_DECLS

#endif
