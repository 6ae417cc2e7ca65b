/* Builtins that steer the shell itself: break, return, exit, eval, ., exec; and those that mark variables. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include "sh.h"

int do_true(int argc, char **argv)
{
	(void)argc, (void)argv;
	return 0;
}

int do_false(int argc, char **argv)
{
	(void)argc, (void)argv;
	return 1;
}

/* break [n], continue [n] */
int do_break(int argc, char **argv)
{
	int n = 1;

	if (argc > 1 && !number(argv[0], argv[1], &n))
		return failure(2);
	if (n == 0) {
		complain("%s: 0 loops", argv[0]);
		return failure(2);
	}
	if (loops == 0)
		return 0;
	skip = argv[0][0] == 'b' ? S_BREAK : S_CONTINUE;
	skipcount = n < loops ? n : loops;
	return 0;
}

/* return [n] */
int do_return(int argc, char **argv)
{
	int n = status;

	if (argc > 1 && !number(argv[0], argv[1], &n))
		return failure(2);
	skip = S_RETURN;
	return n & 0xff;
}

/* exit [n]; an interactive shell with stopped jobs has to be told twice. */
int do_exit(int argc, char **argv)
{
	int n = status;

	if (argc > 1 && !number(argv[0], argv[1], &n))
		return failure(2);
	if (!mayleave())
		return 1;
	quit(n & 0xff);
}

/* eval [word ...] */
int do_eval(int argc, char **argv)
{
	struct buf b = { 0 };

	if (argc == 1)
		return 0;
	for (int i = 1; i < argc; i++) {
		puts_to(&b, argv[i]);
		put(&b, i + 1 < argc ? ' ' : '\n');
	}
	status = 0;
	return evalstring(string(&b), 0);
}

static int opendot(const char *name)
{
	const char *path = getvar("PATH");

	if (strchr(name, '/'))
		return open(name, O_RDONLY);
	while (path) {
		size_t n = strcspn(path, ":");
		struct buf b = { 0 };
		int fd;

		puts_to(&b, n > 0 ? keep(path, n) : ".");
		put(&b, '/');
		puts_to(&b, name);
		if ((fd = open(string(&b), O_RDONLY)) >= 0)
			return fd;
		path = path[n] ? path + n + 1 : NULL;
	}
	errno = ENOENT;
	return -1;
}

/* . file: runs a file, which $PATH is searched for, in this shell. */
int do_dot(int argc, char **argv)
{
	int fd;

	if (argc < 2) {
		complain("usage: . file");
		return failure(2);
	}
	if ((fd = opendot(argv[1])) < 0) {
		complain(".: %s: %s", argv[1], strerror(errno));
		return failure(2);
	}
	status = 0;
	pushfile(highfd(fd), true);
	evalsource();
	popsource();
	if (skip == S_RETURN)
		skip = S_NONE;
	return status;
}

/* exec [command [argument ...]]: becomes the command; without one, its redirections stay in force. */
int do_exec(int argc, char **argv)
{
	int result;

	if (argc > 1 && strcmp(argv[1], "--") == 0)
		argc--, argv++;
	if (argc == 1) {
		keepredirs = true;
		return 0;
	}
	execsignals(true);
	result = tryexecute(argv + 1, environment(), getvar("PATH"));
	execsignals(false);
	return fatal(result);
}

static int markvars(int argc, char **argv, int flag)
{
	for (int i = 1; i < argc; i++) {
		size_t n = namelength(argv[i]);
		char *name = keep(argv[i], n);

		if (n == 0 || (argv[i][n] && argv[i][n] != '=')) {
			complain("%s: %s: not a name", argv[0], argv[i]);
			return failure(2);
		}
		if (argv[i][n] == '=' && !setvar(name, argv[i] + n + 1))
			return failure(2);
		markvar(name, flag);
	}
	return 0;
}

/* export [-p] [name[=value] ...] */
int do_export(int argc, char **argv)
{
	if (argc == 1 || strcmp(argv[1], "-p") == 0) {
		showvars("export ", V_EXPORT);
		return 0;
	}
	return markvars(argc, argv, V_EXPORT);
}

/* readonly [-p] [name[=value] ...] */
int do_readonly(int argc, char **argv)
{
	if (argc == 1 || strcmp(argv[1], "-p") == 0) {
		showvars("readonly ", V_READONLY);
		return 0;
	}
	return markvars(argc, argv, V_READONLY);
}

/* unset [-fv] name ... */
int do_unset(int argc, char **argv)
{
	bool functions = false;
	int i = 1;

	for (; i < argc && (strcmp(argv[i], "-f") == 0 || strcmp(argv[i], "-v") == 0); i++)
		functions = argv[i][1] == 'f';
	for (; i < argc; i++) {
		if (functions)
			undefinefunc(argv[i]);
		else if (!unsetvar(argv[i]))
			return failure(2);
	}
	return 0;
}

/* shift [n] */
int do_shift(int argc, char **argv)
{
	int n = 1;

	if (argc > 1 && !number(argv[0], argv[1], &n))
		return failure(2);
	if (shift(n))
		return 0;
	complain("shift: there are %d parameters", params.n);
	return failure(2);
}
