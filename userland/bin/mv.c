/* mv [-f | -i | -n] [-v] from to; mv ... from ... directory: gives files another name; -i asks before one is lost, -n leaves it. */
#include <err.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool ask, never, verbose;

static bool agreed(const char *path)
{
	int answer, c;

	fprintf(stderr, "overwrite %s? (y/n [n]) ", path);
	answer = c = getchar();
	while (c != '\n' && c != EOF)
		c = getchar();
	return answer == 'y' || answer == 'Y';
}

static bool move(const char *from, const char *to, bool into)
{
	const char *slash = strrchr(from, '/');
	char path[PATH_MAX];
	struct stat st;

	snprintf(path, sizeof path, into ? "%s/%s" : "%s", to, slash && slash[1] ? slash + 1 : from);
	if ((ask || never) && lstat(path, &st) == 0 && (never || !agreed(path)))
		return true;
	if (rename(from, path) < 0) {
		warn("rename %s to %s", from, path);
		return false;
	}
	if (verbose)
		printf("%s -> %s\n", from, path);
	return true;
}

int main(int argc, char **argv)
{
	struct stat st;
	bool well = true, into;
	const char *to;
	int c;

	while ((c = getopt(argc, argv, "finv")) != -1 && c != '?') {
		if (c == 'v') {
			verbose = true;
		} else {
			ask = c == 'i';
			never = c == 'n';
		}
	}
	if (c == '?' || argc - optind < 2) {
		fprintf(stderr, "usage: mv [-f | -i | -n] [-v] source target\n"
		                "       mv [-f | -i | -n] [-v] source ... directory\n");
		return 1;
	}
	to = argv[argc - 1];
	into = stat(to, &st) == 0 && S_ISDIR(st.st_mode);
	if (argc - optind > 2 && !into)
		errx(1, "%s is not a directory", to);
	for (int i = optind; i + 1 < argc; i++)
		well &= move(argv[i], to, into);
	return !well;
}
