/*
 * sh: a small shell in the manner of the Bourne shell, as POSIX.1 (Shell
 * Command Language) has it.
 *
 * The way of a command: input.c returns characters, lex.c makes tokens of them
 * (with quote.c for the ends of quotes), parse.c and compound.c make a tree,
 * and eval.c runs the tree, with expand.c and its neighbours to make arguments
 * of words, redir.c for files and jobs.c for processes. Memory that is needed
 * as long as a command runs comes from the arena of mem.c; memory that is
 * needed longer comes from malloc.
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
void *more(void *p, size_t size); /* malloc's and realloc's, that do not fail */
char *save(const char *s);        /* malloc's */

/* A string that grows in the arena. */
struct buf {
	char *s;
	size_t len, room;
};
void put(struct buf *b, char c);
void puts_to(struct buf *b, const char *s);
void putquoted(struct buf *b, const char *s); /* so that the shell reads it back as one word */
char *string(struct buf *b);

/* error.c */
__attribute__((format(printf, 1, 2))) void complain(const char *format, ...);
__attribute__((noreturn)) void quit(int code); /* the shell ends, by way of the trap of EXIT */
int fatal(int code);        /* ends an unattended shell; a typed line is given up */
extern bool inspecial;      /* a special builtin runs, whose errors are fatal */
int failure(int code);      /* fatal() if inspecial; returns code */

/* lex.c */
enum token {
	T_EOF, T_NL, T_WORD, T_SEMI, T_AMP, T_PIPE, T_AND, T_OR, T_DSEMI, T_OPEN, T_CLOSE, T_REDIR,
};
/* The input that is being read. Another source is read from its beginning, and then this one goes on. */
struct lexer {
	bool looked;        /* the next token is known: */
	enum token ahead;
	char *text;         /* of T_WORD, as it was written */
	int op;             /* of T_REDIR: R_ */
	int fd;             /* of T_REDIR: the descriptor before it, or -1 */
	bool incommand;     /* a command has begun: the prompt is PS2 */
	bool scanning;      /* only to find an end: aliases stay as they are */
	bool blankalias;    /* an alias that ends in a blank has been read: the next word may be one, too */
	int depth;          /* of commands in commands */
	struct pending *heredocs; /* that begin after the line */
};
extern struct lexer lexer;
enum token token(void);     /* takes the next token */
enum token peek(void);      /* looks at it */
int nextchar(void);         /* next(), with lines that end in \ joined */

/* heredoc.c: the text of a here-document is set when the line that names it has been read */
void heredoc(char **text, const char *word, bool tabs, bool *literal);
void readheredocs(void);

/* input.c */
enum { END = -1 };
extern int lineno;
extern int prompts; /* that have been shown */
struct source;
struct alias;
int next(void);
void back(int c);
void pushfile(int fd, bool own);
void pushstring(const char *text);
void pushtext(const char *text, size_t length); /* which stays where it is */
void pushalias(struct alias *a, const char *text);
void popsource(void);
struct source *source(void);
void popto(struct source *s); /* drops the sources that were pushed after it */
size_t consumed(void);        /* bytes of the source that have been read */
size_t startrecord(void);     /* the text read from here on is kept ... */
void endrecord(size_t from, struct buf *b); /* ... and added to b */
bool ended(void);             /* nothing is left of the source, as far as is known */
bool typing(void);            /* the source is a terminal with someone at it */
void dropline(void);

/* quote.c: copies a quote or expansion up to its end, as written; its first character has been read */
void copysingle(struct buf *b);
void copydouble(struct buf *b);
void copybackquote(struct buf *b);
void copydollar(struct buf *b, bool quoted);
size_t reach(char first, const char *s, size_t length, bool quoted); /* bytes after $ or ` that belong to it; 0: no end */

/* alias.c */
bool takealias(const char *name);          /* puts its text in the place of the word */
void aliasread(struct alias *a);           /* to its end */
const char *aliasvalue(const char *name);
void eachalias(void (*visit)(const char *name));
int do_alias(int argc, char **argv), do_unalias(int argc, char **argv);

/* parse.c, compound.c */
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
	N_AND, N_OR, /* a, b */
	N_SEQ,   /* a, b, right-leaning */
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
	int line;
	struct node *a, *b, *c;
	struct word *words;
	struct redir *redirs;
	char *text;
};
extern jmp_buf syntax;    /* the place to which syntax errors jump, after their message */
struct node *parsecommand(bool *eof); /* one complete command, or NULL for an empty line */
void parseinside(void);   /* a list and the ) after it */
struct node *newnode(enum nodetype type, struct node *a, struct node *b);
struct node *list(void);
struct node *command(void);
struct node *compound(void); /* NULL if none begins here */
struct word *newword(void);
__attribute__((noreturn)) void unexpected(void);
bool take(enum token t), takeword(const char *word);
void need(enum token t), needword(const char *word), newlines(void);
bool isreserved(const char *word);
void eachreserved(void (*visit)(const char *word));

/* tree.c, describe.c */
struct node *copynode(const struct node *n); /* malloc's */
void freenode(struct node *n);
char *describe(const struct node *n); /* for jobs; in the arena */

/* expand.c: words; a character that was quoted has the mark QUOTED before it until the end */
enum { QUOTED = '\001' };
enum { Q_QUOTED = 1, Q_SPLIT = 2, Q_ASSIGN = 4, Q_HERE = 8 }; /* of text: see expand.c */
extern bool expanderror; /* an expansion failed and the command must not run */
char **expandwords(const struct word *words, int *argc);
char *expandone(const char *raw);     /* no splitting, no globbing */
char *expandpattern(const char *raw); /* marks stay */
char *expandassigned(const char *raw);
char *expandhere(const char *text);
char *expandpart(const char *s, const char *end, int flags); /* to one string, marks and all */
void expandtext(const char *s, const char *end, int flags);
char *prompt(const char *variable);

/* field.c: the fields that an expansion makes */
struct expansion {
	bool split;     /* results of expansions make fields */
	struct buf word;
	bool started;   /* the field exists, be it empty */
	bool spaced;    /* the last field was ended by white space */
	char **fields;
	int n, room;
};
extern struct expansion *expansion; /* the expansion under way */
void add(char c, bool quoted);
void insert(const char *s, bool quoted); /* a result, which may be split */
void endfield(void);

/* param.c: what follows a $ or `; returns where it ends */
const char *dollar(const char *s, const char *end, int flags);
const char *backquote(const char *s, const char *end, int flags);

/* glob.c, match.c: patterns, with QUOTED or \ before a character that stands for itself */
bool match(const char *pattern, const char *s, const char *end);
bool isglob(const char *pattern);
char *unmark(const char *pattern);
void globinto(const char *pattern, void (*found)(const char *path));

/* arith.c: an integer expression of $((...)); sets expanderror */
long long arith(const char *text);

/* vars.c, local.c */
enum { V_EXPORT = 1, V_READONLY = 2 };
void initvars(char **envp);
const char *getvar(const char *name); /* NULL if unset */
void eachvar(void (*visit)(const char *name));
bool setvar(const char *name, const char *value);
bool unsetvar(const char *name);
void markvar(const char *name, int flag);
char **environment(void);
void showvars(const char *prefix, int flag);
bool isassignment(const char *word);
size_t namelength(const char *s);
bool isname(const char *s);
struct varstate {
	bool exists;
	char *value; /* malloc's */
	int flags;
};
struct varstate getvarstate(const char *name);
void setvarstate(const char *name, struct varstate state); /* takes the value over */
size_t locals(void);
void makelocal(const char *name);
void endlocals(size_t outer); /* those made since locals() said so are what they were */
int do_local(int argc, char **argv);

/* params.c: the positional parameters */
struct params {
	char **args; /* $1 ... */
	int n;
	int optind, optoffset; /* of getopts */
};
extern struct params params;
extern const char *arg0;
void setparams(char **args, int n); /* copies */
struct params newparams(char **args, int n); /* returns the old ones */
void restoreparams(struct params outer);
bool shift(int n);
void optindset(const char *value);
int do_getopts(int argc, char **argv);

/* options.c */
extern bool opt_a, opt_b, opt_C, opt_e, opt_f, opt_m, opt_n, opt_u, opt_v, opt_x, opt_ignoreeof;
extern bool interactive; /* prompts */
bool setoption(char letter, bool on); /* false if there is none */
bool setnamed(const char *name, bool on);
void showoptions(bool asinput);
const char *optionletters(void);
int do_set(int argc, char **argv);

/* eval.c */
extern int status;      /* $? */
extern int shellpid;    /* $$ */
extern int lastbg;      /* $! */
extern int commandline; /* line of the command that runs */
extern bool subshell;   /* this is a child of the shell that was started */
extern enum skip { S_NONE, S_BREAK, S_CONTINUE, S_RETURN, S_ABORT } skip;
extern int skipcount, loops, calls;
extern int tested;      /* commands under way whose failure is tested */
enum { E_EXIT = 1 };    /* the shell ends with the command */
int eval(struct node *n, int flags);
int evaltested(struct node *n);
int evalstring(const char *text, int flags);
int evalsource(void);

/* flow.c: if, loops, case, with their redirections */
int evalcompound(struct node *n, int flags);

/* command.c, function.c: simple commands */
extern bool keepredirs; /* exec without a command has run: its redirections stay */
extern int substituted; /* status of the last $(...) of the command, 0 if there was none */
int evalsimple(const struct node *n, int flags);
struct node *getfunc(const char *name);
void eachfunc(void (*visit)(const char *name));
void definefunc(const struct node *n);
void undefinefunc(const char *name);
int callfunc(struct node *body, int argc, char **argv);

/* pipeline.c: commands in processes of their own */
int runjob(struct node *n, bool isbackground);
int evalsubshell(struct node *n, int flags);
char *substitute(const char *command); /* $(...): output without the newlines at its end */

/* exec.c */
__attribute__((noreturn)) void execute(char **argv, char **envp);
int tryexecute(char **argv, char **envp, const char *path); /* the status of a failure, after its message */
char *findcommand(const char *name, const char *path);
extern const char *const defaultpath;

/* redir.c: true if all went well; saved descriptors are put back by undo */
struct undo;
struct redir *expandredirs(const struct redir *r);
bool redirect(const struct redir *r, struct undo **undo);
void undoredirect(struct undo *u);
void keepredirect(struct undo *u);
int highfd(int fd); /* moves a descriptor out of the user's way, close-on-exec */

/* jobs.c: the table; jobwait.c: waiting; jobcmds.c: builtins */
enum state { RUNNING, STOPPED, DONE };
struct job {
	struct job *next;
	int id;          /* %id; 0 while it has only been in the foreground */
	pid_t pgid;      /* 0 without job control */
	char *text;
	bool changed;    /* not yet reported */
	struct proc {
		pid_t pid;
		enum state state;
		int status;  /* wait's */
	} *procs;
	int nprocs;
};
extern struct job *jobs; /* the job that was started or stopped last comes first */
extern pid_t shellpgrp;
struct job *newjob(const char *text);
void removejob(struct job *j);
void ownjobs(void);
struct job *currentjob(int n);
enum state stateof(const struct job *j);
int jobstatus(const struct job *j);
void promote(struct job *j); /* gives it a number and the first place */
int forkinto(struct job *j, bool background); /* 0 in the child, its number in the parent */
void note(pid_t pid, int status); /* what wait said */
void telljob(const struct job *j, bool pids);
void tellsignal(const struct job *j);
void giveterminal(pid_t pgrp);
void keepmodes(int result); /* of the terminal, after a job with that status */
void jobcontrol(bool on);
void endjobs(void);
bool mayleave(void); /* no job is stopped, or the user has been warned */
struct job *findjob(const char *name);
bool reap(void);
bool waitjob(struct job *j, bool interruptible);
int waitforeground(struct job *j);
void background(struct job *j);
void noticejobs(void);
int do_jobs(int argc, char **argv), do_fg(int argc, char **argv), do_bg(int argc, char **argv);
int do_wait(int argc, char **argv), do_kill(int argc, char **argv);

/* trap.c, signals.c */
enum { NTRAPS = NSIG };
extern volatile sig_atomic_t interrupted; /* by ^C; TOLD if the cursor is in a new line by now */
extern volatile sig_atomic_t sigpendingtraps;
enum { UNTOLD = 1, TOLD };
extern char *traps[NTRAPS]; /* NULL nothing, "" to ignore the signal, else the command; of 0, at exit */
bool takecaught(int sig);
int caughtsignal(void);
void initsignals(void);
void shellsignals(void);
void setsignal(int sig);
bool hardignored(int sig);
void watchsize(bool on); /* a change of the window's size then ends read */
bool takeresize(void);   /* it has changed */
bool takechild(void);    /* a child has something to tell */
void childsignals(bool background); /* in a child: traps off, what we ignore for ourselves back */
void childtraps(void);
void execsignals(bool leaving);
void runtraps(void);
void exittrap(void);
bool trapped(int sig), anytraps(void);
int do_trap(int argc, char **argv);
int signalnumber(const char *name); /* -1 */
const char *signalname(int sig);    /* NULL */

/* builtin.c */
typedef int builtin(int argc, char **argv);
builtin *getbuiltin(const char *name, bool *special);
void eachbuiltin(void (*visit)(const char *name));
bool number(const char *name, const char *s, int *n); /* not negative; else prints a message */

void initpwd(void);

/* the builtins that have files of their own */
builtin do_break, do_cd, do_command, do_dot, do_echo, do_eval, do_exec, do_exit, do_export, do_false, do_hash,
	do_help, do_history, do_printf, do_pwd, do_read, do_readonly, do_return, do_shift, do_test, do_times, do_true, do_type,
	do_ulimit, do_umask, do_unset;

/* edit.c: edits a line on the terminal; NULL at its end, "" after ^C */
char *editline(const char *prompt);

/* line.c: the line and what the screen shows of it */
extern struct line {
	char *text; /* with room for two bytes more */
	size_t len, point, room;
} line;
void say(const char *s);
void startline(const char *prompt);
void setprompt(const char *prompt);
void draw(void);
void drawbelow(void); /* anew, where the cursor is now */
void leaveline(void); /* the next output goes below it */
void resized(void);
void inserttext(const char *s, size_t n);
void showline(void); /* shows what has been typed ahead; before it waits for a key */
void removetext(size_t from, size_t to);
void replaceline(const char *s);
void moveto(size_t place);
size_t leftof(size_t i), rightof(size_t i);
size_t screencolumns(void);

/* key.c, complete.c, choices.c, search.c */
#define KEY(c) ((c) & 0x1f)
enum { DEL = 127, UP = 256, DOWN, RIGHT, LEFT, HOME, ENDKEY, DELETE, WORDLEFT, WORDRIGHT, CUTWORD, CUTRIGHT };
enum { RESIZED = CUTRIGHT + 1, REDRAW, NOTICE, NONE }; /* no keys, but what comes between them */
void startkeys(void);
int readkey(void);
void complete(bool again);
bool argumentsof(const char *command, const char *typed, void (*choice)(const char *name));
int searchback(const char *prompt);

/* history.c */
void addhistory(const char *line);
const char *history(int back); /* 1 is the last one; NULL */

#endif
