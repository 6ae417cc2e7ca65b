/* mktemp [-d] [template]: makes a file, or with -d a directory, with a new name, and prints the name. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int c, directory = 0, fd;
	char *path;

	while ((c = getopt(argc, argv, "d")) == 'd')
		directory = 1;
	if (c != -1 || argc - optind > 1) {
		fprintf(stderr, "usage: mktemp [-d] [template]\n");
		return 1;
	}
	if ((path = strdup(optind < argc ? argv[optind] : "/tmp/tmp.XXXXXXXXXX")) == NULL)
		err(1, NULL);
	if (directory) {
		if (mkdtemp(path) == NULL)
			err(1, "mkdtemp failed on %s", path);
	} else {
		if ((fd = mkstemp(path)) < 0)
			err(1, "mkstemp failed on %s", path);
		close(fd);
	}
	printf("%s\n", path);
	return 0;
}
