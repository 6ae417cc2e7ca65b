/* mkdir [-p] directory ...: makes directories; -p those on the way, too. */
#include <err.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static int makeall(char *path)
{
	struct stat st;

	for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
		int made;

		*slash = '\0';
		made = mkdir(path, 0777);
		*slash = '/';
		if (made < 0 && errno != EEXIST)
			return -1;
	}
	if (mkdir(path, 0777) == 0)
		return 0;
	return errno == EEXIST && stat(path, &st) == 0 && S_ISDIR(st.st_mode) ? 0 : -1;
}

int main(int argc, char **argv)
{
	int parents = argc > 1 && strcmp(argv[1], "-p") == 0, failed = 0;

	if (argc < 2 + parents)
		errx(2, "usage: mkdir [-p] directory ...");
	for (int i = 1 + parents; i < argc; i++) {
		if ((parents ? makeall(argv[i]) : mkdir(argv[i], 0777)) < 0) {
			warn("%s", argv[i]);
			failed = 1;
		}
	}
	return failed;
}
