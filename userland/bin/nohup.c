/* nohup command [argument ...]: runs it so that the end of the terminal does not end it; output goes to nohup.out. */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TROUBLE = 127 };

static void appendtofile(void)
{
	const char *home = getenv("HOME"), *name = "nohup.out";
	char path[256];
	int fd = open(name, O_WRONLY | O_CREAT | O_APPEND, 0600);

	if (fd < 0 && home) {
		snprintf(path, sizeof path, "%s/nohup.out", home);
		fd = open(name = path, O_WRONLY | O_CREAT | O_APPEND, 0600);
	}
	if (fd < 0)
		err(TROUBLE, "nohup.out");
	dup2(fd, STDOUT_FILENO);
	if (fd > STDERR_FILENO)
		close(fd);
	fprintf(stderr, "appending output to %s\n", name);
}

int main(int argc, char **argv)
{
	int i = argc > 1 && strcmp(argv[1], "--") == 0 ? 2 : 1;

	if (i >= argc) {
		fprintf(stderr, "usage: nohup command [argument ...]\n");
		return TROUBLE;
	}
	if (isatty(STDOUT_FILENO))
		appendtofile();
	if (isatty(STDERR_FILENO))
		dup2(STDOUT_FILENO, STDERR_FILENO);
	signal(SIGHUP, SIG_IGN);
	execvp(argv[i], argv + i);
	warn("%s", argv[i]);
	return errno == ENOENT ? 127 : 126;
}
