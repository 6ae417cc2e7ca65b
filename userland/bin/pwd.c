/* pwd [-L | -P]: the path of the current directory; -L as $PWD has it, if that is true. */
#include <err.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int isright(const char *pwd)
{
	struct stat a, b;

	return pwd && *pwd == '/' && stat(pwd, &a) == 0 && stat(".", &b) == 0 && a.st_dev == b.st_dev &&
	       a.st_ino == b.st_ino;
}

int main(int argc, char **argv)
{
	int c, logical = 0;
	char path[PATH_MAX];

	while ((c = getopt(argc, argv, "LP")) != -1 && c != '?')
		logical = c == 'L';
	if (c == '?' || optind < argc) {
		fprintf(stderr, "usage: pwd [-L | -P]\n");
		return 1;
	}
	if (logical && isright(getenv("PWD"))) {
		printf("%s\n", getenv("PWD"));
		return 0;
	}
	if (getcwd(path, sizeof path) == NULL)
		err(1, ".");
	printf("%s\n", path);
	return 0;
}
