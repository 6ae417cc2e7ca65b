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
} builtins[] = {
	{ ".", do_dot, true }, { ":", do_true, true }, { "[", do_test, false }, { "alias", do_alias, false },
	{ "bg", do_bg, false }, { "break", do_break, true }, { "cd", do_cd, false }, { "command", do_command, false },
	{ "continue", do_break, true }, { "echo", do_echo, false }, { "eval", do_eval, true },
	{ "exec", do_exec, true }, { "exit", do_exit, true }, { "export", do_export, true },
	{ "false", do_false, false }, { "fg", do_fg, false }, { "getopts", do_getopts, false },
	{ "hash", do_hash, false }, { "history", do_history, false }, { "jobs", do_jobs, false },
	{ "kill", do_kill, false }, { "local", do_local, false }, { "printf", do_printf, false },
	{ "pwd", do_pwd, false }, { "read", do_read, false }, { "readonly", do_readonly, true },
	{ "return", do_return, true }, { "set", do_set, true }, { "shift", do_shift, true },
	{ "test", do_test, false }, { "times", do_times, true }, { "trap", do_trap, true },
	{ "true", do_true, false }, { "type", do_type, false }, { "ulimit", do_ulimit, false },
	{ "umask", do_umask, false }, { "unalias", do_unalias, false }, { "unset", do_unset, true },
	{ "wait", do_wait, false },
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
