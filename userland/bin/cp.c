/* cp from to; cp from ... directory: copies files. */
#include <err.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int content(int in, const char *from, int out, const char *to)
{
	char block[4096];
	ssize_t n;

	while ((n = read(in, block, sizeof block)) > 0) {
		for (ssize_t at = 0, sent; at < n; at += sent) {
			if ((sent = write(out, block + at, n - at)) < 0) {
				warn("%s", to);
				return 1;
			}
		}
	}
	if (n < 0)
		warn("%s", from);
	return n < 0;
}

static int copy(const char *from, const char *to, int into)
{
	const char *slash = strrchr(from, '/');
	char path[PATH_MAX];
	struct stat st, there;
	int in, out, failed;

	snprintf(path, sizeof path, into ? "%s/%s" : "%s", to, slash ? slash + 1 : from);
	if ((in = open(from, O_RDONLY)) < 0 || fstat(in, &st) < 0) {
		warn("%s", from);
		return 1;
	}
	if (stat(path, &there) == 0 && there.st_ino == st.st_ino) {
		warnx("%s and %s are the same file", from, path);
		close(in);
		return 1;
	}
	if ((out = open(path, O_WRONLY | O_CREAT | O_TRUNC, st.st_mode & 0777)) < 0) {
		warn("%s", path);
		close(in);
		return 1;
	}
	failed = content(in, from, out, path);
	close(in);
	close(out);
	return failed;
}

int main(int argc, char **argv)
{
	struct stat st;
	int failed = 0, into;

	if (argc < 3)
		errx(2, "usage: cp from to; cp from ... directory");
	into = stat(argv[argc - 1], &st) == 0 && S_ISDIR(st.st_mode);
	if (argc > 3 && !into)
		errx(1, "%s: not a directory", argv[argc - 1]);
	for (int i = 1; i < argc - 1; i++)
		failed |= copy(argv[i], argv[argc - 1], into);
	return failed;
}
