/*
 * timeout [-s signal] [-k seconds] [-f] seconds command [argument ...]: ends a
 * command that takes too long, by TERM or another signal, and by KILL if it
 * still runs after -k. The status is 124 then, else the command's. The time is an
 * ITIMER_REAL; with -f the command stays in the foreground's process group.
 */
#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TIMEDOUT = 124, TROUBLE = 125 };

static volatile sig_atomic_t expired;

static void onalarm(int sig)
{
	(void)sig;
	expired = 1;
}

static void usage(void)
{
	fprintf(stderr, "usage: timeout [-f] [-k time] [-s signal] time command [argument ...]\n");
	exit(TROUBLE);
}

/* Seconds, or minutes, hours and days by their letters. */
static double duration(const char *s)
{
	char *end;
	double n = strtod(s, &end);

	if (end == s || !(n >= 0 && n < 1e8) || (*end && end[1]))
		errx(TROUBLE, "invalid duration: %s", s);
	switch (*end) {
	case '\0':
	case 's': return n;
	case 'm': return n * 60;
	case 'h': return n * 3600;
	case 'd': return n * 86400;
	}
	errx(TROUBLE, "invalid duration: %s", s);
}

static int signalnumber(const char *name)
{
	char *end;
	long n = strtol(name, &end, 10);

	if (*name && *end == '\0' && n > 0 && n < NSIG)
		return n;
	if (strncasecmp(name, "SIG", 3) == 0)
		name += 3;
	for (int sig = 1; sig < SIGRTMIN; sig++)
		if (strcasecmp(sys_signame[sig], name) == 0)
			return sig;
	errx(TROUBLE, "invalid signal: %s", name);
}

/* The alarm comes after so many seconds; 0 is never. */
static void arm(double seconds)
{
	struct itimerval it = { .it_value = { .tv_sec = seconds } };

	it.it_value.tv_usec = (seconds - it.it_value.tv_sec) * 1e6;
	if (setitimer(ITIMER_REAL, &it, NULL) < 0)
		err(TROUBLE, "setitimer");
}

int main(int argc, char **argv)
{
	struct sigaction sa = { .sa_handler = onalarm };
	double after, killafter = 0;
	int sig = SIGTERM, status, c;
	bool foreground = false, late = false;
	pid_t pid;

	while ((c = getopt(argc, argv, "fk:s:")) != -1) {
		switch (c) {
		case 'f': foreground = true; break;
		case 'k': killafter = duration(optarg); break;
		case 's': sig = signalnumber(optarg); break;
		default: usage();
		}
	}
	if (argc - optind < 2)
		usage();
	after = duration(argv[optind++]);
	if (!foreground)
		setpgid(0, 0);
	if ((pid = fork()) < 0)
		err(TROUBLE, "fork");
	if (pid == 0) {
		execvp(argv[optind], argv + optind);
		warn("%s", argv[optind]);
		_exit(errno == ENOENT ? 127 : 126);
	}
	sigaction(SIGALRM, &sa, NULL);
	signal(sig, SIG_IGN); /* which goes to the group that this process is in */
	arm(after);
	while (waitpid(pid, &status, 0) < 0) {
		if (errno != EINTR)
			err(TROUBLE, "waitpid");
		if (!expired)
			continue;
		expired = 0;
		kill(foreground ? pid : 0, late ? SIGKILL : sig);
		kill(pid, SIGCONT);
		arm(late ? 0 : killafter);
		late = true;
	}
	if (late)
		return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL ? 128 + SIGKILL : TIMEDOUT;
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
