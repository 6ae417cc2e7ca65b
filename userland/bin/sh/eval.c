/* Runs the tree. */
#include <errno.h>
#include <err.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "sh.h"

enum { E_NOEXEC = 126, E_NOTFOUND = 127, MAXCALLS = 200 };

int status, shellpid, lastbg;
static int substituted; /* status of the last $(...) of the command, 0 if there was none */
bool opt_e, opt_x, opt_m, opt_n, opt_u, opt_f, interactive, subshell;
enum skip skip;
int skipcount, loops, calls;

static struct function {
	struct function *next;
	char *name;
	struct node *body;
} *functions;

static struct function *findfunction(const char *name)
{
	struct function *f = functions;

	while (f && strcmp(f->name, name) != 0)
		f = f->next;
	return f;
}

struct node *getfunc(const char *name)
{
	struct function *f = findfunction(name);

	return f ? f->body : NULL;
}

/* A function that is replaced while it runs is not freed: its tree is in use. */
static void define(const struct node *n)
{
	struct function *f = findfunction(n->text);

	if (f == NULL) {
		if ((f = malloc(sizeof *f)) == NULL)
			err(2, NULL);
		*f = (struct function){ functions, save(n->text), NULL };
		functions = f;
	} else if (calls == 0) {
		freenode(f->body);
	}
	f->body = copynode(n->a);
}

static bool executable(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

/* The path of a command, by $PATH if its name has no slash; NULL if there is none. */
char *findcommand(const char *name)
{
	const char *path = getvar("PATH");

	if (strchr(name, '/'))
		return keep(name, strlen(name));
	while (path && *path) {
		size_t n = strcspn(path, ":");
		struct buf b = { 0 };

		puts_to(&b, n > 0 ? keep(path, n) : ".");
		put(&b, '/');
		puts_to(&b, name);
		if (executable(string(&b)))
			return b.s;
		path += n + (path[n] == ':');
	}
	return NULL;
}

/* A file that is no program and has no #! is a script for us. */
static void executescript(const char *path, char **argv, char **envp)
{
	int argc = 0;
	char **args;

	while (argv[argc])
		argc++;
	args = alloc((argc + 2) * sizeof *args);
	args[0] = "sh";
	args[1] = (char *)path;
	memcpy(args + 2, argv + 1, argc * sizeof *args);
	execve("/bin/sh", args, envp);
}

void execute(char **argv, char **envp)
{
	char *path = findcommand(argv[0]);

	fflush(stdout);
	if (path == NULL) {
		complain("%s: not found", argv[0]);
		_exit(E_NOTFOUND);
	}
	execve(path, argv, envp);
	if (errno == ENOEXEC)
		executescript(path, argv, envp);
	complain("%s: %s", argv[0], strerror(errno));
	_exit(errno == ENOENT ? E_NOTFOUND : E_NOEXEC);
}

static bool assign(const char *raw)
{
	size_t n = namelength(raw);

	return setvar(keep(raw, n), expandone(raw + n + 1)) && !expanderror;
}

/* The assignments before a command; returns the words after them, or sets expanderror. */
static const struct word *assignments(const struct word *w, bool export)
{
	for (; w && isassignment(w->text); w = w->next) {
		if (!assign(w->text))
			expanderror = true;
		if (export)
			exportvar(keep(w->text, namelength(w->text)));
	}
	return w;
}

/* Variables that a command had before it for itself alone, as they were. */
struct saved {
	struct saved *next;
	char *name;
	const char *value;
};

static struct saved *savevars(const struct word *w)
{
	struct saved *saved = NULL;

	for (; w && isassignment(w->text); w = w->next) {
		struct saved *s = alloc(sizeof *s);
		char *name = keep(w->text, namelength(w->text));
		const char *value = getvar(name);

		*s = (struct saved){ saved, name, value ? keep(value, strlen(value)) : NULL };
		saved = s;
	}
	return saved;
}

static void restorevars(const struct saved *s)
{
	for (; s; s = s->next)
		s->value ? (void)setvar(s->name, s->value) : unsetvar(s->name);
}

static int callfunction(struct node *body, int argc, char **argv)
{
	char **outer = params;
	int nouter = nparams, outerloops = loops, result;

	if (calls >= MAXCALLS) {
		complain("%s: functions call each other too deeply", argv[0]);
		return 2;
	}
	params = NULL;
	nparams = 0;
	setparams(argv + 1, argc - 1);
	calls++;
	loops = 0;
	result = eval(body, 0);
	if (skip == S_RETURN)
		skip = S_NONE;
	loops = outerloops;
	calls--;
	setparams(NULL, 0);
	free(params);
	params = outer;
	nparams = nouter;
	return result;
}

static void show(int argc, char **argv)
{
	const char *ps4 = getvar("PS4");

	fflush(stdout);
	fprintf(stderr, "%s", ps4 ? ps4 : "");
	for (int i = 0; i < argc; i++)
		fprintf(stderr, "%s%c", argv[i], i + 1 < argc ? ' ' : '\n');
}

/* A command that runs in this process: a function or a builtin. */
static int inside(const struct node *n, builtin *b, bool special, int argc, char **argv)
{
	struct undo *undo = NULL;
	struct saved *saved = special ? NULL : savevars(n->words);
	int result = 1;

	assignments(n->words, !special);
	if (!expanderror && redirect(n->redirs, &undo))
		result = b ? b(argc, argv) : callfunction(getfunc(argv[0]), argc, argv);
	if (!(special && strcmp(argv[0], "exec") == 0 && result == 0))
		undoredirect(undo);
	restorevars(saved);
	return result;
}

static void becomecommand(const struct node *n, char **argv)
{
	if (!redirect(n->redirs, NULL))
		_exit(1);
	assignments(n->words, true);
	if (expanderror)
		_exit(1);
	execute(argv, environment());
}

static int outside(const struct node *n, int flags, char **argv)
{
	struct job *j;
	int pid;

	if ((flags & E_EXIT) && !trapped(0))
		becomecommand(n, argv);
	j = newjob(describe(n));
	pid = forkinto(j, false);
	if (pid == 0)
		becomecommand(n, argv);
	if (pid < 0) {
		background(j);
		return 2;
	}
	return waitforeground(j);
}

/* Assignments and redirections without a command. */
static int nocommand(const struct node *n)
{
	struct undo *undo = NULL;
	bool well;

	assignments(n->words, false);
	well = !expanderror && redirect(n->redirs, &undo);
	undoredirect(undo);
	return well ? substituted : 1;
}

static int simple(const struct node *n, int flags)
{
	const struct word *w = n->words;
	char **argv;
	builtin *b;
	bool special = false;
	int argc;

	while (w && isassignment(w->text))
		w = w->next;
	expanderror = false;
	substituted = 0;
	argv = expandwords(w, &argc);
	if (expanderror) {
		if (!interactive)
			quit(1);
		return 1;
	}
	if (argc == 0)
		return nocommand(n);
	if (opt_x)
		show(argc, argv);
	b = getbuiltin(argv[0], &special);
	if (getfunc(argv[0]) && !special)
		return inside(n, NULL, false, argc, argv);
	if (b)
		return inside(n, b, special, argc, argv);
	return outside(n, flags, argv);
}

void becomesubshell(struct node *n, int flags)
{
	forgetjobs();
	quit(eval(n, flags | E_EXIT));
}

/* In the child of a pipeline: `in` is what the command before left to read, -1 for none. */
static void connect(int in, const int pipe[2], bool last)
{
	if (in >= 0) {
		dup2(in, STDIN_FILENO);
		close(in);
	}
	if (last)
		return;
	close(pipe[0]);
	dup2(pipe[1], STDOUT_FILENO);
	close(pipe[1]);
}

static void inputfromnull(void)
{
	int fd = open("/dev/null", O_RDONLY);

	if (fd > 0) {
		dup2(fd, STDIN_FILENO);
		close(fd);
	}
}

/* Starts the commands of a pipeline (which may be a single one); false if something failed. */
static bool launch(struct job *j, struct node *n, bool isbackground, int flags)
{
	bool nullinput = isbackground && !opt_m;
	int in = -1, fds[2] = { -1, -1 };

	for (bool last = false; !last; n = n->b) {
		struct node *one = n->type == N_PIPE ? n->a : n;
		int pid;

		last = n->type != N_PIPE;
		if (!last && pipe(fds) < 0) {
			complain("pipe: %s", strerror(errno));
			break;
		}
		pid = forkinto(j, isbackground);
		if (pid == 0) {
			if (nullinput && in < 0)
				inputfromnull();
			connect(in, fds, last);
			becomesubshell(one, flags & ~E_EXIT);
		}
		if (in >= 0)
			close(in);
		if (!last) {
			close(fds[1]);
			in = fds[0];
		}
		if (pid < 0)
			break;
		if (last)
			return true;
	}
	if (in >= 0)
		close(in);
	return false;
}

static int run(struct node *n, bool isbackground, int flags)
{
	struct job *j = newjob(describe(n));
	bool well = launch(j, n, isbackground, flags);

	if (isbackground || !well) {
		background(j);
		return well ? 0 : 2;
	}
	return waitforeground(j);
}

static int subshellcommand(struct node *n, int flags)
{
	if (!(flags & E_EXIT) || trapped(0))
		return run(n, false, flags);
	if (!redirect(n->redirs, NULL))
		return 1;
	return eval(n->a, flags);
}

/* Whether a loop goes on; takes its share of break and continue. */
static bool goeson(void)
{
	if (interrupted)
		return false;
	if (skip == S_NONE)
		return true;
	if (skip == S_RETURN || --skipcount > 0)
		return false;
	if (skip == S_CONTINUE) {
		skip = S_NONE;
		return true;
	}
	skip = S_NONE;
	return false;
}

static int loop(struct node *n, int flags)
{
	int result = 0;

	loops++;
	for (;;) {
		bool well = eval(n->a, E_TESTED) == 0;

		if (skip == S_NONE && well == (n->type == N_UNTIL))
			break;
		if (skip == S_NONE)
			result = eval(n->b, flags & ~E_EXIT);
		if (!goeson())
			break;
	}
	loops--;
	return result;
}

static int forloop(struct node *n, int flags)
{
	int argc = nparams, result = 0;
	char **args = params;

	expanderror = false;
	if (n->inlist) {
		args = expandwords(n->words, &argc);
	} else if (argc > 0) {
		args = alloc(argc * sizeof *args); /* the loop may shift the parameters away */
		for (int i = 0; i < argc; i++)
			args[i] = keep(params[i], strlen(params[i]));
	}
	if (expanderror)
		return 1;
	loops++;
	for (int i = 0; i < argc; i++) {
		if (!setvar(n->text, args[i])) {
			result = 1;
			break;
		}
		result = eval(n->a, flags & ~E_EXIT);
		if (!goeson())
			break;
	}
	loops--;
	return result;
}

static int caseof(struct node *n, int flags)
{
	const char *value;

	expanderror = false;
	value = expandone(n->text);
	for (struct node *item = n->b; item && !expanderror; item = item->b)
		for (struct word *w = item->words; w; w = w->next)
			if (match(expandpattern(w->text), value))
				return item->a ? eval(item->a, flags) : 0;
	return expanderror;
}

/* A compound command with its redirections. */
static int compound(struct node *n, int flags)
{
	struct undo *undo = NULL;
	int result = 1;

	if (n->redirs)
		flags &= ~E_EXIT;
	if (!redirect(n->redirs, &undo)) {
		undoredirect(undo);
		return 1;
	}
	switch (n->type) {
	case N_GROUP:
		result = eval(n->a, flags);
		break;
	case N_IF:
		if (eval(n->a, E_TESTED) == 0)
			result = skip ? status : eval(n->b, flags);
		else
			result = n->c && !skip ? eval(n->c, flags) : 0;
		break;
	case N_WHILE:
	case N_UNTIL:
		result = loop(n, flags);
		break;
	case N_FOR:
		result = forloop(n, flags);
		break;
	default:
		result = caseof(n, flags);
		break;
	}
	undoredirect(undo);
	return result;
}

static int evalnode(struct node *n, int flags)
{
	int tested = flags | E_TESTED, result;

	switch (n->type) {
	case N_CMD:
		return simple(n, flags);
	case N_PIPE:
		return run(n, false, flags);
	case N_AND:
	case N_OR:
		result = eval(n->a, tested & ~E_EXIT);
		if (skip || interrupted || (result == 0) != (n->type == N_AND))
			return result;
		return eval(n->b, flags);
	case N_SEQ:
		result = eval(n->a, flags & ~E_EXIT);
		return skip || interrupted ? result : eval(n->b, flags);
	case N_BG:
		return run(n->a, true, flags & ~E_TESTED);
	case N_NOT:
		result = eval(n->a, tested & ~E_EXIT);
		return skip ? result : !result;
	case N_SUBSHELL:
		return subshellcommand(n, flags);
	case N_FUNC:
		define(n);
		return 0;
	default:
		return compound(n, flags);
	}
}

/* Under set -e these end the shell when they fail; of the others, what is in them does. */
static bool counts(const struct node *n)
{
	return n->type == N_CMD || n->type == N_PIPE || n->type == N_SUBSHELL;
}

/* Runs a tree, sets $? and returns it. After ^C, and after break and the like, nothing is run. */
int eval(struct node *n, int flags)
{
	char *m = mark();

	if (sigpendingtraps)
		runtraps();
	if (n && !interrupted && skip == S_NONE) {
		status = evalnode(n, flags);
		if (opt_e && status != 0 && !(flags & E_TESTED) && counts(n) && !interrupted)
			quit(status);
	}
	if (sigpendingtraps)
		runtraps();
	release(m);
	return interrupted ? 128 + SIGINT : status;
}

/* Reads a command and runs it; a syntax error ends every source but a terminal. */
static void evalline(bool *eof)
{
	struct node *n;

	if (setjmp(syntax) != 0) {
		status = interrupted ? 128 + SIGINT : 2;
		*eof = !typing();
		dropline();
		return;
	}
	n = parsecommand(eof);
	if (n && !opt_n)
		eval(n, 0);
}

/* Runs what the current source holds, a command at a time, to its end or to exit or return. */
int evalsource(void)
{
	jmp_buf outer;
	bool eof = false;

	memcpy(&outer, &syntax, sizeof outer);
	while (!eof && skip == S_NONE) {
		char *m = mark();

		evalline(&eof);
		if (typing())
			interrupted = 0;
		if (interrupted)
			eof = true;
		release(m);
	}
	memcpy(&syntax, &outer, sizeof outer);
	return status;
}

int evalstring(const char *text)
{
	int result;

	pushstring(text);
	result = evalsource();
	popsource();
	return result;
}

static char *readall(int fd)
{
	struct buf b = { 0 };
	char block[512];
	ssize_t n;

	while ((n = read(fd, block, sizeof block)) > 0 || (n < 0 && errno == EINTR && !interrupted))
		for (ssize_t i = 0; i < n; i++)
			if (block[i])
				put(&b, block[i]);
	while (b.len > 0 && b.s[b.len - 1] == '\n')
		b.len--;
	return string(&b);
}

char *substitute(const char *command)
{
	struct job *j;
	int fds[2], pid;
	bool jobcontrol = opt_m;
	char *output;

	if (pipe(fds) < 0) {
		complain("pipe: %s", strerror(errno));
		return "";
	}
	j = newjob(command);
	opt_m = false; /* it stays in the shell's process group */
	pid = forkinto(j, false);
	if (pid == 0) {
		forgetjobs();
		close(fds[0]);
		if (fds[1] != STDOUT_FILENO) {
			dup2(fds[1], STDOUT_FILENO);
			close(fds[1]);
		}
		quit(evalstring(command));
	}
	close(fds[1]);
	output = readall(fds[0]);
	close(fds[0]);
	status = substituted = waitforeground(j);
	opt_m = jobcontrol;
	return output;
}
