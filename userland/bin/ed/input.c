/* Commands and text, line by line: from standard input, or from the list of a g. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include "ed.h"

const char *at;
bool inglobal;

static char block[4096];
static size_t blockat, blockend;
static struct text input;          /* the line that was read last */
static const char *listat, *listend;

/* The next block of standard input; false at its end, or after a signal, even if that came just before. */
static bool nextblock(void)
{
	struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
	sigset_t held, open;
	ssize_t n = 0;

	fflush(stdout);
	sigemptyset(&held);
	sigaddset(&held, SIGINT);
	sigaddset(&held, SIGHUP);
	sigprocmask(SIG_BLOCK, &held, &open);
	while (!interrupted && !hungup && ppoll(&in, 1, NULL, &open) < 0 && errno == EINTR)
		continue;
	if (!interrupted && !hungup)
		n = read(STDIN_FILENO, block, sizeof block);
	sigprocmask(SIG_SETMASK, &open, NULL);
	blockat = 0;
	blockend = n > 0 ? n : 0;
	return n > 0;
}

/* A line of standard input; the last one may lack its newline and gets it. */
static bool readline(void)
{
	input.length = 0;
	for (;;) {
		char *newline;
		size_t n;

		if (blockat == blockend && !nextblock())
			break;
		newline = memchr(block + blockat, '\n', blockend - blockat);
		n = newline ? (size_t)(newline + 1 - (block + blockat)) : blockend - blockat;
		append(&input, block + blockat, n);
		blockat += n;
		if (newline)
			return true;
	}
	if (input.length == 0)
		return false;
	append(&input, "\n", 1);
	return true;
}

static bool listline(void)
{
	const char *newline;
	size_t n;

	if (listat == listend)
		return false;
	newline = memchr(listat, '\n', listend - listat);
	n = newline + 1 - listat;
	input.length = 0;
	append(&input, listat, n);
	listat += n;
	return true;
}

char *nextline(size_t *n)
{
	if (!(listat ? listline() : readline()))
		return NULL;
	*n = input.length;
	return input.s;
}

void gather(void)
{
	size_t n;
	char *s;

	while ((s = nextline(&n)) != NULL && !(n == 2 && *s == '.'))
		arrive(s, n - 1);
}

/* The list ends in a newline. */
void runlist(const char *list, size_t n)
{
	size_t length;

	listat = list;
	listend = list + n;
	while ((at = nextline(&length)) != NULL)
		command();
	listat = NULL;
}

void leavelist(void)
{
	listat = NULL;
	inglobal = false;
}

/* Drops what has been typed ahead. */
void dropinput(void)
{
	blockat = blockend = 0;
	tcflush(STDIN_FILENO, TCIFLUSH);
}
