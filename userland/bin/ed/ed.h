/*
 * ed [-s] [-p prompt] [file]: the line editor. main.c takes commands in and
 * deals with their errors, command.c does them; address.c finds the lines that
 * they are for. buffer.c holds the lines and undo.c every change of them.
 * input.c reads commands and text, file.c files, shell.c commands of the shell;
 * pattern.c, substitute.c and global.c are what needs regular expressions.
 */
#ifndef ED_H
#define ED_H

#include <regex.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A line, without its newline; it may have any other byte. */
struct line {
	struct line *prev, *next;
	struct line *nextcut; /* on the list of lines that were cut */
	bool inbuffer, iscut;
	size_t length;
	char text[];
};

/* Bytes that grow. */
struct text {
	char *s;
	size_t length, room;
};

/* A regular expression as it was written. */
struct expression {
	struct text text;
	int flags;   /* of regcomp */
};

/* Lines that are linked to each other; `first` and `last` are NULL if n is 0. */
struct chain {
	struct line *first, *last;
	size_t n;
};

/* The lines that a command is for, and how many addresses it was given: 0, 1, or 2. */
struct range {
	int given;
	long from, to;
};

/* Suffixes of commands: how the current line is shown. */
enum { PRINT = 1, LIST = 2, NUMBER = 4 };

extern size_t dot, last;      /* the current line and the last one; 0 is before the first */
extern bool modified;         /* the buffer has changed since it was written */
extern bool scripted;         /* -s: no counts of bytes, no ! behind commands of the shell */
extern bool interactive;      /* standard input is a terminal */
extern bool inglobal;         /* the commands come from the list of a g */
extern const char *at;        /* the rest of the command, which a newline ends */
extern volatile sig_atomic_t interrupted, hungup;

/* Says `?`, keeps the message for h, and goes on with the next command, or ends a script. */
__attribute__((noreturn)) void fail(const char *message);
/* Stops a command after SIGINT, and ed after SIGHUP. */
void checksignals(void);
__attribute__((noreturn)) void quit(int status);
/* Refuses, once, to give up a buffer that has not been written. */
void warnonce(void);

/* Takes bytes in, to be added to `t`. */
void append(struct text *t, const char *s, size_t n);
void *allocate(void *old, size_t n);

struct line *lineat(size_t n);
size_t numberof(const struct line *l);
struct chain splice(size_t after, size_t n, struct chain in);
/* Lines that come in, one by one, until they are taken as a chain; an error drops them. */
void arrive(const char *s, size_t n);
struct chain arrived(void);
void droparrived(void);

/* Puts lines in the place of the n lines behind line `after`; with `same`, marks go to the new ones. */
void change(size_t after, size_t n, struct chain in, bool same);
void startcommand(void);
void undo(void);
void forgetchanges(void);
void waswritten(void);
void mark(char name, size_t n);
size_t marked(char name);

bool oneof(char c, const char *set);
void blanks(void);
struct range addresses(void);
bool address(long *n);
long number(void);

/* The next line of the commands, which ends in a newline; NULL at the end, or after a signal. */
char *nextline(size_t *n);
/* Lines up to one that is a dot, into the chain that arrives. */
void gather(void);
/* Runs the commands of a list, each by command(). */
void runlist(const char *list, size_t n);
void leavelist(void);
void dropinput(void);

void command(void);
/* The lines that a command is for: those given or else these; they must be in the buffer. */
void lines(struct range *r, long from, long to);
/* One line, the last of those given or else this; 0 is before the first. */
size_t line(const struct range *r, size_t otherwise);

/* Does a command, whose operands begin at `at`. */
typedef void doer(char name, struct range *r);
doer appendlines, changelines, copylines, deletelines, editfile, escape, global, insertfile, insertlines, joinlines;
doer markline, movelines, namefile, scroll, shownext, showlines, shownumber, substitute, undolast, writelines;

void show(size_t from, size_t to, int how);
void showdot(int how);
int suffix(void);
void help(void);
void togglehelp(void);
void toggleprompt(void);

extern struct expression lastexpression;
const regex_t *pattern(char delimiter);
const regex_t *compile(const struct expression *e);
const regex_t *lastpattern(void);
void copyexpression(struct expression *to, const struct expression *from);
bool delimited(struct text *t, char delimiter);
bool matches(const regex_t *re, const struct line *l, size_t from, regmatch_t *m, size_t n);
char delimiter(void);

extern char *filename;        /* the remembered name, or NULL */
char *operand(void);
long readfile(const char *name);
long writefile(const char *name, const char *mode, size_t from, size_t to);
void rememberfile(const char *name);
void newbuffer(void);
void hangup(void);
/* A command of the shell, with % and ! replaced, and said if they were. */
const char *shellcommand(const char *s);

#endif
