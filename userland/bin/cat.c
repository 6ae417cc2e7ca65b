/*
 * cat [-benstuv] [file ...]: writes files one after the other; - is standard
 * input. -n numbers all lines, -b lines that are not empty; -s leaves out an
 * empty line behind another; -v shows invisible characters, -e also line ends,
 * and -t also tabs.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool numbered, nonempty, squeezed, visible, ends, tabs;
static bool atstart = true;
static int line, empty;

static void put(const char *s, size_t n)
{
	while (n > 0) {
		ssize_t sent = write(STDOUT_FILENO, s, n);

		if (sent < 0 && errno != EINTR)
			err(1, "stdout");
		if (sent > 0) {
			s += sent;
			n -= sent;
		}
	}
}

static void putvisible(unsigned char c)
{
	if (c == '\n' && ends)
		putchar('$');
	if (c == '\n' || (c == '\t' && !tabs) || !visible) {
		putchar(c);
		return;
	}
	if (c >= 0x80) {
		fputs("M-", stdout);
		c &= 0x7f;
	}
	if (c < ' ' || c == 0x7f) {
		putchar('^');
		c ^= 0x40;
	}
	putchar(c);
}

static void cook(const char *s, size_t n)
{
	for (; n > 0; s++, n--) {
		if (atstart && *s == '\n' && squeezed && empty++ > 0)
			continue;
		if (*s != '\n')
			empty = 0;
		if (atstart && numbered && !(nonempty && *s == '\n'))
			printf("%6d\t", ++line);
		putvisible(*s);
		atstart = *s == '\n';
	}
	if (fflush(stdout) != 0)
		err(1, "stdout");
}

static bool copy(int fd, const char *name)
{
	bool plain = !numbered && !squeezed && !visible;
	char block[4096];
	ssize_t n;

	while ((n = read(fd, block, sizeof block)) > 0 || (n < 0 && errno == EINTR))
		if (n > 0)
			(plain ? put : cook)(block, n);
	if (n < 0)
		warn("%s", name);
	return n == 0;
}

int main(int argc, char **argv)
{
	bool well = true;
	int c;

	while ((c = getopt(argc, argv, "benstuv")) != -1) {
		switch (c) {
		case 'b': numbered = nonempty = true; break;
		case 'e': visible = ends = true; break;
		case 'n': numbered = true; break;
		case 's': squeezed = true; break;
		case 't': visible = tabs = true; break;
		case 'u': break; /* input is written at once */
		case 'v': visible = true; break;
		default:
			fprintf(stderr, "usage: cat [-benstuv] [file ...]\n");
			return 1;
		}
	}
	if (optind == argc)
		return !copy(STDIN_FILENO, "stdin");
	for (int i = optind; i < argc; i++) {
		int fd = strcmp(argv[i], "-") == 0 ? STDIN_FILENO : open(argv[i], O_RDONLY);

		if (fd < 0) {
			warn("%s", argv[i]);
			well = false;
			continue;
		}
		well &= copy(fd, argv[i]);
		if (fd != STDIN_FILENO)
			close(fd);
	}
	return !well;
}
