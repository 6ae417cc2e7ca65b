/* trap: commands for signals and for the end of the shell. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "sh.h"

char *traps[NTRAPS];
/* In a child, what the traps of its parent were: trap shows them until one is set. */
static char *parents[NTRAPS];

bool trapped(int sig)
{
	return traps[sig] != NULL && *traps[sig] != '\0';
}

bool anytraps(void)
{
	for (int sig = 0; sig < NTRAPS; sig++)
		if (trapped(sig))
			return true;
	return false;
}

void childtraps(void)
{
	for (int sig = 0; sig < NTRAPS; sig++) {
		if (!trapped(sig))
			continue;
		free(parents[sig]);
		parents[sig] = traps[sig];
		traps[sig] = NULL;
		if (sig > 0)
			setsignal(sig);
	}
}

/* Runs the commands of the signals that were caught. The status before them stays. */
void runtraps(void)
{
	int outer = tested;

	tested = 0;
	while (sigpendingtraps) {
		sigpendingtraps = 0;
		for (int sig = 1; sig < NTRAPS; sig++) {
			int before = status;
			char *command;

			if (!takecaught(sig) || !trapped(sig))
				continue;
			command = save(traps[sig]); /* which may set another */
			evalstring(command, 0);
			free(command);
			if (skip == S_NONE)
				status = before;
		}
	}
	tested = outer;
}

/* Runs trap 0, once. */
void exittrap(void)
{
	char *command = traps[0];

	traps[0] = NULL;
	if (command && *command)
		evalstring(command, 0);
	free(command);
}

static void show(int sig)
{
	const char *command = traps[sig] ? traps[sig] : parents[sig];
	struct buf b = { 0 };

	if (command == NULL || signalname(sig) == NULL)
		return;
	putquoted(&b, command);
	printf("trap -- %s %s\n", string(&b), signalname(sig));
}

static bool set(const char *action, const char *name)
{
	int sig = signalnumber(name);

	if (sig < 0) {
		complain("trap: %s: no such signal", name);
		return false;
	}
	if (sig > 0 && hardignored(sig))
		return true;
	free(traps[sig]);
	traps[sig] = action && strcmp(action, "-") != 0 ? save(action) : NULL;
	if (sig > 0)
		setsignal(sig);
	return true;
}

static bool isnumber(const char *s)
{
	return *s && s[strspn(s, "0123456789")] == '\0';
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
		for (int sig = 0; sig < NTRAPS; sig++)
			show(sig);
		return 0;
	}
	for (int sig = 0; sig < NTRAPS; sig++) {
		free(parents[sig]);
		parents[sig] = NULL;
	}
	if (!isnumber(argv[i]) && argc - i > 1)
		action = argv[i++];
	for (; i < argc; i++)
		well &= set(action, argv[i]);
	return !well;
}
