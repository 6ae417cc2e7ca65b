/*
 * cp [-R] [-f | -i | -n] [-pv] from to; cp ... from ... directory: copies
 * files; -R directories with all that is below, -p modes and times, too.
 */
#include <dirent.h>
#include <err.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

static bool recursive, force, ask, never, preserve, verbose;

static bool copy(const char *from, const char *to);

static bool agreed(const char *path)
{
	int answer, c;

	fprintf(stderr, "overwrite %s? (y/n [n]) ", path);
	answer = c = getchar();
	while (c != '\n' && c != EOF)
		c = getchar();
	return answer == 'y' || answer == 'Y';
}

static bool content(int in, const char *from, int out, const char *to)
{
	char block[4096];
	ssize_t n;

	while ((n = read(in, block, sizeof block)) > 0) {
		for (ssize_t at = 0, sent; at < n; at += sent) {
			if ((sent = write(out, block + at, n - at)) < 0) {
				warn("%s", to);
				return false;
			}
		}
	}
	if (n < 0)
		warn("%s", from);
	return n == 0;
}

static bool copyfile(const char *from, const struct stat *st, const char *to)
{
	int in = open(from, O_RDONLY), out;
	bool well;

	if (in < 0) {
		warn("%s", from);
		return false;
	}
	out = open(to, O_WRONLY | O_CREAT | O_TRUNC, st->st_mode & 0777);
	if (out < 0 && force && unlink(to) == 0)
		out = open(to, O_WRONLY | O_CREAT | O_TRUNC, st->st_mode & 0777);
	if (out < 0) {
		warn("%s", to);
		close(in);
		return false;
	}
	well = content(in, from, out, to);
	close(in);
	close(out);
	return well;
}

static bool copybelow(const char *from, const char *to)
{
	char below[PATH_MAX], there[PATH_MAX];
	DIR *d = opendir(from);
	struct dirent *e;
	bool well = true;

	if (d == NULL) {
		warn("%s", from);
		return false;
	}
	while ((e = readdir(d)) != NULL) {
		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		snprintf(below, sizeof below, "%s/%s", from, e->d_name);
		snprintf(there, sizeof there, "%s/%s", to, e->d_name);
		well &= copy(below, there);
	}
	closedir(d);
	return well;
}

static bool copydirectory(const char *from, const struct stat *st, const char *to)
{
	struct stat there;

	if (!recursive) {
		warnx("%s is a directory (not copied).", from);
		return false;
	}
	if (stat(to, &there) < 0 && mkdir(to, (st->st_mode & 0777) | S_IRWXU) < 0) {
		warn("%s", to);
		return false;
	}
	return copybelow(from, to);
}

static bool copylink(const char *from, const char *to)
{
	char text[PATH_MAX];
	ssize_t n = readlink(from, text, sizeof text - 1);

	if (n >= 0) {
		text[n] = '\0';
		unlink(to);
		if (symlink(text, to) == 0)
			return true;
	}
	warn("%s", n < 0 ? from : to);
	return false;
}

static bool keep(const struct stat *st, const char *to)
{
	struct timeval times[2] = {
		{ st->st_atim.tv_sec, st->st_atim.tv_nsec / 1000 },
		{ st->st_mtim.tv_sec, st->st_mtim.tv_nsec / 1000 },
	};

	if (chmod(to, st->st_mode & ALLPERMS) == 0 && utimes(to, times) == 0)
		return true;
	warn("%s", to);
	return false;
}

static bool copy(const char *from, const char *to)
{
	struct stat st, there;
	bool well;

	if ((recursive ? lstat : stat)(from, &st) < 0) {
		warn("%s", from);
		return false;
	}
	if (stat(to, &there) == 0 && there.st_dev == st.st_dev && there.st_ino == st.st_ino) {
		warnx("%s and %s are identical (not copied).", to, from);
		return false;
	}
	if (!S_ISDIR(st.st_mode) && (ask || never) && lstat(to, &there) == 0 && (never || !agreed(to)))
		return true;
	if (S_ISDIR(st.st_mode))
		well = copydirectory(from, &st, to);
	else if (S_ISLNK(st.st_mode))
		well = copylink(from, to);
	else
		well = copyfile(from, &st, to);
	if (well && preserve && !S_ISLNK(st.st_mode))
		well = keep(&st, to);
	if (well && verbose)
		printf("%s -> %s\n", from, to);
	return well;
}

/* The last part of a path, which is its name in another directory. */
static void nameinside(char *path, size_t size, const char *dir, const char *from)
{
	size_t n = strlen(from), begin;

	while (n > 1 && from[n - 1] == '/')
		n--;
	for (begin = n; begin > 0 && from[begin - 1] != '/';)
		begin--;
	snprintf(path, size, "%s/%.*s", dir, (int)(n - begin), from + begin);
}

int main(int argc, char **argv)
{
	struct stat st;
	bool well = true, into;
	const char *to;
	int c;

	while ((c = getopt(argc, argv, "Rrfinpv")) != -1 && c != '?') {
		switch (c) {
		case 'R':
		case 'r': recursive = true; break;
		case 'p': preserve = true; break;
		case 'v': verbose = true; break;
		default:
			force = c == 'f';
			ask = c == 'i';
			never = c == 'n';
		}
	}
	if (c == '?' || argc - optind < 2) {
		fprintf(stderr, "usage: cp [-R] [-f | -i | -n] [-pv] source target\n"
		                "       cp [-R] [-f | -i | -n] [-pv] source ... directory\n");
		return 1;
	}
	to = argv[argc - 1];
	into = stat(to, &st) == 0 && S_ISDIR(st.st_mode);
	if (argc - optind > 2 && !into)
		errx(1, "%s is not a directory", to);
	for (int i = optind; i + 1 < argc; i++) {
		char path[PATH_MAX];

		if (into)
			nameinside(path, sizeof path, to, argv[i]);
		well &= copy(argv[i], into ? path : to);
	}
	return !well;
}
