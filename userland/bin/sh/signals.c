/* Signals: their names, and what the shell itself does with them. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "sh.h"

enum { NNAMES = sizeof sys_signame / sizeof sys_signame[0] };

volatile sig_atomic_t interrupted, sigpendingtraps;
static volatile sig_atomic_t caught[NTRAPS], sizechanged, childchanged;
static bool watching;
static bool quiet; /* a background list without job control: typed signals do not concern it */
static bool wasignored[NTRAPS];

const char *signalname(int sig)
{
	return sig == 0 ? "EXIT" : sig > 0 && sig < NNAMES ? sys_signame[sig] : NULL;
}

int signalnumber(const char *name)
{
	char *end;
	long n = strtol(name, &end, 10);

	if (*name && *end == '\0')
		return n >= 0 && n < NTRAPS ? n : -1;
	if (strncasecmp(name, "SIG", 3) == 0)
		name += 3;
	for (int sig = 0; sig < NNAMES; sig++)
		if (strcasecmp(signalname(sig), name) == 0)
			return sig;
	return -1;
}

static void onsignal(int sig)
{
	if (sig == SIGINT)
		interrupted = UNTOLD;
	if (sig == SIGWINCH)
		sizechanged = 1;
	if (sig == SIGCHLD)
		childchanged = 1;
	if (traps[sig]) {
		caught[sig] = 1;
		sigpendingtraps = 1;
	}
}

static void set(int sig, void (*handler)(int))
{
	struct sigaction sa = { .sa_handler = handler };

	sigemptyset(&sa.sa_mask);
	if (sig == SIGCHLD)
		sa.sa_flags = SA_RESTART;
	sigaction(sig, &sa, NULL);
}

/* True if a signal was caught; forgets the signal. */
bool takecaught(int sig)
{
	bool was = caught[sig];

	caught[sig] = 0;
	if (was && sig == SIGINT)
		interrupted = 0;
	return was;
}

/* The signal that came and has not been acted upon yet. */
int caughtsignal(void)
{
	for (int sig = 1; sig < NTRAPS; sig++)
		if (caught[sig])
			return sig;
	return SIGINT;
}

static bool stopping(int sig)
{
	return sig == SIGTSTP || sig == SIGTTIN || sig == SIGTTOU;
}

/* A signal is what its trap says, or what it is to this shell without one. */
void setsignal(int sig)
{
	bool prompts = interactive && !subshell;

	if (traps[sig])
		set(sig, *traps[sig] || sig == SIGCHLD ? onsignal : SIG_IGN);
	else if (sig == SIGCHLD)
		set(sig, onsignal); /* so that it ends sigsuspend in jobwait.c */
	else if ((prompts && sig == SIGINT) || (watching && sig == SIGWINCH))
		set(sig, onsignal);
	else if (prompts && (sig == SIGQUIT || sig == SIGTERM || (opt_m && stopping(sig))))
		set(sig, SIG_IGN);
	else if (wasignored[sig] || (quiet && (sig == SIGINT || sig == SIGQUIT)))
		set(sig, SIG_IGN);
	else
		set(sig, SIG_DFL);
}

void watchsize(bool on)
{
	watching = on;
	sizechanged = 0;
	setsignal(SIGWINCH);
}

bool takeresize(void)
{
	bool was = sizechanged;

	sizechanged = 0;
	return was;
}

bool takechild(void)
{
	bool was = childchanged;

	childchanged = 0;
	return was;
}

/* An unattended shell leaves a signal alone that it was started with ignored. */
bool hardignored(int sig)
{
	return !interactive && wasignored[sig];
}

static const int own[] = { SIGCHLD, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU };

void initsignals(void)
{
	struct sigaction old;

	for (int sig = 1; sig < NTRAPS; sig++)
		if (sigaction(sig, NULL, &old) == 0)
			wasignored[sig] = old.sa_handler == SIG_IGN;
	shellsignals();
}

/* Sets this shell's signal actions, when it is known if it is interactive and has job control. */
void shellsignals(void)
{
	for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
		setsignal(own[i]);
}

/* Called in a new child: commands are caught no more, ignored signals stay ignored. */
void childsignals(bool isbackground)
{
	subshell = true;
	quiet |= isbackground && !opt_m;
	interrupted = sigpendingtraps = 0;
	for (int sig = 1; sig < NTRAPS; sig++)
		caught[sig] = 0;
	childtraps();
	shellsignals();
}

/* Before exec without a child, and after one that failed: what an interactive shell ignores is for itself alone. */
void execsignals(bool leaving)
{
	bool was = subshell;

	subshell |= leaving;
	shellsignals();
	subshell = was;
}
