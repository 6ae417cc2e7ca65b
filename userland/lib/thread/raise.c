/* raise in a program with threads: for the calling thread, whatever the others block. */

#include <signal.h>
#include <sys/thr.h>

#include "thread.h"

const char __threaded_raise;

int raise(int sig)
{
	return thr_kill(self()->tid, sig);
}
