/*
 * more [file ...]: a screen at a time. Blank or f goes on by a screen, return
 * or j by a line, d by half a screen, q ends it. A letter struck over itself is
 * shown bold, one struck over _ underlined. If standard output is no terminal,
 * files are only copied.
 */
#include <err.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static int keys = -1; /* the terminal that keys come from */
static struct termios modes;
static int rows = 24, columns = 80;
static int left; /* rows that may be shown before the next key */

static void restore(void)
{
	tcsetattr(keys, TCSADRAIN, &modes);
}

static void interrupted(int sig)
{
	(void)sig;
	restore();
	_exit(130);
}

static void setup(void)
{
	struct winsize size;
	struct termios raw;

	keys = STDERR_FILENO;
	if (tcgetattr(keys, &modes) < 0)
		err(1, "stderr");
	if (ioctl(keys, TIOCGWINSZ, &size) == 0 && size.ws_row > 1 && size.ws_col > 0) {
		rows = size.ws_row;
		columns = size.ws_col;
	}
	raw = modes;
	raw.c_lflag &= ~(ICANON | ECHO);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	signal(SIGINT, interrupted);
	signal(SIGTERM, interrupted);
	tcsetattr(keys, TCSADRAIN, &raw);
	atexit(restore);
	left = rows - 1;
}

/* Waits for a key; how many rows it asks for. */
static int ask(void)
{
	int n = 0;
	char c;

	fflush(stdout);
	fprintf(stderr, "\033[7m--More--\033[m");
	while (n == 0) {
		if (read(keys, &c, 1) != 1)
			c = 'q';
		switch (c) {
		case ' ':
		case 'f': n = rows - 1; break;
		case '\n':
		case 'j': n = 1; break;
		case 'd': n = rows / 2; break;
		case 'q': n = -1; break;
		}
	}
	fprintf(stderr, "\r\033[K");
	if (n < 0)
		exit(0);
	return n;
}

enum { PLAIN, BOLD, UNDERLINED };

static void setstyle(int style)
{
	static const char *const codes[] = { "\033[m", "\033[m\033[1m", "\033[m\033[4m" };
	static int now = PLAIN;

	if (style != now)
		fputs(codes[style], stdout);
	now = style;
}

/* The next character, and the style that letters struck over each other mean. */
static int next(FILE *f, int *style)
{
	int c = getc(f), behind;

	*style = PLAIN;
	while (c != EOF && c != '\n' && c != '\b' && (behind = getc(f)) != EOF) {
		int over = behind == '\b' ? getc(f) : EOF;

		if (over == EOF) {
			ungetc(behind, f);
			break;
		}
		if (*style == PLAIN)
			*style = over == c ? BOLD : c == '_' ? UNDERLINED : PLAIN;
		c = over;
	}
	return c;
}

static void page(FILE *f)
{
	int column = 0, style, c;

	while ((c = next(f, &style)) != EOF) {
		if (left == 0) {
			setstyle(PLAIN);
			left = ask();
		}
		setstyle(style);
		putchar(c);
		if (c == '\t')
			column = (column / 8 + 1) * 8;
		else if (c != '\b')
			column += (c & 0xc0) != 0x80;
		else if (column > 0)
			column--;
		if (c == '\n' || column == columns) {
			column = 0;
			left--;
		}
	}
	setstyle(PLAIN);
}

static void copy(FILE *f)
{
	int c;

	while ((c = getc(f)) != EOF)
		putchar(c);
}

int main(int argc, char **argv)
{
	bool terminal = isatty(STDOUT_FILENO);
	int failed = 0;

	if (getopt(argc, argv, "") != -1 || (optind == argc && isatty(STDIN_FILENO))) {
		fprintf(stderr, "usage: more [file ...]\n");
		return 1;
	}
	if (terminal)
		setup();
	if (optind == argc)
		(terminal ? page : copy)(stdin);
	for (int i = optind; i < argc; i++) {
		FILE *f = fopen(argv[i], "r");

		if (f == NULL) {
			warn("%s", argv[i]);
			failed = 1;
			continue;
		}
		if (argc - optind > 1)
			printf("::::::::::::::\n%s\n::::::::::::::\n", argv[i]);
		(terminal ? page : copy)(f);
		fclose(f);
	}
	return failed;
}
