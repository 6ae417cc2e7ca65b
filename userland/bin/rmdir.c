/* rmdir [-p] directory ...: removes empty directories; -p those of their paths that are empty then, too. */
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool removeall(char *path, bool parents)
{
	for (;;) {
		char *slash;

		if (rmdir(path) < 0) {
			warn("%s", path);
			return false;
		}
		slash = strrchr(path, '/');
		if (!parents || slash == NULL || slash == path)
			return true;
		while (slash > path && slash[-1] == '/')
			slash--;
		*slash = '\0';
	}
}

int main(int argc, char **argv)
{
	bool parents = false, well = true;
	int c;

	while ((c = getopt(argc, argv, "p")) == 'p')
		parents = true;
	if (c != -1 || optind == argc) {
		fprintf(stderr, "usage: rmdir [-p] directory ...\n");
		return 1;
	}
	for (int i = optind; i < argc; i++)
		well &= removeall(argv[i], parents);
	return !well;
}
