/* env [-i] [-u name] [name=value ...] [command [argument ...]]: the environment, shown or changed for a command. */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	static char *none[] = { NULL };
	int c, i;

	while ((c = getopt(argc, argv, "iu:")) != -1) {
		switch (c) {
		case 'i': environ = none; break;
		case 'u': unsetenv(optarg); break;
		default:
			fprintf(stderr, "usage: env [-i] [-u name] [name=value ...] [utility [argument ...]]\n");
			return 1;
		}
	}
	if (optind < argc && strcmp(argv[optind], "-") == 0) {
		environ = none;
		optind++;
	}
	for (i = optind; i < argc && strchr(argv[i], '='); i++)
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
