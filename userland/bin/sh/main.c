/*
 * sh [-abCefimnuvx] [-o option] [-c command [name [argument ...]] | -s | file] [argument ...]
 *
 * -s reads commands from standard input, unattended even on a terminal; -i
 * makes the shell interactive: prompts, line editing, job control.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>
#include "sh.h"

static void usage(void)
{
	fprintf(stderr, "usage: sh [-abCefimnsuvx] [-o option] [-c command [name] | file] [argument ...]\n");
	exit(2);
}

static bool opt_c, opt_s;

/* Takes the options; returns the index of the first argument behind them. */
static int options(int argc, char **argv)
{
	int i = 1;

	for (; i < argc && (argv[i][0] == '-' || argv[i][0] == '+') && argv[i][1]; i++) {
		bool on = argv[i][0] == '-';

		if (strcmp(argv[i], "--") == 0)
			return i + 1;
		for (const char *o = argv[i] + 1; *o; o++) {
			switch (*o) {
			case 'c': opt_c = on; break;
			case 's': opt_s = on; break;
			case 'i': interactive = on; break;
			case 'm': break; /* which follows from -i */
			case 'o':
				if (argv[i + 1] == NULL || !setnamed(argv[++i], on))
					usage();
				break;
			default:
				if (!setoption(*o, on))
					usage();
			}
			if (*o == 'o')
				break;
		}
	}
	return i < argc && strcmp(argv[i], "-") == 0 ? i + 1 : i;
}

/* A terminal with a user echoes; a terminal that is only fed with input does not. */
static bool attended(void)
{
	struct termios modes;

	return tcgetattr(STDIN_FILENO, &modes) == 0 && (modes.c_lflag & ECHO) && isatty(STDERR_FILENO);
}

static int openscript(const char *name)
{
	int fd = open(name, O_RDONLY), code = errno == ENOENT ? 127 : 126;

	if (fd >= 0)
		return highfd(fd);
	complain("%s: %s", name, strerror(errno));
	exit(code);
}

/* Commands that stand before the first prompt: $ENV, else .profile at home. */
static void profile(void)
{
	const char *name = getvar("ENV");
	int fd;

	if (name == NULL)
		name = expandone("~/.profile");
	fd = open(name, O_RDONLY);
	if (fd < 0)
		return;
	pushfile(highfd(fd), true);
	evalsource();
	popsource();
}

int main(int argc, char **argv, char **envp)
{
	const char *command = NULL, *file = NULL;
	int i = options(argc, argv), script = STDIN_FILENO;

	if (opt_c && (command = argv[i++]) == NULL)
		usage();
	if (!opt_c && !opt_s && i < argc)
		file = argv[i];
	if (file)
		script = openscript(file);
	if ((file || opt_c) && i < argc)
		arg0 = argv[i++];
	initvars(envp);
	initpwd();
	setparams(argv + (i < argc ? i : argc), i < argc ? argc - i : 0);
	shellpid = getpid();
	if (!opt_c && !opt_s && !file && attended())
		interactive = true;
	initsignals();
	if (interactive) {
		jobcontrol(true);
		if (!command)
			profile();
		skip = S_NONE;
	}
	if (command)
		quit(evalstring(command, E_EXIT));
	pushfile(script, file != NULL);
	quit(evalsource());
}
