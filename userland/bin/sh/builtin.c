/* Commands that the shell does itself. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/times.h>
#include <unistd.h>
#include "sh.h"

static int number(const char *name, const char *s, int *n)
{
	char *end;
	long value = strtol(s, &end, 10);

	*n = value;
	if (*s && *end == '\0' && value >= 0 && value <= INT_MAX)
		return 0;
	complain("%s: %s: not a number", name, s);
	return 2;
}

static int do_true(int argc, char **argv)
{
	(void)argc, (void)argv;
	return 0;
}

static int do_false(int argc, char **argv)
{
	(void)argc, (void)argv;
	return 1;
}

static int do_break(int argc, char **argv)
{
	int n = 1;

	if (argc > 1 && (number(argv[0], argv[1], &n) || n == 0))
		return 2;
	if (loops == 0)
		return 0;
	skip = argv[0][0] == 'b' ? S_BREAK : S_CONTINUE;
	skipcount = n < loops ? n : loops;
	return 0;
}

static int do_return(int argc, char **argv)
{
	int n = status;

	if (argc > 1 && number(argv[0], argv[1], &n))
		return 2;
	skip = S_RETURN;
	return n & 0xff;
}

static int do_exit(int argc, char **argv)
{
	int n = status;

	if (argc > 1 && number(argv[0], argv[1], &n))
		n = 2;
	quit(n & 0xff);
}

static int do_eval(int argc, char **argv)
{
	struct buf b = { 0 };

	for (int i = 1; i < argc; i++) {
		puts_to(&b, argv[i]);
		put(&b, i + 1 < argc ? ' ' : '\n');
	}
	return evalstring(string(&b));
}

/* . file [argument ...]: runs a file in this shell. */
static int do_dot(int argc, char **argv)
{
	int fd;

	if (argc < 2) {
		complain("usage: . file");
		return 2;
	}
	fd = open(argv[1], O_RDONLY);
	if (fd < 0) {
		complain(".: %s: %s", argv[1], strerror(errno));
		return 1;
	}
	pushfile(highfd(fd), true);
	evalsource();
	popsource();
	if (skip == S_RETURN)
		skip = S_NONE;
	return status;
}

static int do_exec(int argc, char **argv)
{
	if (argc > 1)
		execute(argv + 1, environment());
	return 0;
}

static int mark_vars(int argc, char **argv, void (*how)(const char *))
{
	for (int i = 1; i < argc; i++) {
		size_t n = namelength(argv[i]);
		char *name = keep(argv[i], n);

		if (n == 0 || (argv[i][n] && argv[i][n] != '=')) {
			complain("%s: %s: not a name", argv[0], argv[i]);
			return 1;
		}
		if (argv[i][n] == '=' && !setvar(name, argv[i] + n + 1))
			return 1;
		how(name);
	}
	return 0;
}

static int do_export(int argc, char **argv)
{
	if (argc == 1 || strcmp(argv[1], "-p") == 0) {
		showvars(true);
		return 0;
	}
	return mark_vars(argc, argv, exportvar);
}

static int do_readonly(int argc, char **argv)
{
	return mark_vars(argc, argv, readonlyvar);
}

static int do_unset(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		unsetvar(argv[i]);
	return 0;
}

static bool *flag(char c)
{
	switch (c) {
	case 'e': return &opt_e;
	case 'f': return &opt_f;
	case 'n': return &opt_n;
	case 'u': return &opt_u;
	case 'x': return &opt_x;
	}
	return NULL;
}

/* set [-efnux] [+efnux] [--] [argument ...] */
static int do_set(int argc, char **argv)
{
	int i = 1;

	if (argc == 1)
		showvars(false);
	for (; i < argc && (argv[i][0] == '-' || argv[i][0] == '+') && argv[i][1]; i++) {
		if (strcmp(argv[i], "--") == 0) {
			setparams(argv + i + 1, argc - i - 1);
			return 0;
		}
		for (const char *o = argv[i] + 1; *o; o++) {
			if (flag(*o) == NULL) {
				complain("set: -%c: no such option", *o);
				return 2;
			}
			*flag(*o) = argv[i][0] == '-';
		}
	}
	if (i < argc)
		setparams(argv + i, argc - i);
	return 0;
}

static int do_shift(int argc, char **argv)
{
	int n = 1;

	if (argc > 1 && number(argv[0], argv[1], &n))
		return 2;
	return shift(n) ? 0 : 1;
}

static int do_cd(int argc, char **argv)
{
	const char *to = argc > 1 ? argv[1] : getvar("HOME"), *old = getvar("PWD");
	char path[PATH_MAX];
	bool back = to && strcmp(to, "-") == 0;

	if (back)
		to = getvar("OLDPWD");
	if (to == NULL)
		to = "/";
	if (chdir(to) < 0) {
		complain("cd: %s: %s", to, strerror(errno));
		return 1;
	}
	setvar("OLDPWD", old ? old : "");
	if (getcwd(path, sizeof path))
		setvar("PWD", path);
	if (back)
		printf("%s\n", path);
	return 0;
}

static int do_pwd(int argc, char **argv)
{
	char path[PATH_MAX];

	(void)argc, (void)argv;
	if (getcwd(path, sizeof path) == NULL) {
		complain("pwd: %s", strerror(errno));
		return 1;
	}
	printf("%s\n", path);
	return 0;
}

static int do_echo(int argc, char **argv)
{
	bool newline = true;
	int i = 1;

	if (argc > 1 && strcmp(argv[1], "-n") == 0) {
		newline = false;
		i++;
	}
	for (; i < argc; i++)
		printf("%s%s", argv[i], i + 1 < argc ? " " : "");
	if (newline)
		printf("\n");
	return fflush(stdout) != 0;
}

/* A line, up to the newline and not a byte farther; \ joins lines unless `raw`. False at the end of input. */
static bool readline(struct buf *b, bool raw)
{
	bool escaped = false;
	char c;

	for (;;) {
		ssize_t n = read(STDIN_FILENO, &c, 1);

		if (n < 0 && errno == EINTR && !interrupted) {
			runtraps();
			continue;
		}
		if (n <= 0)
			return false;
		if (c == '\\' && !raw && !escaped) {
			escaped = true;
			continue;
		}
		if (c == '\n' && !escaped)
			return true;
		if (!(c == '\n' && escaped))
			put(b, c);
		escaped = false;
	}
}

/* read [-r] [-p prompt] name ...: the last name gets what is left of the line. */
static int do_read(int argc, char **argv)
{
	struct buf line = { 0 };
	const char *ifs = getvar("IFS");
	bool raw = false, well;
	char *s;
	int i = 1;

	for (; i < argc && argv[i][0] == '-'; i++) {
		if (strcmp(argv[i], "-r") == 0)
			raw = true;
		else if (strcmp(argv[i], "-p") == 0 && i + 1 < argc)
			fprintf(stderr, "%s", argv[++i]);
	}
	fflush(stdout);
	well = readline(&line, raw);
	s = string(&line);
	ifs = ifs ? ifs : " \t\n";
	for (; i < argc; i++) {
		size_t n;

		while (*s && strchr(ifs, *s) && isspace((unsigned char)*s))
			s++;
		n = i + 1 < argc ? strcspn(s, ifs) : strlen(s);
		if (i + 1 == argc)
			while (n > 0 && strchr(ifs, s[n - 1]) && isspace((unsigned char)s[n - 1]))
				n--;
		if (!setvar(argv[i], keep(s, n)))
			return 2;
		s += n;
		if (*s)
			s++;
	}
	return interrupted ? 128 + SIGINT : !well;
}

static int do_type(int argc, char **argv)
{
	int result = 0;

	for (int i = 1; i < argc; i++) {
		bool special;
		char *path = findcommand(argv[i]);

		if (getfunc(argv[i]))
			printf("%s is a function\n", argv[i]);
		else if (getbuiltin(argv[i], &special))
			printf("%s is a shell builtin\n", argv[i]);
		else if (path)
			printf("%s is %s\n", argv[i], path);
		else
			result = (printf("%s: not found\n", argv[i]), 127);
	}
	return result;
}

/* command name ...: not a function. */
static int do_command(int argc, char **argv)
{
	bool special;
	builtin *b;
	struct job *j;
	int pid;

	if (argc == 1)
		return 0;
	if (strcmp(argv[1], "-v") == 0) {
		char *path = argc > 2 ? findcommand(argv[2]) : NULL;

		if (argc > 2 && (getfunc(argv[2]) || getbuiltin(argv[2], &special)))
			path = argv[2];
		if (path)
			printf("%s\n", path);
		return path ? 0 : 127;
	}
	if ((b = getbuiltin(argv[1], &special)) != NULL)
		return b(argc - 1, argv + 1);
	j = newjob(argv[1]);
	if ((pid = forkinto(j, false)) == 0)
		execute(argv + 1, environment());
	return waitforeground(j);
}

static int do_umask(int argc, char **argv)
{
	mode_t old = umask(0);

	umask(argc > 1 ? strtoul(argv[1], NULL, 8) : old);
	if (argc == 1)
		printf("%04o\n", (unsigned)old);
	return 0;
}

static void minutes(clock_t ticks, char end)
{
	long hz = sysconf(_SC_CLK_TCK);

	printf("%ldm%ld.%02lds%c", (long)(ticks / hz / 60), (long)(ticks / hz % 60), (long)(ticks % hz * 100 / hz), end);
}

static int do_times(int argc, char **argv)
{
	struct tms t;

	(void)argc, (void)argv;
	times(&t);
	minutes(t.tms_utime, ' ');
	minutes(t.tms_stime, '\n');
	minutes(t.tms_cutime, ' ');
	minutes(t.tms_cstime, '\n');
	return 0;
}

/* Special ones come before functions, and variables set before them stay set. */
static const struct {
	const char *name;
	builtin *run;
	bool special;
} builtins[] = {
	{ ".", do_dot, true }, { ":", do_true, true }, { "[", do_test, false }, { "bg", do_bg, false },
	{ "break", do_break, true }, { "cd", do_cd, false }, { "command", do_command, false },
	{ "continue", do_break, true }, { "echo", do_echo, false }, { "eval", do_eval, true },
	{ "exec", do_exec, true }, { "exit", do_exit, true }, { "export", do_export, true },
	{ "false", do_false, false }, { "fg", do_fg, false }, { "history", do_history, false },
	{ "jobs", do_jobs, false }, { "kill", do_kill, false }, { "pwd", do_pwd, false },
	{ "read", do_read, false }, { "readonly", do_readonly, true }, { "return", do_return, true },
	{ "set", do_set, true }, { "shift", do_shift, true }, { "test", do_test, false },
	{ "times", do_times, true }, { "trap", do_trap, true }, { "true", do_true, false },
	{ "type", do_type, false }, { "umask", do_umask, false }, { "unset", do_unset, true },
	{ "wait", do_wait, false },
};

builtin *getbuiltin(const char *name, bool *special)
{
	for (size_t i = 0; i < sizeof builtins / sizeof builtins[0]; i++) {
		if (strcmp(builtins[i].name, name) == 0) {
			*special = builtins[i].special;
			return builtins[i].run;
		}
	}
	return NULL;
}
