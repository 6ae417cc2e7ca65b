/* ln [-fs] file [name]; ln [-fs] file ... directory: gives files another name, or with -s makes symbolic links to them. */
#include <err.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool force, symbolic;

static const char *lastpart(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static bool make(const char *file, const char *to, bool into)
{
	char path[PATH_MAX];
	struct stat st;

	snprintf(path, sizeof path, into ? "%s/%s" : "%s", to, lastpart(file));
	if (!symbolic && stat(file, &st) < 0) {
		warn("%s", file);
		return false;
	}
	if (!symbolic && S_ISDIR(st.st_mode)) {
		warnx("%s: is a directory", file);
		return false;
	}
	if (force && lstat(path, &st) == 0 && !S_ISDIR(st.st_mode))
		unlink(path);
	if ((symbolic ? symlink : link)(file, path) == 0)
		return true;
	warn("%s", path);
	return false;
}

int main(int argc, char **argv)
{
	struct stat st;
	bool well = true, into;
	const char *to;
	int c;

	while ((c = getopt(argc, argv, "fs")) != -1) {
		force |= c == 'f';
		symbolic |= c == 's';
		if (c == '?')
			break;
	}
	if (c == '?' || optind == argc) {
		fprintf(stderr, "usage: ln [-fs] file [name]\n       ln [-fs] file ... directory\n");
		return 1;
	}
	if (optind + 1 == argc)
		return !make(argv[optind], ".", true);
	to = argv[argc - 1];
	into = stat(to, &st) == 0 && S_ISDIR(st.st_mode);
	if (argc - optind > 2 && !into)
		errx(1, "%s: not a directory", to);
	for (int i = optind; i + 1 < argc; i++)
		well &= make(argv[i], to, into);
	return !well;
}
