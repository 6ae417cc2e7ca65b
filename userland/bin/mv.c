/* mv from to; mv from ... directory: gives files another name. */
#include <err.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static int move(const char *from, const char *to, int into)
{
	const char *slash = strrchr(from, '/');
	char path[PATH_MAX];

	snprintf(path, sizeof path, into ? "%s/%s" : "%s", to, slash ? slash + 1 : from);
	if (rename(from, path) == 0)
		return 0;
	warn("%s to %s", from, path);
	return 1;
}

int main(int argc, char **argv)
{
	struct stat st;
	int failed = 0, into;

	if (argc < 3)
		errx(2, "usage: mv from to; mv from ... directory");
	into = stat(argv[argc - 1], &st) == 0 && S_ISDIR(st.st_mode);
	if (argc > 3 && !into)
		errx(1, "%s: not a directory", argv[argc - 1]);
	for (int i = 1; i < argc - 1; i++)
		failed |= move(argv[i], argv[argc - 1], into);
	return failed;
}
