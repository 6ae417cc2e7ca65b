/*
 * sh: a small shell in the manner of the Bourne shell.
 *
 * A command goes this way: input.c hands out characters, lex.c makes tokens of
 * them, parse.c a tree, eval.c runs the tree, with expand.c (and glob.c,
 * arith.c) to make arguments of words, redir.c for files and jobs.c for
 * processes. Whatever lives as long as a command comes from the arena of
 * mem.c; what lives longer is malloc's.
 */
#ifndef SH_H
#define SH_H

#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

/* mem.c: the arena. mark() and release() nest. */
void *alloc(size_t size);
char *keep(const char *s, size_t length);
char *mark(void);
void release(char *m);
char *save(const char *s); /* malloc's */

/* A string that grows in the arena. */
struct buf {
	char *s;
	size_t len, room;
};
void put(struct buf *b, char c);
void puts_to(struct buf *b, const char *s);
char *string(struct buf *b);

/* input.c */
enum { END = -1 };
extern int lineno;
int next(void);
void back(int c);
void pushfile(int fd, bool own);
void pushstring(const char *text);
void popsource(void);
bool typing(void); /* the source is a terminal with someone at it */
void dropline(void);

/* lex.c */
enum token {
	T_EOF, T_NL, T_WORD, T_SEMI, T_AMP, T_PIPE, T_AND, T_OR, T_DSEMI, T_OPEN, T_CLOSE, T_REDIR,
};
extern char *tokentext;    /* of T_WORD, as it was written */
extern int tokenop;        /* of T_REDIR: R_ */
extern int tokenfd;        /* of T_REDIR: the descriptor before it, or -1 */
enum token token(void);    /* takes the next token */
enum token peek(void);     /* looks at it */
void lexreset(void);
/* The text of a here-document is set when the line that names it has been read. */
void heredoc(char **text, const char *end, bool tabs, bool raw);

/* parse.c */
enum redirtype { R_IN, R_OUT, R_APPEND, R_RDWR, R_CLOBBER, R_DUPIN, R_DUPOUT, R_HERE, R_HERETABS };
struct redir {
	struct redir *next;
	enum redirtype type;
	int fd;
	char *word;   /* file name, descriptor, or the text of a here-document */
	bool literal; /* here-document that is not expanded */
};
struct word {
	struct word *next;
	char *text;
};
enum nodetype {
	N_CMD,   /* words, redirs */
	N_PIPE,  /* a | b, right-leaning */
	N_AND, N_OR, N_SEQ, /* a, b */
	N_BG, N_NOT,        /* a */
	N_SUBSHELL, N_GROUP, /* a, redirs */
	N_IF,               /* a then b else c */
	N_WHILE, N_UNTIL,   /* a do b */
	N_FOR,              /* text in words (inlist) do a */
	N_CASE,             /* text; items in b */
	N_ITEM,             /* words: patterns; a: body; b: next item */
	N_FUNC,             /* text () a */
};
struct node {
	enum nodetype type;
	bool inlist;
	struct node *a, *b, *c;
	struct word *words;
	struct redir *redirs;
	char *text;
};
extern bool incommand;     /* a command has begun: the prompt is PS2 */
extern jmp_buf syntax;    /* where syntax errors go; errors have been told */
struct node *parsecommand(bool *eof); /* one complete command, or NULL for an empty line */
struct node *copynode(const struct node *n); /* malloc's */
void freenode(struct node *n);
char *describe(const struct node *n); /* for jobs; in the arena */

/* expand.c */
extern bool expanderror; /* an expansion failed and the command must not run */
char **expandwords(const struct word *words, int *argc);
char *expandone(const char *raw);     /* no splitting, no globbing */
char *expandpattern(const char *raw); /* what was quoted is escaped by \ */
char *expandhere(const char *text);

/* glob.c */
bool match(const char *pattern, const char *s);
bool isglob(const char *pattern);
void globinto(const char *pattern, void (*found)(const char *path));
char *unescape(const char *pattern);

/* arith.c: an integer expression of $((...)); sets expanderror */
long long arith(const char *text);

/* vars.c */
void initvars(char **envp);
const char *getvar(const char *name); /* NULL if unset */
bool setvar(const char *name, const char *value);
void unsetvar(const char *name);
void exportvar(const char *name);
void readonlyvar(const char *name);
char **environment(void);
void showvars(bool exportedonly);
bool isassignment(const char *word);
size_t namelength(const char *s);
extern char **params; /* $1 ... */
extern int nparams;
extern const char *arg0;
void setparams(char **args, int n); /* copies */
bool shift(int n);

/* eval.c */
extern int status;      /* $? */
extern int shellpid;    /* $$ */
extern int lastbg;      /* $! */
extern bool opt_e, opt_x, opt_m, opt_n, opt_u, opt_f, interactive, subshell;
extern enum skip { S_NONE, S_BREAK, S_CONTINUE, S_RETURN } skip;
extern int skipcount, loops, calls;
enum { E_EXIT = 1, E_TESTED = 2 }; /* the shell ends with the command; its failure is asked for */
int eval(struct node *n, int flags);
int evalstring(const char *text);
int evalsource(void);
struct node *getfunc(const char *name);
char *substitute(const char *command); /* $(...): output without the newlines at its end */
__attribute__((noreturn)) void becomesubshell(struct node *n, int flags);
__attribute__((noreturn)) void execute(char **argv, char **envp);
char *findcommand(const char *name);

/* redir.c: true if all went well; saved descriptors are put back by undo */
struct undo;
bool redirect(const struct redir *r, struct undo **undo);
void undoredirect(struct undo *u);
int highfd(int fd); /* moves a descriptor out of the user's way, close-on-exec */

/* jobs.c */
struct job;
struct job *newjob(const char *text);
int forkinto(struct job *j, bool background); /* 0 in the child, its number in the parent */
int waitforeground(struct job *j);
void background(struct job *j);
void noticejobs(void);
void initjobs(void);
void endjobs(void);
int do_jobs(int argc, char **argv), do_fg(int argc, char **argv), do_bg(int argc, char **argv);
int do_wait(int argc, char **argv), do_kill(int argc, char **argv);
void forgetjobs(void);

/* trap.c */
extern volatile sig_atomic_t interrupted, sigpendingtraps;
void initsignals(void);
void shellsignals(void);
void childsignals(bool background); /* in a child: traps off, what we ignore for ourselves back */
void runtraps(void);
void exittrap(void);
bool trapped(int sig);
int caughtsignal(void);
int do_trap(int argc, char **argv);
int signalnumber(const char *name); /* -1 */
const char *signalname(int sig);

/* builtin.c */
typedef int builtin(int argc, char **argv);
builtin *getbuiltin(const char *name, bool *special);
__attribute__((noreturn)) void quit(int code);

/* test.c */
int do_test(int argc, char **argv);

/* edit.c, history.c: edits a line on the terminal; NULL at its end, "" after ^C */
char *editline(const char *prompt);
void addhistory(const char *line);
const char *history(int back); /* 1 is the last one; NULL */
int do_history(int argc, char **argv);

__attribute__((format(printf, 1, 2))) void complain(const char *format, ...);

#endif
