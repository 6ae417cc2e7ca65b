/* Lines on the screen: l, n, p, z and the suffixes. */
#include <ctype.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "ed.h"

enum { COLUMNS = 72, SCREEN = 22 };

/* Shows a line as l does: unambiguous, in pieces that fit. */
static void list(const struct line *l)
{
	static const char letters[] = "\\\\$$\aa\bb\ff\rr\tt\vv";
	int column = 0;

	for (size_t i = 0; i < l->length; i++) {
		unsigned char c = l->text[i];
		const char *s = letters;
		char text[8];

		while (*s && (unsigned char)*s != c)
			s += 2;
		if (*s)
			snprintf(text, sizeof text, "\\%c", s[1]);
		else
			snprintf(text, sizeof text, c < 0x80 && isprint(c) ? "%c" : "\\%03o", c);
		if (column + (int)strlen(text) >= COLUMNS) {
			printf("\\\n");
			column = 0;
		}
		column += printf("%s", text);
	}
	printf("$\n");
}

/* Shows lines; the last one becomes the current one. */
void show(size_t from, size_t to, int how)
{
	for (size_t i = from; i <= to; i++) {
		const struct line *l = lineat(i);

		checksignals();
		dot = i;
		if (how & NUMBER)
			printf("%zu\t", i);
		if (how & LIST) {
			list(l);
		} else {
			fwrite(l->text, 1, l->length, stdout);
			putchar('\n');
		}
	}
}

/* The suffixes l, n and p, up to the end of the command. */
int suffix(void)
{
	int how = 0;

	for (; oneof(*at, "lnp"); at++)
		how |= *at == 'l' ? LIST : *at == 'n' ? NUMBER : PRINT;
	if (*at != '\n')
		fail("invalid command suffix");
	return how;
}

/* Shows the current line as suffixes ask. */
void showdot(int how)
{
	if (how && dot > 0)
		show(dot, dot, how);
}

void showlines(char name, struct range *r)
{
	(void)name;
	lines(r, dot, dot);
	at--;
	show(r->from, r->to, suffix());
}

/* An empty command. */
void shownext(char name, struct range *r)
{
	size_t n = line(r, dot + 1);

	(void)name;
	if (n < 1 || n > last)
		fail("invalid address");
	show(n, n, PRINT);
}

void shownumber(char name, struct range *r)
{
	size_t n = line(r, last);
	int how = suffix();

	(void)name;
	printf("%zu\n", n);
	showdot(how);
}

void scroll(char name, struct range *r)
{
	static size_t rows;
	size_t from = line(r, dot + 1), wanted;
	struct winsize size;
	int how;

	(void)name;
	wanted = number();
	how = suffix();
	if (wanted > 0)
		rows = wanted;
	else if (rows == 0)
		rows = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 2 ? size.ws_row - 2 : SCREEN;
	if (from < 1 || from > last)
		fail("invalid address");
	show(from, last - from < rows ? last : from + rows - 1, how);
}
