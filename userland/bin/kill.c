/* kill [-s signal | -signal] pid ...; kill -l [status]: sends a signal (TERM) to processes or groups. */
#include <ctype.h>
#include <err.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NNAMES = sizeof sys_signame / sizeof sys_signame[0] };

static void usage(void)
{
	fprintf(stderr, "usage: kill [-s signal_name] pid ...\n"
	                "       kill -l [exit_status]\n"
	                "       kill -signal_name pid ...\n"
	                "       kill -signal_number pid ...\n");
	exit(1);
}

static int signalnumber(const char *name)
{
	char *end;
	long n = strtol(name, &end, 10);

	if (isdigit((unsigned char)*name) && *end == '\0' && n < NSIG)
		return n;
	if (strncasecmp(name, "SIG", 3) == 0)
		name += 3;
	for (int sig = 1; sig < NNAMES; sig++)
		if (strcasecmp(sys_signame[sig], name) == 0)
			return sig;
	warnx("unknown signal %s; valid signals:", name);
	for (int sig = 1; sig < NNAMES; sig++)
		fprintf(stderr, "%s%c", sys_signame[sig], sig + 1 < NNAMES ? ' ' : '\n');
	exit(1);
}

static int list(const char *status)
{
	char *end;
	long n;

	if (status == NULL) {
		for (int sig = 1; sig < NNAMES; sig++)
			printf("%s%c", sys_signame[sig], sig + 1 < NNAMES ? ' ' : '\n');
		return 0;
	}
	n = strtol(status, &end, 10);
	if (n > 128)
		n -= 128;
	if (end == status || *end || n < 1 || n >= NNAMES)
		errx(1, "illegal signal number: %s", status);
	printf("%s\n", sys_signame[n]);
	return 0;
}

int main(int argc, char **argv)
{
	int sig = SIGTERM, i = 1, failed = 0;

	if (argc > 1 && strcmp(argv[1], "-l") == 0) {
		if (argc > 3)
			usage();
		return list(argv[2]);
	}
	if (argc > 1 && strcmp(argv[1], "-s") == 0) {
		if (argc == 2)
			usage();
		sig = strcmp(argv[2], "0") == 0 ? 0 : signalnumber(argv[2]);
		i = 3;
	} else if (argc > 1 && argv[1][0] == '-' && argv[1][1] && strcmp(argv[1], "--") != 0) {
		sig = signalnumber(argv[1] + 1);
		i = 2;
	}
	if (i < argc && strcmp(argv[i], "--") == 0)
		i++;
	if (i >= argc)
		usage();
	for (; i < argc; i++) {
		char *end;
		long pid = strtol(argv[i], &end, 10);

		if (end == argv[i] || *end) {
			warnx("illegal process id: %s", argv[i]);
			failed = 1;
		} else if (kill(pid, sig) < 0) {
			warn("%s", argv[i]);
			failed = 1;
		}
	}
	return failed;
}
