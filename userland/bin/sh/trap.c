/* Signals: what the shell itself does with them, and trap. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "sh.h"

static const struct {
	const char *name;
	int sig;
} signals[] = {
	{ "EXIT", 0 }, { "HUP", SIGHUP }, { "INT", SIGINT }, { "QUIT", SIGQUIT }, { "ILL", SIGILL },
	{ "TRAP", SIGTRAP }, { "ABRT", SIGABRT }, { "FPE", SIGFPE }, { "KILL", SIGKILL }, { "BUS", SIGBUS },
	{ "SEGV", SIGSEGV }, { "SYS", SIGSYS }, { "PIPE", SIGPIPE }, { "ALRM", SIGALRM }, { "TERM", SIGTERM },
	{ "URG", SIGURG }, { "STOP", SIGSTOP }, { "TSTP", SIGTSTP }, { "CONT", SIGCONT }, { "CHLD", SIGCHLD },
	{ "TTIN", SIGTTIN }, { "TTOU", SIGTTOU }, { "IO", SIGIO }, { "XCPU", SIGXCPU }, { "XFSZ", SIGXFSZ },
	{ "VTALRM", SIGVTALRM }, { "PROF", SIGPROF }, { "WINCH", SIGWINCH }, { "USR1", SIGUSR1 },
	{ "USR2", SIGUSR2 },
};
enum { NSIGNALS = sizeof signals / sizeof signals[0], NTRAPS = 64 };

volatile sig_atomic_t interrupted, sigpendingtraps;
static volatile sig_atomic_t caught[NTRAPS];
/* What trap said: NULL nothing, "" to ignore the signal, else the command. Of 0, when the shell exits. */
static char *traps[NTRAPS];
static bool wasignored[NTRAPS];

int signalnumber(const char *name)
{
	char *end;
	long n = strtol(name, &end, 10);

	if (*name && *end == '\0')
		return n >= 0 && n < NTRAPS ? n : -1;
	if (strncasecmp(name, "SIG", 3) == 0)
		name += 3;
	for (int i = 0; i < NSIGNALS; i++)
		if (strcasecmp(signals[i].name, name) == 0)
			return signals[i].sig;
	return -1;
}

const char *signalname(int sig)
{
	for (int i = 0; i < NSIGNALS; i++)
		if (signals[i].sig == sig)
			return signals[i].name;
	return NULL;
}

static void onsignal(int sig)
{
	if (sig == SIGINT)
		interrupted = 1;
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

/* What a signal does to this shell when there is no trap for it. */
static void setdefault(int sig)
{
	if (sig == SIGCHLD)
		set(sig, onsignal); /* so that it ends sigsuspend in jobs.c */
	else if (interactive && !subshell && sig == SIGINT)
		set(sig, onsignal);
	else if (interactive && !subshell && (sig == SIGQUIT || sig == SIGTERM || (opt_m && stopping(sig))))
		set(sig, SIG_IGN);
	else
		set(sig, wasignored[sig] ? SIG_IGN : SIG_DFL);
}

static const int own[] = { SIGCHLD, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU };

void initsignals(void)
{
	struct sigaction old;

	for (int i = 1; i < NSIGNALS; i++)
		if (sigaction(signals[i].sig, NULL, &old) == 0)
			wasignored[signals[i].sig] = old.sa_handler == SIG_IGN;
	shellsignals();
}

/* What this shell does with signals, once it is known whether it is interactive and has job control. */
void shellsignals(void)
{
	for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
		if (traps[own[i]] == NULL)
			setdefault(own[i]);
}

/* Called in a new child: commands are caught no more, ignored signals stay ignored. */
void childsignals(bool background)
{
	bool quiet = background && !opt_m;

	subshell = true;
	interrupted = sigpendingtraps = 0;
	for (int sig = 0; sig < NTRAPS; sig++) {
		caught[sig] = 0;
		if (traps[sig] == NULL || *traps[sig] == '\0')
			continue;
		free(traps[sig]);
		traps[sig] = NULL;
		if (sig > 0)
			setdefault(sig);
	}
	shellsignals();
	if (quiet) {
		set(SIGINT, SIG_IGN);
		set(SIGQUIT, SIG_IGN);
	}
}

bool trapped(int sig)
{
	return traps[sig] != NULL && *traps[sig] != '\0';
}

/* Runs the commands of the signals that were caught. The status before them stays. */
void runtraps(void)
{
	while (sigpendingtraps) {
		sigpendingtraps = 0;
		for (int sig = 1; sig < NTRAPS; sig++) {
			int before = status;

			if (!caught[sig])
				continue;
			caught[sig] = 0;
			if (sig == SIGINT)
				interrupted = 0;
			if (trapped(sig))
				evalstring(traps[sig]);
			status = before;
		}
	}
}

/* Runs trap 0, once. */
void exittrap(void)
{
	char *command = traps[0];

	traps[0] = NULL;
	if (command && *command)
		evalstring(command);
	free(command);
}

static void showtraps(void)
{
	for (int sig = 0; sig < NTRAPS; sig++)
		if (traps[sig] && signalname(sig))
			printf("trap -- '%s' %s\n", traps[sig], signalname(sig));
}

static bool settrap(const char *action, const char *name)
{
	int sig = signalnumber(name);

	if (sig < 0) {
		complain("trap: %s: no such signal", name);
		return false;
	}
	free(traps[sig]);
	traps[sig] = action && strcmp(action, "-") != 0 ? save(action) : NULL;
	if (sig == 0)
		return true;
	if (traps[sig] == NULL)
		setdefault(sig);
	else
		set(sig, *traps[sig] ? onsignal : sig == SIGCHLD ? onsignal : SIG_IGN);
	return true;
}

/* trap [action] signal ... */
int do_trap(int argc, char **argv)
{
	const char *action = NULL;
	bool well = true;
	int i = 1;

	if (i < argc && strcmp(argv[i], "--") == 0)
		i++;
	if (i == argc) {
		showtraps();
		return 0;
	}
	if (!isdigit((unsigned char)argv[i][0]) && argc - i > 1)
		action = argv[i++];
	for (; i < argc; i++)
		well &= settrap(action, argv[i]);
	return !well;
}
