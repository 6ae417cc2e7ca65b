/* readlink [-fn] file ...: where symbolic links lead; -f to the end of the way, as a path from the root. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int c, whole = 0, newline = 1, failed = 0;

	while ((c = getopt(argc, argv, "fn")) != -1) {
		if (c == 'f')
			whole = 1;
		else if (c == 'n')
			newline = 0;
		else
			break;
	}
	if (c != -1 || optind == argc) {
		fprintf(stderr, "usage: readlink [-fn] file ...\n");
		return 1;
	}
	for (int i = optind; i < argc; i++) {
		char path[PATH_MAX];
		ssize_t n = -1;

		if (whole)
			n = realpath(argv[i], path) ? 0 : -1;
		else if ((n = readlink(argv[i], path, sizeof path - 1)) >= 0)
			path[n] = '\0';
		if (n < 0)
			failed = 1;
		else
			printf("%s%s", path, newline ? "\n" : "");
	}
	return failed;
}
