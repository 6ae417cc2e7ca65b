/* Keys: bytes of the terminal, and the sequences of several that some keys send. */
#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "sh.h"

/* Bytes that can be read without waiting; counted anew when that many have been read. */
static int ahead;

void startkeys(void)
{
	ahead = 0;
}

static bool typedahead(void)
{
	if (ahead == 0 && ioctl(STDIN_FILENO, FIONREAD, &ahead) < 0)
		ahead = 0;
	return ahead > 0;
}

static int readbyte(void)
{
	unsigned char c;
	ssize_t n;

	while ((n = read(STDIN_FILENO, &c, 1)) < 0 && errno == EINTR)
		;
	if (ahead > 0)
		ahead--;
	return n == 1 ? c : END;
}

/* The key that a signal stands for; NONE if there was no signal. */
static int asked(void)
{
	if (interrupted)
		return KEY('C');
	if (takeresize())
		return RESIZED;
	if (sigpendingtraps)
		return REDRAW;
	return opt_b && takechild() ? NOTICE : NONE;
}

/* Waits for a byte or a signal. Signals are let in only while it waits, so none is overlooked until the next byte. */
static int waitbyte(void)
{
	struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
	int c, ready = 0;
	sigset_t all, old;

	if (typedahead()) {
		c = asked();
	} else {
		showline();
		sigfillset(&all);
		sigprocmask(SIG_BLOCK, &all, &old);
		while ((c = asked()) == NONE && ready <= 0)
			ready = ppoll(&input, 1, NULL, &old);
		sigprocmask(SIG_SETMASK, &old, NULL);
	}
	if (c == REDRAW) {
		runtraps();
		skip = S_NONE;
	}
	return c == NONE ? readbyte() : c;
}

/* ESC [ ... or ESC O ...: numbers, a semicolon and a modifier, and a last character. */
static int sequence(void)
{
	int n = 0, modifier = 0, c = readbyte();

	for (; c >= '0' && c <= '9'; c = readbyte())
		n = (n * 10 + c - '0') % 1000;
	if (c == ';')
		while ((c = readbyte()) >= '0' && c <= '9')
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
	switch (c = readbyte()) {
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
