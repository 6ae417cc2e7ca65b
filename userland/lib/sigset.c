/* Sets of signals: signal n is bit (n - 1) % 32 of word (n - 1) / 32. */

#include <errno.h>
#include <signal.h>
#include <stddef.h>

static unsigned long *word(const sigset_t *set, int sig)
{
	if (sig < 1 || sig >= NSIG) {
		errno = EINVAL;
		return NULL;
	}
	return (unsigned long *)&set->__bits[(sig - 1) / 32];
}

static unsigned long bit(int sig)
{
	return 1UL << (sig - 1) % 32;
}

int sigemptyset(sigset_t *set)
{
	set->__bits[0] = set->__bits[1] = 0;
	return 0;
}

int sigfillset(sigset_t *set)
{
	set->__bits[0] = set->__bits[1] = ~0UL;
	return 0;
}

int sigaddset(sigset_t *set, int sig)
{
	unsigned long *w = word(set, sig);

	if (w == NULL)
		return -1;
	*w |= bit(sig);
	return 0;
}

int sigdelset(sigset_t *set, int sig)
{
	unsigned long *w = word(set, sig);

	if (w == NULL)
		return -1;
	*w &= ~bit(sig);
	return 0;
}

int sigismember(const sigset_t *set, int sig)
{
	const unsigned long *w = word(set, sig);

	if (w == NULL)
		return -1;
	return (*w & bit(sig)) != 0;
}

int sigisemptyset(const sigset_t *set)
{
	return (set->__bits[0] | set->__bits[1]) == 0;
}

int sigandset(sigset_t *set, const sigset_t *a, const sigset_t *b)
{
	for (int i = 0; i < 2; i++)
		set->__bits[i] = a->__bits[i] & b->__bits[i];
	return 0;
}

int sigorset(sigset_t *set, const sigset_t *a, const sigset_t *b)
{
	for (int i = 0; i < 2; i++)
		set->__bits[i] = a->__bits[i] | b->__bits[i];
	return 0;
}
