/* rm [-fr] file ...: removes files; -r directories with all that is in them, -f without a word about missing ones. */
#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool force, recursive, failed;

static void complain(const char *path)
{
	if (force && errno == ENOENT)
		return;
	warn("%s", path);
	failed = true;
}

static void removepath(const char *path);

/* What is removed while a directory is read is not told twice, nor is anything else left out. */
static void empty(const char *path)
{
	DIR *d = opendir(path);
	struct dirent *e;
	char below[PATH_MAX];

	if (d == NULL) {
		complain(path);
		return;
	}
	while ((e = readdir(d)) != NULL) {
		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		snprintf(below, sizeof below, "%s/%s", path, e->d_name);
		removepath(below);
	}
	closedir(d);
}

static void removepath(const char *path)
{
	struct stat st;

	if (lstat(path, &st) < 0) {
		complain(path);
		return;
	}
	if (S_ISDIR(st.st_mode) && recursive)
		empty(path);
	if ((S_ISDIR(st.st_mode) && recursive ? rmdir : unlink)(path) < 0)
		complain(path);
}

int main(int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, "fr")) != -1) {
		switch (c) {
		case 'f': force = true; break;
		case 'r': recursive = true; break;
		default: errx(2, "usage: rm [-fr] file ...");
		}
	}
	if (optind == argc && !force)
		errx(2, "usage: rm [-fr] file ...");
	for (int i = optind; i < argc; i++)
		removepath(argv[i]);
	return failed;
}
