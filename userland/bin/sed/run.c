/* Runs the commands for each line: the cycle, pattern and hold space, addresses. */
#include <ctype.h>
#include <err.h>
#include <stdlib.h>
#include <string.h>
#include "sed.h"

struct text pattern, hold;
static struct text behind; /* what a and r write when the cycle ends */
static char **names;
static FILE *input;
static long line;
static bool failed, replaced;

/* The next character that is to be read from any file, or EOF; it stays there. */
static int lookahead(void)
{
	for (;;) {
		int c = input ? getc(input) : EOF;

		if (c != EOF) {
			ungetc(c, input);
			return c;
		}
		if (input && input != stdin)
			fclose(input);
		input = NULL;
		if (*names == NULL)
			return EOF;
		input = strcmp(*names, "-") == 0 ? stdin : fopen(*names, "r");
		if (input == NULL) {
			warn("%s", *names);
			failed = true;
		}
		names++;
	}
}

/* Adds a line to the pattern space; false if there are no more. */
static bool readline(void)
{
	static char *text;
	static size_t room;
	ssize_t n;

	if (lookahead() == EOF || (n = getline(&text, &room, input)) <= 0)
		return false;
	line++;
	append(&pattern, text, n - (text[n - 1] == '\n'));
	return true;
}

static void putline(FILE *f, const char *s, size_t n)
{
	fwrite(s, 1, n, f);
	putc('\n', f);
	if (f != stdout)
		fflush(f);
}

static void endcycle(void)
{
	if (!quiet)
		putline(stdout, pattern.s, pattern.length);
	fwrite(behind.s, 1, behind.length, stdout);
	setlength(&behind, 0);
}

static void finish(int status)
{
	if (fflush(stdout) != 0)
		err(1, "stdout");
	exit(failed ? 1 : status);
}

static bool at(const struct address *a)
{
	switch (a->type) {
	case LINE: return line == a->line;
	case LAST: return lookahead() == EOF;
	case MATCH: return matches(a->re, pattern.s, 0, NULL, 0);
	default: return true;
	}
}

static bool selects(struct command *c)
{
	if (c->to.type == NONE)
		return at(&c->from);
	if (!c->inrange) {
		if (!at(&c->from))
			return false;
		c->inrange = c->to.type != LINE || c->to.line > line;
		return true;
	}
	if (c->to.type == LINE ? line >= c->to.line : at(&c->to))
		c->inrange = false;
	return c->to.type != LINE || line <= c->to.line;
}

static void appendfile(const char *name)
{
	FILE *f = fopen(name, "r");
	char block[1024];
	size_t n;

	while (f && (n = fread(block, 1, sizeof block, f)) > 0)
		append(&behind, block, n);
	if (f)
		fclose(f);
}

/* l: so that everything can be seen. */
static void show(void)
{
	static const char letters[] = "\\\\\aa\bb\ff\nn\rr\tt\vv";
	int column = 0;

	for (size_t i = 0; i < pattern.length; i++) {
		unsigned char c = pattern.s[i];
		const char *l = letters;
		char text[8];

		while (*l && (unsigned char)*l != c)
			l += 2;
		if (*l)
			snprintf(text, sizeof text, "\\%c", l[1]);
		else
			snprintf(text, sizeof text, c < 0x80 && isprint(c) ? "%c" : "\\%03o", c);
		if (column + strlen(text) > 59) {
			printf("\\\n");
			column = 0;
		}
		column += printf("%s", text);
	}
	printf("$\n");
}

/* The first line of the pattern space. */
static size_t firstline(void)
{
	char *newline = memchr(pattern.s, '\n', pattern.length);

	return newline ? (size_t)(newline - pattern.s) : pattern.length;
}

static void join(struct text *to, const struct text *from, bool add)
{
	if (!add)
		setlength(to, 0);
	else
		append(to, "\n", 1);
	append(to, from->s, from->length);
}

/* The effect of a command on the cycle. */
enum verdict { GOON, END, AGAIN };

static enum verdict next(bool add)
{
	if (lookahead() == EOF) {
		if (add || !quiet)
			endcycle();
		finish(0);
	}
	if (add) {
		append(&pattern, "\n", 1);
	} else {
		endcycle();
		setlength(&pattern, 0);
	}
	readline();
	return GOON;
}

static enum verdict execute(const struct command *c)
{
	struct text swap;

	switch (c->name) {
	case '=': printf("%ld\n", line); break;
	case 'a': append(&behind, c->text, strlen(c->text)); break;
	case 'i': fputs(c->text, stdout); break;
	case 'c':
		if (c->to.type == NONE || !c->inrange || c->inverted)
			fputs(c->text, stdout);
		return END;
	case 'd': return END;
	case 'D':
		if (firstline() == pattern.length)
			return END;
		memmove(pattern.s, pattern.s + firstline() + 1, pattern.length - firstline());
		setlength(&pattern, strlen(pattern.s));
		return AGAIN;
	case 'g': join(&pattern, &hold, false); break;
	case 'G': join(&pattern, &hold, true); break;
	case 'h': join(&hold, &pattern, false); break;
	case 'H': join(&hold, &pattern, true); break;
	case 'l': show(); break;
	case 'n': return next(false);
	case 'N': return next(true);
	case 'p': putline(stdout, pattern.s, pattern.length); break;
	case 'P': putline(stdout, pattern.s, firstline()); break;
	case 'q':
		endcycle();
		finish(c->status);
		break;
	case 'r': appendfile(c->text); break;
	case 's':
		if (!substitute(c->s))
			break;
		replaced = true;
		if (c->s->print)
			putline(stdout, pattern.s, pattern.length);
		if (c->s->file)
			putline(c->s->file, pattern.s, pattern.length);
		break;
	case 'w': putline(c->file, pattern.s, pattern.length); break;
	case 'x':
		swap = pattern;
		pattern = hold;
		hold = swap;
		break;
	case 'y':
		for (size_t i = 0; i < pattern.length; i++)
			pattern.s[i] = c->map[(unsigned char)pattern.s[i]];
		break;
	}
	return GOON;
}

static enum verdict cycle(struct command *script)
{
	enum verdict verdict = GOON;

	for (struct command *c = script; c && verdict == GOON;) {
		bool selected = selects(c) != c->inverted;

		if (c->name == '{' && !selected) {
			c = c->target;
		} else if (selected && (c->name == 'b' || (c->name == 't' && replaced))) {
			if (c->name == 't')
				replaced = false;
			c = c->target;
		} else {
			if (selected)
				verdict = execute(c);
			c = c->next;
		}
	}
	return verdict;
}

void run(struct command *script, char **files)
{
	static char *standard[] = { "-", NULL };
	enum verdict verdict = GOON;

	names = *files ? files : standard;
	setlength(&pattern, 0);
	setlength(&hold, 0);
	setlength(&behind, 0);
	for (;;) {
		if (verdict != AGAIN) {
			setlength(&pattern, 0);
			if (!readline())
				break;
		}
		replaced = false;
		verdict = cycle(script);
		if (verdict == GOON)
			endcycle();
		else
			fwrite(behind.s, 1, behind.length, stdout), setlength(&behind, 0);
	}
	finish(0);
}
