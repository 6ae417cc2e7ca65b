/*
 * <unistd.h> of picolibc, with the declarations that it lacks or hides in plain
 * POSIX mode, and with this system's options of the standard.
 */
#pragma GCC system_header

#ifndef _CALLWHEEL_UNISTD_H_
#define _CALLWHEEL_UNISTD_H_

/* It has our const below. */
#define revoke __picolibc_revoke
#include_next <unistd.h>
#undef revoke

#define _POSIX_VERSION 200809L
#define _POSIX2_VERSION 200809L

#undef _POSIX_CLOCK_SELECTION
#undef _POSIX_CHOWN_RESTRICTED
#undef _POSIX_CPUTIME
#undef _POSIX_FSYNC
#undef _POSIX_JOB_CONTROL
#undef _POSIX_MEMORY_PROTECTION
#undef _POSIX_MONOTONIC_CLOCK
#undef _POSIX_NO_TRUNC
#undef _POSIX_REALTIME_SIGNALS
#undef _POSIX_SAVED_IDS
#undef _POSIX_SHELL
#undef _POSIX_BARRIERS
#undef _POSIX_READER_WRITER_LOCKS
#undef _POSIX_SEMAPHORES
#undef _POSIX_SPIN_LOCKS
#undef _POSIX_THREADS
#undef _POSIX_THREAD_ATTR_STACKADDR
#undef _POSIX_THREAD_ATTR_STACKSIZE
#undef _POSIX_THREAD_CPUTIME
#undef _POSIX_THREAD_PROCESS_SHARED
#undef _POSIX_THREAD_SAFE_FUNCTIONS
#undef _POSIX_TIMEOUTS
#undef _POSIX_TIMERS
#undef _POSIX_VDISABLE
#define _POSIX_CLOCK_SELECTION 200809L
#define _POSIX_CHOWN_RESTRICTED 1
#define _POSIX_CPUTIME 200809L
#define _POSIX_FSYNC 200809L
#define _POSIX_JOB_CONTROL 1
#define _POSIX_MEMORY_PROTECTION 200809L
#define _POSIX_MONOTONIC_CLOCK 200809L
#define _POSIX_NO_TRUNC 1
#define _POSIX_REALTIME_SIGNALS 200809L
#define _POSIX_SAVED_IDS 1
#define _POSIX_SHELL 1
#define _POSIX_BARRIERS 200809L
#define _POSIX_READER_WRITER_LOCKS 200809L
#define _POSIX_SEMAPHORES 200809L
#define _POSIX_SPIN_LOCKS 200809L
#define _POSIX_THREADS 200809L
#define _POSIX_THREAD_ATTR_STACKADDR 200809L
#define _POSIX_THREAD_ATTR_STACKSIZE 200809L
#define _POSIX_THREAD_CPUTIME 200809L
#define _POSIX_THREAD_PROCESS_SHARED 200809L
#define _POSIX_THREAD_SAFE_FUNCTIONS 200809L
#define _POSIX_TIMEOUTS 200809L
#define _POSIX_TIMERS 200809L
#define _POSIX_VDISABLE 0xff

#ifndef _CS_PATH
#define _CS_PATH 0
#endif

#define L_SET SEEK_SET
#define L_INCR SEEK_CUR
#define L_XTND SEEK_END

__BEGIN_DECLS

extern char **environ;
extern int optreset;

int brk(void *);
int chroot(const char *);
void closefrom(int);
char *ctermid(char *);
int daemon(int, int);
int dup3(int, int, int);
int execvpe(const char *, char *const[], char *const[]);
int fdatasync(int);
int ftruncate(int, off_t);
int getentropy(void *, size_t);
int getdtablesize(void);
int getgrouplist(const char *, gid_t, gid_t *, int *);
int getlogin_r(char *, size_t);
int getpagesize(void);
int getpeereid(int, uid_t *, gid_t *);
pid_t getpgid(pid_t);
int getresgid(gid_t *, gid_t *, gid_t *);
int getresuid(uid_t *, uid_t *, uid_t *);
mode_t getmode(const void *, mode_t);
pid_t getsid(pid_t);
char *getwd(char *);
int initgroups(const char *, gid_t);
int issetugid(void);
int lchown(const char *, uid_t, gid_t);
int nice(int);
int pipe2(int[2], int);
ssize_t readlink(const char *__restrict, char *__restrict, size_t);
int revoke(const char *);
void *sbrk(ptrdiff_t);
int setegid(gid_t);
int seteuid(uid_t);
int setgroups(int, const gid_t *);
int setlogin(const char *);
void *setmode(const char *);
int setpgrp(void);
int setregid(gid_t, gid_t);
int setresgid(gid_t, gid_t, gid_t);
int setresuid(uid_t, uid_t, uid_t);
int setreuid(uid_t, uid_t);
void swab(const void *__restrict, void *__restrict, ssize_t);
int symlink(const char *, const char *);
void sync(void);
int syscall(int, ...);
int truncate(const char *, off_t);
useconds_t ualarm(useconds_t, useconds_t);
int usleep(useconds_t);
pid_t vfork(void) __attribute__((__returns_twice__));

__END_DECLS

#endif
