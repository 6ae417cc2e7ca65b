/*
 * Editing a line on a terminal, in the keys of emacs:
 *
 *	^A ^E home end     to the beginning, the end
 *	^B ^F left right   a character; M-b M-f a word
 *	^P ^N up down      the line before, the next one; ^R searches for the typed text
 *	^H ^? ^D delete    take away a character
 *	^U ^K ^W M-d       take away all before, all behind, a word before, behind; ^Y puts it back
 *	^L ^T ^V ^C        clean screen; swap two; the next key as it is; give up the line
 *	tab                finish the name of a file or command
 *
 * The terminal is in its raw mode while a line is typed, and only then.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include "sh.h"

static char *cut;
static const char *prompttext;
static int walked;         /* lines of history back; 0 is the one being typed */
static char *typed;        /* that one, meanwhile */
static struct termios modes;

static bool inword(unsigned char c)
{
	return isalnum(c) || c == '_' || c >= 0x80;
}

static size_t wordleft(bool names)
{
	size_t i = line.point;

	while (i > 0 && (names ? !inword(line.text[i - 1]) : line.text[i - 1] == ' '))
		i--;
	while (i > 0 && (names ? inword(line.text[i - 1]) : line.text[i - 1] != ' '))
		i--;
	return i;
}

static size_t wordright(void)
{
	size_t i = line.point;

	while (i < line.len && !inword(line.text[i]))
		i++;
	while (i < line.len && inword(line.text[i]))
		i++;
	return i;
}

static void cuttext(size_t from, size_t to)
{
	if (to > from) {
		cut = more(cut, to - from + 1);
		memcpy(cut, line.text + from, to - from);
		cut[to - from] = '\0';
	}
	removetext(from, to);
}

static void walk(int by)
{
	if (walked + by < 0 || (walked + by > 0 && history(walked + by) == NULL)) {
		say("\a");
		return;
	}
	if (walked == 0) {
		line.text[line.len] = '\0';
		free(typed);
		typed = save(line.text);
	}
	walked += by;
	replaceline(walked > 0 ? history(walked) : typed);
}

static void swap(void)
{
	size_t middle, left;
	char c[8];

	if (line.point == 0 || line.len < 2)
		return;
	middle = line.point == line.len ? leftof(line.point) : line.point;
	left = leftof(middle);
	if (middle - left >= sizeof c)
		return;
	memcpy(c, line.text + left, middle - left);
	line.point = rightof(middle);
	memmove(line.text + left, line.text + middle, line.point - middle);
	memcpy(line.text + line.point - (middle - left), c, middle - left);
	draw();
}

static void literally(void)
{
	int c = readkey();
	char byte = c;

	if (c > 0 && c < 256)
		inserttext(&byte, 1);
}

static void notice(void)
{
	leaveline();
	noticejobs();
	drawbelow();
}

/* Does what a key says. */
static void key(int c, bool again)
{
	char byte = c;

	switch (c) {
	case KEY('A'): case HOME: moveto(0); break;
	case KEY('E'): case ENDKEY: moveto(line.len); break;
	case KEY('B'): case LEFT: moveto(leftof(line.point)); break;
	case KEY('F'): case RIGHT: moveto(rightof(line.point)); break;
	case WORDLEFT: moveto(wordleft(true)); break;
	case WORDRIGHT: moveto(wordright()); break;
	case KEY('H'): case DEL: removetext(leftof(line.point), line.point); break;
	case KEY('D'): case DELETE: removetext(line.point, rightof(line.point)); break;
	case KEY('U'): cuttext(0, line.point); break;
	case KEY('K'): cuttext(line.point, line.len); break;
	case KEY('W'): cuttext(wordleft(false), line.point); break;
	case CUTWORD: cuttext(wordleft(true), line.point); break;
	case CUTRIGHT: cuttext(line.point, wordright()); break;
	case KEY('Y'):
		if (cut)
			inserttext(cut, strlen(cut));
		break;
	case KEY('P'): case UP: walk(1); break;
	case KEY('N'): case DOWN: walk(-1); break;
	case KEY('T'): swap(); break;
	case KEY('V'): literally(); break;
	case KEY('L'): say("\033[H\033[2J"); drawbelow(); break;
	case '\t': complete(again); break;
	case RESIZED: resized(); break;
	case REDRAW: drawbelow(); break;
	case NOTICE: notice(); break;
	default:
		if (c < 256 && c >= ' ')
			inserttext(&byte, 1);
	}
}

/* Keys up to the end of a line: '\n', or KEY('C'), or END. */
static int keys(void)
{
	int last = NONE;

	for (;;) {
		int c = readkey();

		if (c == KEY('R'))
			c = searchback(prompttext);
		if (c == '\r' || c == '\n') {
			leaveline();
			return '\n';
		}
		if (c == KEY('C')) {
			moveto(line.len);
			say("^C\n");
			return c;
		}
		if (c == END || (c == KEY('D') && line.len == 0)) {
			moveto(line.len);
			say("\n");
			return END;
		}
		key(c, c == last);
		last = c;
	}
}

static void rawmode(void)
{
	struct termios raw = modes;

	raw.c_lflag &= ~(ICANON | ECHO | ISIG | IEXTEN);
	raw.c_iflag &= ~(ICRNL | INLCR | IXON);
	raw.c_oflag |= OPOST | ONLCR;
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
}

/* A line as it was typed, with its newline, malloc's; "\n" after ^C, with `interrupted` set; NULL at the end. */
char *editline(const char *prompt)
{
	int end;

	if (tcgetattr(STDIN_FILENO, &modes) < 0)
		return NULL;
	walked = 0;
	prompttext = prompt;
	rawmode();
	startkeys();
	watchsize(true);
	startline(prompt);
	end = keys();
	watchsize(false);
	tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
	if (end == END)
		return NULL;
	if (end == KEY('C')) {
		interrupted = TOLD;
		status = 128 + SIGINT;
		line.len = 0;
	}
	line.text[line.len] = '\0';
	if (line.len > 0)
		addhistory(line.text);
	line.text[line.len++] = '\n';
	line.text[line.len] = '\0';
	return save(line.text);
}
