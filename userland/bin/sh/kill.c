/* kill: like kill(1), and knows jobs. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "sh.h"

/* kill -l [status ...]: the names of signals, of one by its number or by the status of what it ended. */
static int listsignals(int argc, char **argv)
{
	for (int sig = 1; argc == 0 && sig < NTRAPS; sig++)
		if (signalname(sig))
			printf("%s%c", signalname(sig), sig + 1 < NTRAPS && signalname(sig + 1) ? ' ' : '\n');
	for (int i = 0; i < argc; i++) {
		int n = signalnumber(argv[i]);

		if (isdigit((unsigned char)*argv[i]))
			n = atoi(argv[i]) & 127;
		if (n < 0 || n >= NTRAPS || signalname(n) == NULL) {
			complain("kill: %s: no such signal", argv[i]);
			return 2;
		}
		isdigit((unsigned char)*argv[i]) ? printf("%s\n", signalname(n)) : printf("%d\n", n);
	}
	return 0;
}

static bool send(int sig, const char *to)
{
	struct job *j = *to == '%' ? findjob(to) : NULL;
	char *end;
	long pid = strtol(to, &end, 10);

	if (*to == '%' ? j == NULL : (*end || end == to)) {
		complain("kill: %s: no such job or process", to);
		return false;
	}
	if (j)
		pid = j->pgid ? -j->pgid : j->procs[0].pid;
	if (kill(pid, sig) < 0) {
		complain("kill: %s: %s", to, strerror(errno));
		return false;
	}
	if (j && stateof(j) == STOPPED && (sig == SIGTERM || sig == SIGHUP))
		kill(pid, SIGCONT);
	return true;
}

static int usage(void)
{
	complain("usage: kill [-s signal | -signal] %%job | pid ...; kill -l [status ...]");
	return 2;
}

int do_kill(int argc, char **argv)
{
	int sig = SIGTERM, i = 1, failed = 0;
	const char *name = NULL;

	if (argc > 1 && strcmp(argv[1], "-l") == 0)
		return listsignals(argc - 2, argv + 2);
	if (argc > 1 && strcmp(argv[1], "-s") == 0) {
		if (argc == 2)
			return usage();
		name = argv[2];
		i = 3;
	} else if (argc > 1 && argv[1][0] == '-' && argv[1][1] && strcmp(argv[1], "--") != 0) {
		name = argv[1] + 1;
		i = 2;
	}
	if (name && (sig = signalnumber(name)) < 0) {
		complain("kill: %s: no such signal", name);
		return 2;
	}
	if (i < argc && strcmp(argv[i], "--") == 0)
		i++;
	if (i >= argc)
		return usage();
	for (; i < argc; i++)
		failed |= !send(sig, argv[i]);
	return failed;
}
