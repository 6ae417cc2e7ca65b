/* The status word of a child, as <sys/wait.h> and <stdlib.h> (for system()) tell it. */
#ifndef _SYS__WSTATUS_H_
#define _SYS__WSTATUS_H_

#define _WSTATUS(x) ((x) & 0177)
#define _WCONTINUED 19	/* SIGCONT */
#define WIFEXITED(x) (_WSTATUS(x) == 0)
#define WEXITSTATUS(x) (((x) >> 8) & 0377)
#define WIFSIGNALED(x) (_WSTATUS(x) != 0177 && _WSTATUS(x) != 0 && (x) != _WCONTINUED)
#define WTERMSIG(x) _WSTATUS(x)
#define WIFSTOPPED(x) (((x) & 0377) == 0177)
#define WSTOPSIG(x) (((x) >> 8) & 0377)

#define WNOHANG 1	/* do not wait */
#define WUNTRACED 2	/* children that have stopped, too */

#endif
