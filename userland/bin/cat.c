/* cat [-n] [file ...]: writes files one after the other; - is standard input. */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool atstart = true;
static int line;

static void put(const char *s, size_t n)
{
	while (n > 0) {
		ssize_t sent = write(STDOUT_FILENO, s, n);

		if (sent < 0 && errno != EINTR)
			err(1, "output");
		if (sent > 0) {
			s += sent;
			n -= sent;
		}
	}
}

static void putnumbered(const char *s, size_t n)
{
	for (; n > 0; s++, n--) {
		if (atstart)
			printf("%6d\t", ++line);
		putchar(*s);
		atstart = *s == '\n';
	}
	fflush(stdout);
}

static bool copy(int fd, const char *name, bool numbered)
{
	char block[4096];
	ssize_t n;

	while ((n = read(fd, block, sizeof block)) > 0)
		(numbered ? putnumbered : put)(block, n);
	if (n < 0)
		warn("%s", name);
	return n == 0;
}

int main(int argc, char **argv)
{
	bool numbered = argc > 1 && strcmp(argv[1], "-n") == 0, well = true;
	int i = numbered ? 2 : 1;

	if (i == argc)
		return !copy(STDIN_FILENO, "standard input", numbered);
	for (; i < argc; i++) {
		int fd = strcmp(argv[i], "-") == 0 ? STDIN_FILENO : open(argv[i], O_RDONLY);

		if (fd < 0) {
			warn("%s", argv[i]);
			well = false;
			continue;
		}
		well &= copy(fd, argv[i], numbered);
		if (fd != STDIN_FILENO)
			close(fd);
	}
	return !well;
}
