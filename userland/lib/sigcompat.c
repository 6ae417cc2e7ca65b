/* 4.3BSD's masks of one word: signals 1 to 32. */

#include <signal.h>
#include <stddef.h>

int sigblock(int mask)
{
	sigset_t set = { { (unsigned long)mask, 0 } }, oset;

	if (sigprocmask(SIG_BLOCK, &set, &oset) < 0)
		return -1;
	return (int)oset.__bits[0];
}

int sigsetmask(int mask)
{
	sigset_t set = { { (unsigned long)mask, 0 } }, oset;

	if (sigprocmask(SIG_SETMASK, &set, &oset) < 0)
		return -1;
	return (int)oset.__bits[0];
}

int sigpause(int mask)
{
	sigset_t set = { { (unsigned long)mask, 0 } };

	return sigsuspend(&set);
}
