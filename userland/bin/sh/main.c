/*
 * sh [-efimnux] [-c command [name [argument ...]] | -s | file] [argument ...]
 *
 * -s reads commands from standard input, unattended even on a terminal; -i
 * makes the shell interactive: prompts, line editing, job control.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>
#include "sh.h"

void complain(const char *format, ...)
{
	va_list args;

	fflush(stdout);
	fprintf(stderr, "%s: ", interactive ? "sh" : arg0);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fprintf(stderr, "\n");
}

void quit(int code)
{
	status = code;
	skip = S_NONE;
	interrupted = 0;
	exittrap();
	if (!subshell)
		endjobs();
	fflush(stdout);
	_exit(code);
}

static void usage(void)
{
	fprintf(stderr, "usage: sh [-efimnsux] [-c command [name] | file] [argument ...]\n");
	exit(2);
}

static bool opt_c, opt_s;

static void option(char c)
{
	switch (c) {
	case 'c': opt_c = true; break;
	case 's': opt_s = true; break;
	case 'i': interactive = true; break;
	case 'e': opt_e = true; break;
	case 'f': opt_f = true; break;
	case 'm': break; /* which follows from -i */
	case 'n': opt_n = true; break;
	case 'u': opt_u = true; break;
	case 'x': opt_x = true; break;
	default: usage();
	}
}

/* Somebody sits at a terminal if it echoes: one that input is merely fed to does not. */
static bool attended(void)
{
	struct termios modes;

	return tcgetattr(STDIN_FILENO, &modes) == 0 && (modes.c_lflag & ECHO) && isatty(STDERR_FILENO);
}

static int openscript(const char *name)
{
	int fd = open(name, O_RDONLY);

	if (fd >= 0)
		return highfd(fd);
	complain("%s: %s", name, strerror(errno));
	exit(errno == ENOENT ? 127 : 126);
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
	int i = 1;

	for (; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
		if (strcmp(argv[i], "--") == 0) {
			i++;
			break;
		}
		for (const char *o = argv[i] + 1; *o; o++)
			option(*o);
	}
	if (opt_c && (command = argv[i++]) == NULL)
		usage();
	if (!opt_c && !opt_s && i < argc)
		file = argv[i];
	if ((file || opt_c) && i < argc)
		arg0 = argv[i++];
	initvars(envp);
	setparams(argv + (i < argc ? i : argc), i < argc ? argc - i : 0);
	shellpid = getpid();
	if (!opt_c && !opt_s && !file && attended())
		interactive = true;
	initsignals();
	if (command)
		quit(evalstring(command));
	if (interactive) {
		initjobs();
		profile();
	}
	if (file)
		pushfile(openscript(file), true);
	else
		pushfile(STDIN_FILENO, false);
	quit(evalsource());
}
