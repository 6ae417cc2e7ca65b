/* Runs the tree: simple commands, which are functions, builtins or programs. */
#include <string.h>
#include <unistd.h>
#include "sh.h"

int substituted;
bool keepredirs; /* exec without a command has run: its redirections stay */

/* Writes what set -x shows, in one piece. */
static void show(struct buf *trace)
{
	trace->s[trace->len - 1] = '\n';
	fflush(stdout);
	fwrite(trace->s, 1, trace->len, stderr);
}

static void traceword(struct buf *trace, const char *word)
{
	bool plain = *word != '\0';

	for (const char *s = word; *s; s++)
		plain &= strchr(" \t\n'\"\\$`;&|<>()*?[]~#", *s) == NULL;
	plain ? puts_to(trace, word) : putquoted(trace, word);
	put(trace, ' ');
}

/* name=value: for good, or for the time of a command; and for its environment. */
static bool assign(const char *raw, bool fornow, bool export, struct buf *trace)
{
	size_t n = namelength(raw);
	char *name = keep(raw, n), *value = expandassigned(raw + n + 1);

	if (expanderror)
		return false;
	if (fornow)
		makelocal(name);
	if (!setvar(name, value))
		return false;
	if (export)
		markvar(name, V_EXPORT);
	if (opt_x) {
		puts_to(trace, name);
		put(trace, '=');
		*value ? traceword(trace, value) : put(trace, ' ');
	}
	return true;
}

/* A function or a builtin, in this process. */
static int inside(const struct redir *redirs, struct node *function, builtin *b, bool special, int argc, char **argv)
{
	struct undo *undo = NULL;
	int result;

	if (!redirect(redirs, &undo)) {
		undoredirect(undo);
		return special ? fatal(2) : 2;
	}
	if (function) {
		result = callfunc(function, argc, argv);
	} else {
		inspecial = special;
		result = b(argc, argv);
		inspecial = false;
		if (fflush(stdout) != 0) {
			fpurge(stdout);
			clearerr(stdout);
			result = result ? result : 1;
		}
	}
	keepredirs ? keepredirect(undo) : undoredirect(undo);
	keepredirs = false;
	return result;
}

static void become(const struct redir *redirs, char **argv)
{
	if (!redirect(redirs, NULL))
		_exit(2);
	execute(argv, environment());
}

/* A program, in a process of its own unless the shell ends with it. */
static int outside(const struct node *n, const struct redir *redirs, int flags, char **argv)
{
	struct job *j;
	int pid;

	if ((flags & E_EXIT) && !anytraps()) {
		execsignals(true);
		become(redirs, argv);
	}
	j = newjob(describe(n));
	pid = forkinto(j, false);
	if (pid == 0)
		become(redirs, argv);
	if (pid < 0) {
		removejob(j);
		return 2;
	}
	return waitforeground(j);
}

/* Assignments and redirections without a command. */
static int nocommand(const struct redir *redirs)
{
	struct undo *undo = NULL;
	bool well = redirect(redirs, &undo);

	undoredirect(undo);
	return well ? substituted : 2;
}

static int run(const struct node *n, const struct redir *redirs, int flags, int argc, char **argv)
{
	bool special = false;
	builtin *b = getbuiltin(argv[0], &special);
	struct node *function = special ? NULL : getfunc(argv[0]);

	if (function || b)
		return inside(redirs, function, b, special, argc, argv);
	return outside(n, redirs, flags, argv);
}

int evalsimple(const struct node *n, int flags)
{
	const struct word *w = n->words;
	struct buf trace = { 0 };
	size_t outer = locals(), mine;
	struct redir *redirs;
	char **argv;
	int argc, result;
	bool special = false, export, well = true;

	commandline = n->line;
	while (w && isassignment(w->text))
		w = w->next;
	expanderror = false;
	substituted = 0;
	argv = expandwords(w, &argc);
	redirs = expandredirs(n->redirs);
	if (expanderror)
		return fatal(2);
	if (argc > 0)
		getbuiltin(argv[0], &special);
	export = argc > 0 && (!special || strcmp(argv[0], "exec") == 0);
	if (opt_x)
		puts_to(&trace, prompt("PS4"));
	for (const struct word *a = n->words; a != w && well; a = a->next)
		well = assign(a->text, argc > 0 && !special, export, &trace);
	mine = locals();
	if (opt_x) {
		for (int i = 0; i < argc; i++)
			traceword(&trace, argv[i]);
		if (argc > 0 || n->words)
			show(&trace);
	}
	if (!well)
		result = fatal(2);
	else
		result = argc > 0 ? run(n, redirs, flags, argc, argv) : nocommand(redirs);
	if (mine > outer)
		endlocals(outer);
	return result;
}
