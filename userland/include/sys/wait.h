/* The status word of a process that has ended, as BSD lays it out (kernel/man/abi.md). */
#ifndef _SYS_WAIT_H_
#define _SYS_WAIT_H_

#define _WSTATUS(x) ((x) & 0177)
#define WIFEXITED(x) (_WSTATUS(x) == 0)
#define WEXITSTATUS(x) (((x) >> 8) & 0377)
#define WIFSIGNALED(x) (_WSTATUS(x) != 0177 && _WSTATUS(x) != 0)
#define WTERMSIG(x) _WSTATUS(x)
#define WCOREDUMP(x) (((x) & 0200) != 0)
#define WIFSTOPPED(x) (((x) & 0377) == 0177)
#define WSTOPSIG(x) (((x) >> 8) & 0377)
#define W_EXITCODE(status, signum) ((status) << 8 | (signum))

#endif
