/* tee [-ai] [file ...]: copies standard input to standard output and to files; -a adds to them, -i ignores ^C. */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int put(int fd, const char *s, size_t n)
{
	while (n > 0) {
		ssize_t sent = write(fd, s, n);

		if (sent < 0 && errno != EINTR)
			return -1;
		if (sent > 0) {
			s += sent;
			n -= sent;
		}
	}
	return 0;
}

int main(int argc, char **argv)
{
	int how = O_TRUNC, failed = 0, c, *fds;
	char block[4096];
	ssize_t n;

	while ((c = getopt(argc, argv, "ai")) != -1) {
		switch (c) {
		case 'a': how = O_APPEND; break;
		case 'i': signal(SIGINT, SIG_IGN); break;
		default:
			fprintf(stderr, "usage: tee [-ai] [file ...]\n");
			return 1;
		}
	}
	if ((fds = calloc(argc, sizeof *fds)) == NULL)
		err(1, NULL);
	for (int i = optind; i < argc; i++) {
		if ((fds[i] = open(argv[i], O_WRONLY | O_CREAT | how, 0666)) < 0) {
			warn("%s", argv[i]);
			failed = 1;
		}
	}
	while ((n = read(STDIN_FILENO, block, sizeof block)) > 0 || (n < 0 && errno == EINTR)) {
		if (n > 0 && put(STDOUT_FILENO, block, n) < 0)
			err(1, "stdout");
		for (int i = optind; n > 0 && i < argc; i++) {
			if (fds[i] >= 0 && put(fds[i], block, n) < 0) {
				warn("%s", argv[i]);
				failed = 1;
				fds[i] = -1;
			}
		}
	}
	if (n < 0)
		err(1, "stdin");
	return failed;
}
