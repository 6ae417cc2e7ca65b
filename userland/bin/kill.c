/* kill [-s signal | -signal] pid ...; kill -l: sends a signal (TERM) to processes or groups. */
#include <ctype.h>
#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct {
	const char *name;
	int sig;
} signals[] = {
	{ "HUP", SIGHUP }, { "INT", SIGINT }, { "QUIT", SIGQUIT }, { "ILL", SIGILL }, { "TRAP", SIGTRAP },
	{ "ABRT", SIGABRT }, { "FPE", SIGFPE }, { "KILL", SIGKILL }, { "BUS", SIGBUS }, { "SEGV", SIGSEGV },
	{ "SYS", SIGSYS }, { "PIPE", SIGPIPE }, { "ALRM", SIGALRM }, { "TERM", SIGTERM }, { "URG", SIGURG },
	{ "STOP", SIGSTOP }, { "TSTP", SIGTSTP }, { "CONT", SIGCONT }, { "CHLD", SIGCHLD }, { "TTIN", SIGTTIN },
	{ "TTOU", SIGTTOU }, { "IO", SIGIO }, { "XCPU", SIGXCPU }, { "XFSZ", SIGXFSZ }, { "VTALRM", SIGVTALRM },
	{ "PROF", SIGPROF }, { "WINCH", SIGWINCH }, { "USR1", SIGUSR1 }, { "USR2", SIGUSR2 },
};
enum { NSIGNALS = sizeof signals / sizeof signals[0] };

static int signalnumber(const char *name)
{
	char *end;
	long n = strtol(name, &end, 10);

	if (*name && *end == '\0')
		return n;
	if (strncasecmp(name, "SIG", 3) == 0)
		name += 3;
	for (int i = 0; i < NSIGNALS; i++)
		if (strcasecmp(signals[i].name, name) == 0)
			return signals[i].sig;
	errx(1, "%s: no such signal", name);
}

int main(int argc, char **argv)
{
	int sig = SIGTERM, i = 1, failed = 0;

	if (argc > 1 && strcmp(argv[1], "-l") == 0) {
		for (i = 0; i < NSIGNALS; i++)
			printf("%2d %s\n", signals[i].sig, signals[i].name);
		return 0;
	}
	if (argc > 2 && strcmp(argv[1], "-s") == 0) {
		sig = signalnumber(argv[2]);
		i = 3;
	} else if (argc > 2 && argv[1][0] == '-' && strcmp(argv[1], "--") != 0) {
		sig = signalnumber(argv[1] + 1);
		i = 2;
	}
	if (i < argc && strcmp(argv[i], "--") == 0)
		i++;
	if (i >= argc)
		errx(2, "usage: kill [-s signal | -signal | -l] pid ...");
	for (; i < argc; i++) {
		char *end;
		long pid = strtol(argv[i], &end, 10);

		if (end == argv[i] || *end)
			errx(2, "%s: not a process number", argv[i]);
		if (kill(pid, sig) < 0) {
			warn("%s", argv[i]);
			failed = 1;
		}
	}
	return failed;
}
