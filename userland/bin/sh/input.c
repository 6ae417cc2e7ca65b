/*
 * Where commands come from: a stack of strings, files and the terminal. A file
 * that the commands themselves may read (standard input) is read a byte at a
 * time, so that what follows a command is there for it; a terminal hands out a
 * line at most anyway.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "sh.h"

struct source {
	struct source *below;
	int fd;             /* -1: a string */
	bool own;           /* ours alone, so it may be read ahead and is closed in the end */
	bool tty;
	char *text;         /* the string or the line being read; malloc's */
	size_t at, len;
	int pushed;         /* character that was put back, or END - 1 */
	int line;
	char block[512];
};

enum { NOTHING = END - 1 };

static struct source *sources;
int lineno = 1;

static struct source *newsource(int fd)
{
	struct source *s = calloc(1, sizeof *s);

	if (s == NULL) {
		complain("out of memory");
		_exit(2);
	}
	s->fd = fd;
	s->pushed = NOTHING;
	s->below = sources;
	s->line = lineno;
	sources = s;
	lexreset();
	lineno = 1;
	return s;
}

void pushfile(int fd, bool own)
{
	struct source *s = newsource(fd);

	s->own = own;
	s->tty = !own && interactive;
	s->text = s->block;
}

void pushstring(const char *text)
{
	struct source *s = newsource(-1);

	s->text = save(text);
	s->len = strlen(text);
}

void popsource(void)
{
	struct source *s = sources;

	sources = s->below;
	lineno = s->line;
	if (s->text != s->block)
		free(s->text);
	if (s->own)
		close(s->fd);
	free(s);
	lexreset();
}

bool typing(void)
{
	return sources != NULL && sources->tty;
}

/* The rest of a line that turned out to be wrong. */
void dropline(void)
{
	lexreset();
	if (typing()) {
		sources->at = sources->len = 0;
		sources->pushed = NOTHING;
	}
}

/* The prompt is $PS1 until a command has begun, $PS2 after that. */
static bool readterminal(struct source *s)
{
	const char *prompt = getvar(incommand ? "PS2" : "PS1");
	char *line;

	if (!incommand)
		noticejobs();
	line = editline(expandone(prompt ? prompt : ""));
	if (s->text != s->block)
		free(s->text);
	s->text = s->block;
	s->at = s->len = 0;
	if (line == NULL)
		return false;
	if (interrupted && incommand) {
		free(line);
		longjmp(syntax, 1);
	}
	s->text = line;
	s->len = strlen(line);
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

int next(void)
{
	struct source *s = sources;
	int c = s->pushed;

	s->pushed = NOTHING;
	if (c == NOTHING) {
		do
			c = s->at < s->len || fill(s) ? (unsigned char)s->text[s->at++] : END;
		while (c == 0);
	}
	if (c == '\n')
		lineno++;
	return c;
}

void back(int c)
{
	sources->pushed = c;
	if (c == '\n')
		lineno--;
}
