/*
 * pgrep [-lnovx] pattern; pkill [-signal] [-nox] pattern: lists the processes
 * whose names a pattern matches, or sends them a signal (TERM). -x the whole
 * name must match, -v the processes that do not match, -n the newest, -o the
 * oldest. The status is 1 if there is none.
 */
#include <err.h>
#include <regex.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/sysctl.h>
#include <unistd.h>

enum { NOMATCH = 1, USAGE = 2, TROUBLE = 3 };

static bool killing, withname, inverted, whole, newest, oldest;
static int sig = SIGTERM;

static bool act(int pid, const char *name)
{
	if (killing) {
		if (kill(pid, sig) < 0) {
			warn("signalling %d", pid);
			return false;
		}
		return true;
	}
	printf(withname ? "%d %s\n" : "%d\n", pid, name);
	return true;
}

static bool matches(const regex_t *re, const char *name)
{
	regmatch_t m;
	bool does = regexec(re, name, 1, &m, 0) == 0;

	if (whole)
		does = does && m.rm_so == 0 && (size_t)m.rm_eo == strlen(name);
	return does != inverted;
}

/* The table is in order of number, which is that of age. */
static bool search(const regex_t *re)
{
	char *table = sysctltext("kern.proc"), name[64], chosen[64] = "";
	int pid, found = 0, done = 0;

	if (table == NULL)
		err(TROUBLE, "kern.proc");
	for (char *line = strtok(table, "\n"); line; line = strtok(NULL, "\n")) {
		if (sscanf(line, "%d %*d %*d %*d %*d %*s %*d %*d %*s %*s %*s %*s %*s %*d %*s %*s %63[^\n]", &pid, name) != 2 ||
		    pid == getpid() || !matches(re, name))
			continue;
		if (!newest && !oldest) {
			done |= act(pid, name);
		} else if (newest || !found) {
			found = pid;
			strcpy(chosen, name);
		}
	}
	free(table);
	return found ? act(found, chosen) : done;
}

static int signalnumber(const char *name)
{
	char *end;
	long n = strtol(name, &end, 10);

	if (*name && *end == '\0' && n >= 0 && n < NSIG)
		return n;
	if (strncasecmp(name, "SIG", 3) == 0)
		name += 3;
	for (int i = 1; i < SIGRTMIN; i++)
		if (strcasecmp(sys_signame[i], name) == 0)
			return i;
	return -1;
}

static int usage(void)
{
	if (killing)
		fprintf(stderr, "usage: pkill [-signal] [-novx] pattern\n");
	else
		fprintf(stderr, "usage: pgrep [-lnovx] pattern\n");
	return USAGE;
}

int main(int argc, char **argv)
{
	char text[128];
	regex_t re;
	int c, error;

	killing = strcmp(getprogname(), "pkill") == 0;
	if (killing && argc > 1 && argv[1][0] == '-' && signalnumber(argv[1] + 1) >= 0) {
		sig = signalnumber(argv[1] + 1);
		argc--, argv++;
	}
	while ((c = getopt(argc, argv, killing ? "novx" : "lnovx")) != -1) {
		switch (c) {
		case 'l': withname = true; break;
		case 'n': newest = true; break;
		case 'o': oldest = true; break;
		case 'v': inverted = true; break;
		case 'x': whole = true; break;
		default: return usage();
		}
	}
	if (argc - optind != 1 || (newest && oldest))
		return usage();
	if ((error = regcomp(&re, argv[optind], REG_EXTENDED)) != 0) {
		regerror(error, &re, text, sizeof text);
		errx(USAGE, "%s: %s", argv[optind], text);
	}
	return search(&re) ? 0 : NOMATCH;
}
