/* env [-i] [name=value ...] [command [argument ...]]: the environment, shown or changed for a command. */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

int main(int argc, char **argv)
{
	static char *none[] = { NULL };
	int i = 1;

	if (i < argc && strcmp(argv[i], "-i") == 0) {
		environ = none;
		i++;
	}
	for (; i < argc && strchr(argv[i], '='); i++)
		if (putenv(argv[i]) != 0)
			err(1, "%s", argv[i]);
	if (i < argc) {
		execvp(argv[i], argv + i);
		warn("%s", argv[i]);
		return errno == ENOENT ? 127 : 126;
	}
	for (char **e = environ; *e; e++)
		printf("%s\n", *e);
	return 0;
}
