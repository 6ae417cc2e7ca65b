/*
 * The line that is typed, and its form on the screen. A line that is longer
 * than the width of the screen goes on in the next row.
 *
 * Text that is typed ahead is put into the line at once, but shown only when
 * all of it has been read.
 *
 * Invariant: the cursor stands `row` rows below the row in which the prompt
 * begins, on a screen of `columns` columns. It stands at the place of
 * `line.point`, and the screen shows the line, except for `unseen` bytes at
 * its end, or altogether if the screen is `stale`.
 */
#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "sh.h"

struct line line;
static const char *prompttext;
static size_t row, columns;
static size_t unseen;
static bool stale;

/* Makes room for a line of that length; false if there is no memory for it. */
static bool reserve(size_t len)
{
	size_t room = line.room;
	char *text;

	if (len + 2 <= room)
		return true;
	while (room < len + 2)
		room = room ? 2 * room : 256;
	if ((text = realloc(line.text, room)) == NULL)
		return false;
	line.text = text;
	line.room = room;
	return true;
}

static void send(const char *s, size_t n)
{
	while (n > 0) {
		ssize_t sent = write(STDERR_FILENO, s, n);

		if (sent < 0 && errno != EINTR)
			return;
		if (sent > 0) {
			s += sent;
			n -= sent;
		}
	}
}

void say(const char *s)
{
	send(s, strlen(s));
}

size_t screencolumns(void)
{
	struct winsize size;

	return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

static bool control(char c)
{
	return (c & 0xe0) == 0 || c == DEL;
}

/* Columns that a byte takes: none if it continues a character of UTF-8, two if it is shown as ^X. */
static size_t width(char c)
{
	return control(c) ? 2 : (c & 0xc0) != 0x80;
}

/* Columns of the prompt's last row; escape sequences take none. */
static size_t promptwidth(void)
{
	const char *newline = strrchr(prompttext, '\n');
	size_t n = 0;

	for (const char *s = newline ? newline + 1 : prompttext; *s; s++) {
		if (*s != '\033') {
			n += (*s & 0xc0) != 0x80;
			continue;
		}
		while (s[1] && strchr("[;?0123456789", s[1]))
			s++;
		s += s[1] != '\0';
	}
	return n;
}

/* The column at which a place of the line is shown, counted from the beginning of the prompt. */
static size_t shownat(size_t place)
{
	size_t n = promptwidth();

	for (size_t i = 0; i < place; i++)
		n += width(line.text[i]);
	return n;
}

static void putmove(struct buf *b, size_t n, char direction)
{
	char text[24];

	if (n == 0)
		return;
	snprintf(text, sizeof text, "\033[%zu%c", n, direction);
	puts_to(b, text);
}

/* From the place that is `from` columns behind the prompt's begin to where the cursor belongs. */
static void putcursor(struct buf *b, size_t from)
{
	size_t to = shownat(line.point);

	if (to / columns < from / columns)
		putmove(b, from / columns - to / columns, 'A');
	else
		putmove(b, to / columns - from / columns, 'B');
	put(b, '\r');
	putmove(b, to % columns, 'C');
	row = to / columns;
}

void draw(void)
{
	char *m = mark();
	const char *newline = strrchr(prompttext, '\n');
	struct buf b = { 0 };
	size_t end = shownat(line.len);

	putmove(&b, row, 'A');
	put(&b, '\r');
	puts_to(&b, newline ? newline + 1 : prompttext);
	for (size_t i = 0; i < line.len; i++) {
		if (control(line.text[i]))
			put(&b, '^');
		put(&b, control(line.text[i]) ? line.text[i] ^ '@' : line.text[i]);
	}
	if (end > 0 && end % columns == 0)
		puts_to(&b, " \r"); /* a full row: only the next character goes to the next one */
	puts_to(&b, "\033[J");
	putcursor(&b, end);
	send(b.s, b.len);
	release(m);
	unseen = 0;
	stale = false;
}

void showline(void)
{
	const char *tail = line.text + line.len - unseen;
	bool simple = !stale;

	if (simple && unseen == 0)
		return;
	for (size_t i = 0; i < unseen; i++)
		simple = simple && !control(tail[i]);
	if (!simple || shownat(line.len - unseen) % columns + unseen >= columns) {
		draw();
		return;
	}
	send(tail, unseen);
	unseen = 0;
}

void drawbelow(void)
{
	row = 0;
	draw();
}

void setprompt(const char *text)
{
	prompttext = text;
	draw();
}

void startline(const char *text)
{
	if (!reserve(0))
		err(2, NULL);
	line.len = line.point = unseen = 0;
	stale = false;
	prompttext = text;
	row = 0;
	columns = screencolumns();
	say(text);
}

void resized(void)
{
	columns = screencolumns();
	row = shownat(line.point) / columns;
	draw();
}

void moveto(size_t place)
{
	char *m = mark();
	struct buf b = { 0 };
	size_t from;

	showline();
	from = shownat(line.point);
	line.point = place;
	putcursor(&b, from);
	send(b.s, b.len);
	release(m);
}

void leaveline(void)
{
	showline();
	if (line.point < line.len)
		moveto(line.len);
	say("\n");
}

void inserttext(const char *s, size_t n)
{
	if (!reserve(line.len + n)) {
		say("\a");
		return;
	}
	if (line.point == line.len)
		unseen += n;
	else
		stale = true;
	memmove(line.text + line.point + n, line.text + line.point, line.len - line.point);
	memcpy(line.text + line.point, s, n);
	line.len += n;
	line.point += n;
}

void removetext(size_t from, size_t to)
{
	bool last;

	showline();
	last = to == line.len && from + 1 == to && line.point == to && !control(line.text[from]) &&
	       shownat(line.len) % columns > 0 && width(line.text[from]) == 1;
	if (!last)
		moveto(from);
	memmove(line.text + from, line.text + to, line.len - to);
	line.len -= to - from;
	line.point = from;
	if (last) {
		say("\b \b");
		return;
	}
	draw();
}

void replaceline(const char *s)
{
	if (!reserve(strlen(s))) {
		say("\a");
		return;
	}
	moveto(0);
	line.len = strlen(s);
	memcpy(line.text, s, line.len);
	line.point = line.len;
	draw();
}

static bool continues(size_t i)
{
	return i < line.len && (line.text[i] & 0xc0) == 0x80;
}

size_t leftof(size_t i)
{
	if (i > 0)
		i--;
	while (i > 0 && continues(i))
		i--;
	return i;
}

size_t rightof(size_t i)
{
	if (i < line.len)
		i++;
	while (continues(i))
		i++;
	return i;
}
