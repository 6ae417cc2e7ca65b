/* Options, the loop that takes commands in, errors and signals. */
#include <err.h>
#include <errno.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "ed.h"

bool scripted, interactive;
volatile sig_atomic_t interrupted, hungup;

static jmp_buf nextcommand;
static const char *message = "";   /* of the last error, for h */
static bool helping;               /* H: messages without h */
static bool prompting;
static const char *prompt = "*";
static bool warned;                /* the last command was refused because the buffer has not been written */
static bool warning;

static void caught(int sig)
{
	if (sig == SIGHUP)
		hungup = 1;
	else if (sig == SIGINT)
		interrupted = 1;
}

/* Handlers and not SIG_IGN for what is to be ignored: the shell's commands begin with the default. */
static void catchsignals(void)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGPIPE };
	struct sigaction catch = { .sa_handler = caught, .sa_flags = SA_RESTART }, old;

	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
			sigaction(signals[i], &catch, NULL);
}

void quit(int status)
{
	if (fflush(stdout) != 0 && status == 0)
		status = 2;
	exit(status);
}

void fail(const char *text)
{
	message = text;
	longjmp(nextcommand, 1);
}

void checksignals(void)
{
	if (hungup)
		hangup();
	if (interrupted) {
		interrupted = 0;
		if (interactive)
			putchar('\n');
		message = "interrupt";
		longjmp(nextcommand, 2);
	}
}

/* h */
void help(void)
{
	if (*message)
		printf("%s\n", message);
}

/* H */
void togglehelp(void)
{
	helping = !helping;
	if (helping)
		help();
}

/* P */
void toggleprompt(void)
{
	prompting = !prompting;
}

/* Refuses once to give up a buffer that has not been written. */
void warnonce(void)
{
	if (modified && !warned) {
		warning = true;
		fail("warning: buffer modified");
	}
}

/* Says that a command failed. A script ends there, unless it was interrupted. */
static void failed(bool byinterrupt)
{
	leavelist();
	droparrived();
	printf("?\n");
	if (helping)
		help();
	if (dot > last)
		dot = last;
	if (interactive)
		dropinput();
	else if (!byinterrupt)
		quit(2);
}

/* Runs the next command; at the end of the input that is q. */
static void take(void)
{
	size_t n;

	if (prompting)
		fputs(prompt, stdout);
	at = nextline(&n);
	checksignals();
	warned = warning;
	warning = false;
	startcommand();
	if (at == NULL) {
		warnonce();
		quit(0);
	}
	command();
	if (fflush(stdout) != 0 && errno == EPIPE)
		quit(2);
}

static void openfirst(const char *name)
{
	if (readfile(name) < 0) {
		if (errno != ENOENT && !interactive)
			quit(2);
		droparrived();
	}
	newbuffer();
	if (*name != '!')
		rememberfile(name);
}

static void usage(void)
{
	fprintf(stderr, "usage: ed [-s] [-p prompt] [file]\n");
	exit(1);
}

int main(int argc, char **argv)
{
	volatile int named;
	int c, reason;

	while ((c = getopt(argc, argv, "p:s")) != -1) {
		switch (c) {
		case 'p': prompt = optarg; prompting = true; break;
		case 's': scripted = true; break;
		default: usage();
		}
	}
	if (optind < argc && strcmp(argv[optind], "-") == 0) {
		scripted = true;
		optind++;
	}
	if (argc - optind > 1)
		usage();
	interactive = isatty(STDIN_FILENO);
	catchsignals();
	named = optind < argc;
	if ((reason = setjmp(nextcommand)) != 0)
		failed(reason == 2);
	if (named) {
		named = 0;
		openfirst(argv[optind]);
	}
	for (;;)
		take();
}
