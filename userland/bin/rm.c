/*
 * rm [-dfiRrv] file ...: removes files; -r directories with all that is in
 * them, -d empty ones, -f without a word about missing ones, -i asks.
 */
#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool directories, force, ask, recursive, verbose, failed;

static void complain(const char *path)
{
	if (force && errno == ENOENT)
		return;
	warn("%s", path);
	failed = true;
}

static bool agreed(const char *path)
{
	int answer, c;

	fprintf(stderr, "remove %s? ", path);
	answer = c = getchar();
	while (c != '\n' && c != EOF)
		c = getchar();
	return answer == 'y' || answer == 'Y';
}

static void removepath(const char *path);

/* Empties a directory while it is read; the kernel returns no entry twice and omits none. */
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
	if (S_ISDIR(st.st_mode) && !recursive && !directories) {
		warnx("%s: is a directory", path);
		failed = true;
		return;
	}
	if (S_ISDIR(st.st_mode) && recursive)
		empty(path);
	if (ask && !agreed(path))
		return;
	if ((S_ISDIR(st.st_mode) ? rmdir : unlink)(path) < 0)
		complain(path);
	else if (verbose)
		printf("%s\n", path);
}

/* True if a path ends in . or .., or is the root: such a path is not removed. */
static bool untouchable(const char *path)
{
	size_t n = strlen(path);
	const char *last;

	while (n > 1 && path[n - 1] == '/')
		n--;
	for (last = path + n; last > path && last[-1] != '/';)
		last--;
	n -= last - path;
	if (n > 0 && strncmp(last, "..", n) != 0)
		return false;
	warnx(n == 0 ? "\"/\" may not be removed" : "\".\" and \"..\" may not be removed");
	failed = true;
	return true;
}

int main(int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, "dfiRrv")) != -1 && c != '?') {
		switch (c) {
		case 'd': directories = true; break;
		case 'f':
			force = true;
			ask = false;
			break;
		case 'i':
			ask = true;
			force = false;
			break;
		case 'v': verbose = true; break;
		default: recursive = true;
		}
	}
	if (c == '?' || (optind == argc && !force)) {
		fprintf(stderr, "usage: rm [-f | -i] [-dRrv] file ...\n");
		return 1;
	}
	for (int i = optind; i < argc; i++)
		if (!untouchable(argv[i]))
			removepath(argv[i]);
	return failed;
}
