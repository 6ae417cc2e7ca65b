/*
 * Editing a line on a terminal, in the keys of emacs:
 *
 *	^A ^E home end     to the beginning, the end
 *	^B ^F left right   a character; M-b M-f a word
 *	^P ^N up down      the line before, the next one
 *	^H ^? ^D delete    take away a character
 *	^U ^K ^W           take away all before, all behind, a word; ^Y puts it back
 *	^L ^T ^C           clean screen; swap two; give up the line
 *	tab                finish the name of a file or command
 *
 * The terminal is in its raw mode while a line is typed, and only then.
 */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>
#include "sh.h"

#define KEY(c) ((c) & 0x1f)
enum { DEL = 127, UP = 256, DOWN, RIGHT, LEFT, HOME, ENDKEY, DELETE, WORDLEFT, WORDRIGHT, CUTWORD, NONE };
enum { LINEMAX = 4096 };

static char line[LINEMAX];
static char cut[LINEMAX];
static size_t len, point;
static const char *prompt;
static size_t shown;       /* first character of the line that is on the screen */
static int walked;         /* lines of history back; 0 is the one being typed */
static char *typed;        /* that one, meanwhile */
static struct termios modes;

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

static void say(const char *s)
{
	send(s, strlen(s));
}

static size_t columns(void)
{
	struct winsize size;

	return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20 ? size.ws_col : 80;
}

static bool continues(size_t i)
{
	return i < len && (line[i] & 0xc0) == 0x80;
}

/* Characters between two places; a character of UTF-8 counts once. */
static size_t width(size_t from, size_t to)
{
	size_t n = 0;

	for (; from < to; from++)
		n += !continues(from);
	return n;
}

static size_t promptwidth(void)
{
	size_t n = 0;

	for (const char *s = prompt; *s; s++)
		n += (*s & 0xc0) != 0x80;
	return n;
}

/* Draws the line anew; when it is too long for the screen, the part around the cursor. */
static void draw(void)
{
	struct buf b = { 0 };
	char *m = mark(), move[16];
	size_t before = promptwidth(), room = columns() > before + 10 ? columns() - before - 1 : 10, end;

	if (point < shown)
		shown = point;
	while (width(shown, point) >= room || continues(shown))
		shown++;
	for (end = shown; end < len && (continues(end) || width(shown, end) < room); end++)
		;
	puts_to(&b, "\r");
	puts_to(&b, prompt);
	for (size_t i = shown; i < end; i++)
		put(&b, (unsigned char)line[i] < ' ' ? '?' : line[i]);
	puts_to(&b, "\033[K\r");
	if (before + width(shown, point) > 0) {
		snprintf(move, sizeof move, "\033[%zuC", before + width(shown, point));
		puts_to(&b, move);
	}
	send(b.s, b.len);
	release(m);
}

static void insert(const char *s, size_t n)
{
	bool atend = point == len, plain = n == 1 && (unsigned char)*s >= ' ' && (unsigned char)*s < DEL;

	if (len + n >= LINEMAX - 1) {
		say("\a");
		return;
	}
	memmove(line + point + n, line + point, len - point);
	memcpy(line + point, s, n);
	len += n;
	point += n;
	if (atend && plain && promptwidth() + width(shown, len) + 1 < columns())
		send(s, 1);
	else
		draw();
}

static size_t left(size_t i)
{
	if (i > 0)
		i--;
	while (i > 0 && continues(i))
		i--;
	return i;
}

static size_t right(size_t i)
{
	if (i < len)
		i++;
	while (continues(i))
		i++;
	return i;
}

static size_t wordleft(void)
{
	size_t i = point;

	while (i > 0 && line[i - 1] == ' ')
		i--;
	while (i > 0 && line[i - 1] != ' ')
		i--;
	return i;
}

static size_t wordright(void)
{
	size_t i = point;

	while (i < len && line[i] == ' ')
		i++;
	while (i < len && line[i] != ' ')
		i++;
	return i;
}

static void removetext(size_t from, size_t to, bool keepit)
{
	if (keepit && to > from) {
		memcpy(cut, line + from, to - from);
		cut[to - from] = '\0';
	}
	memmove(line + from, line + to, len - to);
	len -= to - from;
	point = from;
	draw();
}

static void replace(const char *s)
{
	len = strlen(s) < LINEMAX - 1 ? strlen(s) : LINEMAX - 2;
	memcpy(line, s, len);
	point = len;
	shown = 0;
	draw();
}

static void walk(int by)
{
	const char *other;

	if (walked + by < 0 || (walked + by > 0 && history(walked + by) == NULL)) {
		say("\a");
		return;
	}
	if (walked == 0) {
		line[len] = '\0';
		free(typed);
		typed = save(line);
	}
	walked += by;
	other = walked > 0 ? history(walked) : typed;
	replace(other);
}

static void swap(void)
{
	char c;

	if (point == 0 || len < 2)
		return;
	if (point == len)
		point--;
	c = line[point];
	line[point] = line[point - 1];
	line[point - 1] = c;
	point++;
	draw();
}

/* What all candidates of a completion begin with, and how many there are. */
static struct {
	char common[LINEMAX];
	int n;
	bool directory;
} found;

static void candidate(const char *name, bool directory)
{
	size_t n = 0;

	if (found.n++ == 0) {
		snprintf(found.common, sizeof found.common, "%s", name);
		found.directory = directory;
		return;
	}
	while (found.common[n] && found.common[n] == name[n])
		n++;
	if (found.common[n] == '\0' && name[n] == '\0')
		found.n--; /* the same name in two directories of $PATH */
	found.common[n] = '\0';
}

static void candidates(const char *dir, const char *prefix, bool list)
{
	DIR *d = opendir(*dir ? dir : ".");
	struct dirent *e;

	while (d && (e = readdir(d)) != NULL) {
		struct stat st;
		char *path;
		struct buf b = { 0 };

		if (strncmp(e->d_name, prefix, strlen(prefix)) != 0 || (e->d_name[0] == '.' && *prefix != '.'))
			continue;
		puts_to(&b, *dir ? dir : ".");
		put(&b, '/');
		puts_to(&b, e->d_name);
		path = string(&b);
		candidate(e->d_name, stat(path, &st) == 0 && S_ISDIR(st.st_mode));
		if (list) {
			say(e->d_name);
			say("  ");
		}
	}
	if (d)
		closedir(d);
}

/* Where the candidates for a word are: the directory it names, or for a command $PATH. */
static void lookup(char *word, bool command, bool list)
{
	char *slash = strrchr(word, '/');
	const char *path = getvar("PATH");

	found.n = 0;
	if (slash) {
		candidates(slash == word ? "/" : keep(word, slash - word), slash + 1, list);
	} else if (!command) {
		candidates("", word, list);
	} else {
		while (path && *path) {
			size_t n = strcspn(path, ":");

			candidates(keep(path, n), word, list);
			path += n + (path[n] == ':');
		}
	}
}

static void complete(bool again)
{
	size_t from = point, typedlength;
	char *m = mark(), *word, *slash;
	bool command;

	while (from > 0 && !strchr(" \t;|&<>(", line[from - 1]))
		from--;
	word = keep(line + from, point - from);
	while (from > 0 && line[from - 1] == ' ')
		from--;
	command = from == 0 || strchr(";|&(", line[from - 1]);
	lookup(word, command, false);
	slash = strrchr(word, '/');
	typedlength = strlen(slash ? slash + 1 : word);
	if (found.n > 0 && strlen(found.common) > typedlength)
		insert(found.common + typedlength, strlen(found.common) - typedlength);
	else if (found.n != 1)
		say("\a");
	if (found.n == 1)
		insert(found.directory ? "/" : " ", 1);
	if (found.n > 1 && again) {
		say("\r\n");
		lookup(word, command, true);
		say("\r\n");
		draw();
	}
	release(m);
}

static int readbyte(void)
{
	unsigned char c;
	ssize_t n;

	while ((n = read(STDIN_FILENO, &c, 1)) < 0 && errno == EINTR && !interrupted)
		runtraps();
	return n == 1 ? c : END;
}

/* ESC [ ... or ESC O ...: the keys that send more than a character. */
static int escape(void)
{
	int c = readbyte(), n = 0;

	if (c == 'b')
		return WORDLEFT;
	if (c == 'f')
		return WORDRIGHT;
	if (c == DEL || c == KEY('H'))
		return CUTWORD;
	if (c != '[' && c != 'O')
		return c == END ? END : NONE;
	c = readbyte();
	while (c == ';' || (c >= '0' && c <= '9')) {
		n = c == ';' ? n * 100 : n * 10 + c - '0';
		if (n > 100000)
			n = 0;
		c = readbyte();
	}
	switch (c) {
	case 'A':
		return UP;
	case 'B':
		return DOWN;
	case 'C':
		return n > 0 ? WORDRIGHT : RIGHT;
	case 'D':
		return n > 0 ? WORDLEFT : LEFT;
	case 'H':
		return HOME;
	case 'F':
		return ENDKEY;
	case '~':
		return n == 3 ? DELETE : n == 1 || n == 7 ? HOME : n == 4 || n == 8 ? ENDKEY : NONE;
	}
	return c == END ? END : NONE;
}

static void moveto(size_t place)
{
	point = place;
	draw();
}

/* Does what a key says. */
static void key(int c, bool again)
{
	char byte = c;

	switch (c) {
	case KEY('A'): case HOME: moveto(0); break;
	case KEY('E'): case ENDKEY: moveto(len); break;
	case KEY('B'): case LEFT: moveto(left(point)); break;
	case KEY('F'): case RIGHT: moveto(right(point)); break;
	case WORDLEFT: moveto(wordleft()); break;
	case WORDRIGHT: moveto(wordright()); break;
	case KEY('H'): case DEL: removetext(left(point), point, false); break;
	case KEY('D'): case DELETE: removetext(point, right(point), false); break;
	case KEY('U'): removetext(0, point, true); break;
	case KEY('K'): removetext(point, len, true); break;
	case KEY('W'): case CUTWORD: removetext(wordleft(), point, true); break;
	case KEY('Y'): insert(cut, strlen(cut)); break;
	case KEY('P'): case UP: walk(1); break;
	case KEY('N'): case DOWN: walk(-1); break;
	case KEY('T'): swap(); break;
	case KEY('L'): say("\033[H\033[2J"); draw(); break;
	case '\t': complete(again); break;
	default:
		if (c < 256 && c >= ' ')
			insert(&byte, 1);
	}
}

/* What is printed next goes behind the line. */
static void toend(void)
{
	if (point < len)
		moveto(len);
}

/* Keys up to the end of a line: '\n', or KEY('C'), or END. */
static int keys(void)
{
	int last = NONE;

	for (;;) {
		int c = readbyte();

		if (c == 033)
			c = escape();
		if (c == END && interrupted)
			c = KEY('C');
		if (c == '\r' || c == '\n') {
			toend();
			say("\n");
			return '\n';
		}
		if (c == KEY('C')) {
			toend();
			say("^C\n");
			return c;
		}
		if (c == END || (c == KEY('D') && len == 0)) {
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

char *editline(const char *p)
{
	int end;

	len = point = shown = 0;
	walked = 0;
	prompt = p;
	if (tcgetattr(STDIN_FILENO, &modes) < 0)
		return NULL;
	rawmode();
	say(prompt);
	end = keys();
	tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
	if (end == END)
		return NULL;
	if (end == KEY('C')) {
		interrupted = 1;
		status = 128 + SIGINT;
		len = 0;
	}
	line[len] = '\0';
	if (len > 0)
		addhistory(line);
	line[len++] = '\n';
	line[len] = '\0';
	return save(line);
}
