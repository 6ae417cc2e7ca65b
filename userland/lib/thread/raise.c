/* raise in a program with threads: for the calling thread, whatever the others block. */

#include <signal.h>
#include <sys/thr.h>

#include "thread.h"

const char __threaded_raise;

int raise(int sig)
{
	long tid;

	/* Not the number in memory: that of a child of vfork is another. */
	thr_self(&tid);
	return thr_kill(tid, sig);
}
