/* The table of commands that the shell does itself. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "sh.h"

/* Special ones come before functions, variables set before them stay set, and their errors end an unattended shell. */
static const struct {
	const char *name;
	builtin *run;
	bool special;
	const char *usage, *about;
} builtins[] = {
	{ ".", do_dot, true, ". file", "runs the commands of a file in this shell" },
	{ ":", do_true, true, ": [argument ...]", "does nothing, well" },
	{ "[", do_test, false, "[ expression ]", "tests files, texts and numbers" },
	{ "alias", do_alias, false, "alias [name[=text] ...]", "gives a text a name, or lists the names" },
	{ "bg", do_bg, false, "bg [%job ...]", "continues stopped jobs in the background" },
	{ "break", do_break, true, "break [n]", "ends n loops" },
	{ "cd", do_cd, false, "cd [directory | -]", "changes the current directory" },
	{ "command", do_command, false, "command [-pvV] name ...", "runs a command that is no function" },
	{ "continue", do_break, true, "continue [n]", "goes on with the next turn of the nth loop" },
	{ "echo", do_echo, false, "echo [argument ...]", "prints its arguments" },
	{ "eval", do_eval, true, "eval [argument ...]", "runs its arguments as a command line" },
	{ "exec", do_exec, true, "exec [command ...]", "replaces the shell, or redirects it" },
	{ "exit", do_exit, true, "exit [status]", "ends the shell" },
	{ "export", do_export, true, "export [-p] [name[=value] ...]", "gives variables to commands" },
	{ "false", do_false, false, "false", "does nothing, and fails" },
	{ "fg", do_fg, false, "fg [%job]", "continues a job in the foreground" },
	{ "getopts", do_getopts, false, "getopts letters name [argument ...]", "takes the next option" },
	{ "hash", do_hash, false, "hash [-r] [name ...]", "tells if commands are found" },
	{ "help", do_help, false, "help [name ...]", "prints these lines, or some of them" },
	{ "history", do_history, false, "history [n]", "lists the last n lines that were typed" },
	{ "jobs", do_jobs, false, "jobs [-lp] [%job ...]", "lists jobs" },
	{ "kill", do_kill, false, "kill [-signal] pid | %job ...", "sends a signal; -l lists them" },
	{ "local", do_local, false, "local name[=value] ...", "makes variables of a function" },
	{ "printf", do_printf, false, "printf format [argument ...]", "prints by a format" },
	{ "pwd", do_pwd, false, "pwd [-LP]", "prints the current directory" },
	{ "read", do_read, false, "read [-r] name ...", "reads a line into variables" },
	{ "readonly", do_readonly, true, "readonly [-p] [name[=value] ...]", "makes variables constant" },
	{ "return", do_return, true, "return [status]", "ends a function or a file of ." },
	{ "set", do_set, true, "set [-options] [argument ...]", "sets options and $1, $2, ..." },
	{ "shift", do_shift, true, "shift [n]", "drops the first n of $1, $2, ..." },
	{ "test", do_test, false, "test expression", "tests files, texts and numbers" },
	{ "times", do_times, true, "times", "prints processor times" },
	{ "trap", do_trap, true, "trap [action] [signal ...]", "runs commands at a signal or at EXIT" },
	{ "true", do_true, false, "true", "does nothing, well" },
	{ "type", do_type, false, "type name ...", "tells how names are understood" },
	{ "ulimit", do_ulimit, false, "ulimit [-HS] [-a | -cdflmnstuv] [n]", "sets or prints limits" },
	{ "umask", do_umask, false, "umask [-S] [mode]", "sets or prints the mode mask of new files" },
	{ "unalias", do_unalias, false, "unalias -a | name ...", "removes aliases" },
	{ "unset", do_unset, true, "unset [-fv] name ...", "removes variables or functions" },
	{ "wait", do_wait, false, "wait [pid | %job ...]", "waits for jobs" },
};

enum { NBUILTINS = sizeof builtins / sizeof builtins[0] };

builtin *getbuiltin(const char *name, bool *special)
{
	for (int i = 0; i < NBUILTINS; i++) {
		if (strcmp(builtins[i].name, name) == 0) {
			*special = builtins[i].special;
			return builtins[i].run;
		}
	}
	return NULL;
}

void eachbuiltin(void (*visit)(const char *name))
{
	for (int i = 0; i < NBUILTINS; i++)
		visit(builtins[i].name);
}

/* help [name ...]: the builtins, a line each, and where to read on. */
int do_help(int argc, char **argv)
{
	int status = 0;

	for (int i = 0; i < NBUILTINS && argc == 1; i++)
		printf("%-36s %s\n", builtins[i].usage, builtins[i].about);
	if (argc == 1)
		printf("\nOther commands are programs: man -k '(1)' lists them, man NAME describes one.\n"
		       "man sh describes the shell, man intro the machine.\n");
	for (int a = 1; a < argc; a++) {
		int i = 0;

		while (i < NBUILTINS && strcmp(builtins[i].name, argv[a]) != 0)
			i++;
		if (i < NBUILTINS) {
			printf("%-36s %s\n", builtins[i].usage, builtins[i].about);
			continue;
		}
		complain("help: %s: no builtin of the shell; try man %s", argv[a], argv[a]);
		status = 1;
	}
	return status;
}

bool number(const char *name, const char *s, int *n)
{
	char *end;
	long value;

	errno = 0;
	value = strtol(s, &end, 10);
	*n = value;
	if (*s && *end == '\0' && errno == 0 && value >= 0 && value <= INT_MAX)
		return true;
	complain("%s: %s: not a number", name, s);
	return false;
}
