/* nice [-n increment | -increment] command [argument ...]: runs it at a lower priority, lower by 10 by default. */
#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static int usage(void)
{
	fprintf(stderr, "usage: nice [-n increment] command [argument ...]\n");
	return 1;
}

int main(int argc, char **argv)
{
	long increment = 10;
	char *end = "";
	int i = 1, old;

	if (i + 1 < argc && strcmp(argv[i], "-n") == 0) {
		increment = strtol(argv[i + 1], &end, 10);
		i += 2;
	} else if (i < argc && argv[i][0] == '-' && (isdigit((unsigned char)argv[i][1]) || argv[i][1] == '-')) {
		increment = strtol(argv[i++] + 1, &end, 10);
	}
	if (i < argc && strcmp(argv[i], "--") == 0)
		i++;
	if (*end || i >= argc)
		return usage();
	errno = 0;
	old = getpriority(PRIO_PROCESS, 0);
	if (old == -1 && errno)
		err(1, "getpriority");
	if (setpriority(PRIO_PROCESS, 0, old + increment) < 0)
		warn("setpriority");
	execvp(argv[i], argv + i);
	warn("%s", argv[i]);
	return errno == ENOENT ? 127 : 126;
}
