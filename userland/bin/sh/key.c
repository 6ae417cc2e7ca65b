/* Keys: bytes of the terminal, and the sequences of several that some keys send. */
#include <errno.h>
#include <unistd.h>
#include "sh.h"

static int readbyte(void)
{
	unsigned char c;
	ssize_t n;

	n = read(STDIN_FILENO, &c, 1);
	if (n < 0 && errno == EINTR)
		return NONE;
	return n == 1 ? c : END;
}

/* As readbyte, but what a signal asks for is seen to first. */
static int waitbyte(void)
{
	for (;;) {
		int c = readbyte();

		if (c != NONE)
			return c;
		if (interrupted)
			return 'C' & 0x1f;
		if (takeresize())
			return RESIZED;
		if (sigpendingtraps) {
			runtraps();
			skip = S_NONE;
			return REDRAW;
		}
		if (opt_b)
			return NOTICE;
	}
}

static int restofescape(void)
{
	int c;

	while ((c = readbyte()) == NONE)
		;
	return c;
}

/* ESC [ ... or ESC O ...: numbers, a semicolon and a modifier, and a last character. */
static int sequence(void)
{
	int n = 0, modifier = 0, c = restofescape();

	for (; c >= '0' && c <= '9'; c = restofescape())
		n = (n * 10 + c - '0') % 1000;
	if (c == ';')
		while ((c = restofescape()) >= '0' && c <= '9')
			modifier = (modifier * 10 + c - '0') % 1000;
	switch (c) {
	case 'A': return UP;
	case 'B': return DOWN;
	case 'C': return modifier > 1 ? WORDRIGHT : RIGHT;
	case 'D': return modifier > 1 ? WORDLEFT : LEFT;
	case 'H': return HOME;
	case 'F': return ENDKEY;
	case '~': return n == 3 ? DELETE : n == 1 || n == 7 ? HOME : n == 4 || n == 8 ? ENDKEY : NONE;
	}
	return c == END ? END : NONE;
}

/* A character, one of the names for keys, NONE for a key that means nothing, or END. */
int readkey(void)
{
	int c = waitbyte();

	if (c != 033)
		return c;
	switch (c = restofescape()) {
	case 'b': return WORDLEFT;
	case 'f': return WORDRIGHT;
	case 'd': return CUTRIGHT;
	case '\b':
	case DEL: return CUTWORD;
	case '[':
	case 'O': return sequence();
	}
	return c == END ? END : NONE;
}
