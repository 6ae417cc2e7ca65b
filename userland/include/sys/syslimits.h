/* Limits of the system, for <limits.h>; and the least that POSIX lets them be. */
#ifndef _SYS_SYSLIMITS_H_
#define _SYS_SYSLIMITS_H_

#define ARG_MAX 262144		/* bytes of an exec's arguments and environment */
#define CHILD_MAX 40		/* processes of a user, at least */
#define DELAYTIMER_MAX 0x7fffffff	/* overruns of a timer */
#define GETENTROPY_MAX 256
#define IOV_MAX 1024		/* pieces of a readv or writev */
#define LINE_MAX 2048
#define LINK_MAX 32767		/* links to a file */
#define LOGIN_NAME_MAX 17
#define HOST_NAME_MAX 255
#define MAX_CANON 255		/* bytes of a line of terminal input */
#define MAX_INPUT 255
#define NAME_MAX 255		/* bytes of a file's name */
#define NGROUPS_MAX 16		/* groups of a process beside its own */
#define NZERO 20
#define OPEN_MAX 256		/* open files of a process, until setrlimit */
#define PAGESIZE 4096
#define PAGE_SIZE PAGESIZE
#define PATH_MAX 1024		/* bytes of a path with its 0 */
#define PIPE_BUF 512		/* bytes that a pipe takes as one */
#define PTHREAD_DESTRUCTOR_ITERATIONS 4
#define PTHREAD_KEYS_MAX 128	/* keys of thread-specific data */
#define PTHREAD_STACK_MIN 4096	/* bytes, whole pages */
#define PTHREAD_THREADS_MAX 64	/* threads of a process, at least */
#define RTSIG_MAX 31
#define SEM_VALUE_MAX 0x7fffffff
#define SIGQUEUE_MAX 128	/* signals queued to a process */
#define SSIZE_MAX 0x7fffffff
#define STREAM_MAX OPEN_MAX
#define SYMLINK_MAX (PATH_MAX - 1)
#define SYMLOOP_MAX 32
#define TIMER_MAX 32		/* timers of a process, at least */
#define TTY_NAME_MAX 32
#define TZNAME_MAX 6

#define _POSIX_ARG_MAX 4096
#define _POSIX_CHILD_MAX 25
#define _POSIX_CLOCKRES_MIN 20000000
#define _POSIX_DELAYTIMER_MAX 32
#define _POSIX_HOST_NAME_MAX 255
#define _POSIX_LINK_MAX 8
#define _POSIX_LOGIN_NAME_MAX 9
#define _POSIX_MAX_CANON 255
#define _POSIX_MAX_INPUT 255
#define _POSIX_NAME_MAX 14
#define _POSIX_NGROUPS_MAX 8
#define _POSIX_OPEN_MAX 20
#define _POSIX_PATH_MAX 256
#define _POSIX_PIPE_BUF 512
#define _POSIX_RE_DUP_MAX 255
#define _POSIX_RTSIG_MAX 8
#define _POSIX_SEM_NSEMS_MAX 256
#define _POSIX_SEM_VALUE_MAX 32767
#define _POSIX_SIGQUEUE_MAX 32
#define _POSIX_SSIZE_MAX 32767
#define _POSIX_STREAM_MAX 8
#define _POSIX_SYMLINK_MAX 255
#define _POSIX_SYMLOOP_MAX 8
#define _POSIX_THREAD_DESTRUCTOR_ITERATIONS 4
#define _POSIX_THREAD_KEYS_MAX 128
#define _POSIX_THREAD_THREADS_MAX 64
#define _POSIX_TIMER_MAX 32
#define _POSIX_TTY_NAME_MAX 9
#define _POSIX_TZNAME_MAX 6

#define _POSIX2_BC_BASE_MAX 99
#define _POSIX2_BC_DIM_MAX 2048
#define _POSIX2_BC_SCALE_MAX 99
#define _POSIX2_BC_STRING_MAX 1000
#define _POSIX2_CHARCLASS_NAME_MAX 14
#define _POSIX2_COLL_WEIGHTS_MAX 2
#define _POSIX2_EXPR_NEST_MAX 32
#define _POSIX2_LINE_MAX 2048
#define _POSIX2_RE_DUP_MAX 255
#define _XOPEN_IOV_MAX 16
#define _XOPEN_NAME_MAX 255
#define _XOPEN_PATH_MAX 1024

#define LONG_BIT 32
#define WORD_BIT 32

#define BC_BASE_MAX 99
#define BC_DIM_MAX 2048
#define BC_SCALE_MAX 99
#define BC_STRING_MAX 1000
#define CHARCLASS_NAME_MAX 14
#define COLL_WEIGHTS_MAX 2
#define EXPR_NEST_MAX 32
#define RE_DUP_MAX 255

#endif
