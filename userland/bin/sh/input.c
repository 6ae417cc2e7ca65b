/*
 * The sources of commands: a stack of strings, files, aliases and the terminal.
 * A file that the commands themselves may read (standard input) is read a byte
 * at a time, so that a command finds the bytes behind it unread; a terminal
 * never returns more than a line.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "sh.h"

enum { PUSHBACK = 4, MAXENDS = 10 };

struct source {
	struct source *below;
	struct lexer outer; /* the source that was read before */
	int fd;             /* -1: a text */
	bool own;           /* ours alone, so it may be read ahead and is closed in the end */
	bool tty;
	struct alias *alias;
	const char *text;   /* the string, line or block being read */
	char *owned;        /* malloc's, to be freed with it */
	size_t at, len;
	int pushed[PUSHBACK], npushed;
	int line;           /* of the source below */
	struct buf record;  /* the text read so far, while it is recorded */
	int recording;
	char block[512];
};

static struct source *sources;
int lineno = 1, prompts;

static struct source *newsource(int fd)
{
	struct source *s = more(NULL, sizeof *s);

	*s = (struct source){ .below = sources, .outer = lexer, .fd = fd, .line = lineno };
	return sources = s;
}

void pushfile(int fd, bool own)
{
	struct source *s = newsource(fd);

	s->own = own;
	s->tty = !own && interactive && isatty(fd);
	s->text = s->block;
	lexer = (struct lexer){ 0 };
	lineno = 1;
}

void pushtext(const char *text, size_t length)
{
	struct source *s = newsource(-1);

	s->text = text;
	s->len = length;
	lexer = (struct lexer){ 0 };
	lineno = commandline > 0 ? commandline : 1;
}

void pushstring(const char *text)
{
	char *copy = save(text);

	pushtext(copy, strlen(copy));
	sources->owned = copy;
}

/* The text of an alias goes before what is left of the source. A blank after it keeps a last word in it. */
void pushalias(struct alias *a, const char *text)
{
	struct source *s = newsource(-1);
	size_t length = strlen(text);

	s->alias = a;
	s->text = s->owned = more(NULL, length + 2);
	memcpy(s->owned, text, length);
	memcpy(s->owned + length, " ", 2);
	s->len = length + 1;
}

void popsource(void)
{
	struct source *s = sources;

	sources = s->below;
	if (s->alias) {
		aliasread(s->alias);
		if (s->recording > 0) {
			sources->record = s->record;
			sources->recording = s->recording;
		}
	} else {
		lexer = s->outer;
		lineno = s->line;
	}
	free(s->owned);
	if (s->own)
		close(s->fd);
	free(s);
}

struct source *source(void)
{
	return sources;
}

void popto(struct source *s)
{
	while (sources != s)
		popsource();
}

size_t consumed(void)
{
	return sources->at - sources->npushed;
}

bool ended(void)
{
	return sources->fd < 0 && sources->npushed == 0 && sources->at == sources->len;
}

bool typing(void)
{
	return sources != NULL && sources->tty;
}

/* The rest of a line that turned out to be wrong. */
void dropline(void)
{
	lexer = (struct lexer){ 0 };
	sources->recording = 0;
	if (typing())
		sources->at = sources->len = sources->npushed = 0;
}

size_t startrecord(void)
{
	if (sources->recording++ == 0)
		sources->record = (struct buf){ 0 };
	return sources->record.len;
}

void endrecord(size_t from, struct buf *b)
{
	for (; from < sources->record.len; from++)
		put(b, sources->record.s[from]);
	sources->recording--;
}

/* True if the end of input ends the shell. */
static bool leaves(int ends)
{
	if (lexer.incommand || !mayleave())
		return lexer.incommand;
	if (!opt_ignoreeof || ends >= MAXENDS)
		return true;
	fprintf(stderr, "Use \"exit\" to leave the shell.\n");
	return false;
}

/* The prompt is $PS1 until a command has begun, $PS2 after that. */
static bool readterminal(struct source *s)
{
	char *typed;
	int ends = 0;

	do {
		prompts++;
		if (!lexer.incommand)
			noticejobs();
		typed = editline(prompt(lexer.incommand ? "PS2" : "PS1"));
	} while (typed == NULL && !leaves(++ends));
	free(s->owned);
	s->owned = NULL;
	s->text = s->block;
	s->at = s->len = 0;
	if (typed == NULL)
		return false;
	s->text = s->owned = typed;
	if (interrupted && lexer.incommand)
		longjmp(syntax, 1);
	s->len = strlen(typed);
	return true;
}

static bool fill(struct source *s)
{
	ssize_t n;

	if (s->fd < 0)
		return false;
	if (s->tty)
		return readterminal(s);
	while ((n = read(s->fd, s->block, s->own ? sizeof s->block : 1)) < 0 && errno == EINTR)
		runtraps();
	s->at = 0;
	s->len = n > 0 ? n : 0;
	return n > 0;
}

/* A character from the source itself, or from that below an alias. */
static int fetch(void)
{
	for (;;) {
		struct source *s = sources;
		int c;

		if (s->at < s->len || fill(s))
			c = (unsigned char)s->text[s->at++];
		else if (s->alias == NULL)
			return END;
		else {
			popsource();
			if (sources->npushed == 0)
				continue;
			return sources->pushed[--sources->npushed];
		}
		if (opt_v && s->fd >= 0 && !s->tty)
			fputc(c, stderr);
		if (c != 0)
			return c;
	}
}

int next(void)
{
	int c = sources->npushed > 0 ? sources->pushed[--sources->npushed] : fetch();

	if (c == '\n')
		lineno++;
	if (sources->recording > 0 && c != END)
		put(&sources->record, c);
	return c;
}

void back(int c)
{
	sources->pushed[sources->npushed++] = c;
	if (c == '\n')
		lineno--;
	if (sources->recording > 0 && c != END)
		sources->record.len--;
}
