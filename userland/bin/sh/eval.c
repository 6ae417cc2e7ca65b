/* Runs the tree: lists; and what reads commands and runs them, one after the other. */
#include <string.h>
#include "sh.h"

int status, shellpid, lastbg, commandline;
bool subshell;
enum skip skip;
int skipcount, loops, calls, tested;

/* Runs what asks for the status: a failure does not end the shell, set -e or not. */
int evaltested(struct node *n)
{
	int result;

	tested++;
	result = eval(n, 0);
	tested--;
	return result;
}

static int evalnode(struct node *n, int flags)
{
	int result;

	switch (n->type) {
	case N_CMD:
		return evalsimple(n, flags);
	case N_PIPE:
		return runjob(n, false);
	case N_AND:
	case N_OR:
		result = evaltested(n->a);
		if (skip || interrupted || (result == 0) != (n->type == N_AND))
			return result;
		return eval(n->b, flags);
	case N_SEQ:
		for (; n->type == N_SEQ; n = n->b) {
			result = eval(n->a, 0);
			if (skip || interrupted)
				return result;
		}
		return eval(n, flags);
	case N_BG:
		return runjob(n->a, true);
	case N_NOT:
		result = evaltested(n->a);
		return skip || interrupted ? result : !result;
	case N_SUBSHELL:
		return evalsubshell(n, flags);
	case N_FUNC:
		definefunc(n);
		return 0;
	default:
		return evalcompound(n, flags);
	}
}

/* Under set -e these commands end the shell when they fail; for the others, the commands inside do. */
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
		if (opt_e && status != 0 && tested == 0 && counts(n) && !interrupted && skip != S_ABORT)
			quit(status);
	}
	if (sigpendingtraps)
		runtraps();
	release(m);
	return interrupted ? 128 + SIGINT : status;
}

/* Reads a command and runs it; a syntax error ends every source but a terminal. */
static void evalline(struct source *from, bool *eof, int flags)
{
	struct node *n;

	if (setjmp(syntax) != 0) {
		popto(from);
		dropline();
		*eof = !typing();
		if (interrupted)
			status = 128 + SIGINT;
		else if (typing())
			status = 2;
		else
			fatal(2);
		return;
	}
	n = parsecommand(eof);
	if (n == NULL)
		return;
	if (opt_n && !interactive)
		return;
	eval(n, ended() ? flags : 0);
}

/* Runs what the current source holds, a command at a time, to its end or to exit or return. */
static int evalall(int flags)
{
	struct source *from = source();
	bool eof = false;
	jmp_buf outer;

	memcpy(&outer, &syntax, sizeof outer);
	while (!eof && skip == S_NONE) {
		char *m = mark();

		evalline(from, &eof, flags);
		if (typing()) {
			if (interrupted == UNTOLD)
				fprintf(stderr, "\n");
			interrupted = 0;
			skip = S_NONE;
		}
		if (interrupted)
			eof = true;
		release(m);
	}
	memcpy(&syntax, &outer, sizeof outer);
	return status;
}

int evalsource(void)
{
	return evalall(0);
}

int evalstring(const char *text, int flags)
{
	int result;

	pushstring(text);
	result = evalall(flags);
	popsource();
	return result;
}
