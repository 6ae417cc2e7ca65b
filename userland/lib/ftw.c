/*
 * ftw and nftw. The names of a directory are read before its files are
 * visited, so that one descriptor is open at a time, whatever the depth.
 */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A directory that the walk is in. */
struct parent {
	const struct parent *up;
	dev_t dev;
	ino_t ino;
};

struct walk {
	int (*visit)(const char *, const struct stat *, int);	/* ftw's */
	int (*nvisit)(const char *, const struct stat *, int, struct FTW *);
	int flags;
	dev_t dev;
	int start;		/* with FTW_CHDIR, where the walk began */
	char path[PATH_MAX];
};

static int call(struct walk *w, const struct stat *st, int kind, int base, int level)
{
	struct FTW where = { base, level };

	return w->visit != NULL ? w->visit(w->path, st, kind) : w->nvisit(w->path, st, kind, &where);
}

/* The kind of the file `name`, and its attributes. */
static int kind_of(const struct walk *w, const char *name, struct stat *st)
{
	if (!(w->flags & FTW_PHYS) && stat(name, st) == 0)
		return S_ISDIR(st->st_mode) ? FTW_D : FTW_F;
	if (lstat(name, st) < 0) {
		memset(st, 0, sizeof *st);
		return FTW_NS;
	}
	if (S_ISLNK(st->st_mode))
		return w->flags & FTW_PHYS || w->visit != NULL ? FTW_SL : FTW_SLN;
	return w->flags & FTW_PHYS ? (S_ISDIR(st->st_mode) ? FTW_D : FTW_F) : FTW_NS;
}

static bool within(const struct parent *up, const struct stat *st)
{
	for (; up != NULL; up = up->up)
		if (up->dev == st->st_dev && up->ino == st->st_ino)
			return true;
	return false;
}

/* Forgets names from `i` on. */
static void forget(struct dirent **names, int i, int n)
{
	for (; i < n; i++)
		free(names[i]);
	free(names);
}

static int walk(struct walk *w, size_t len, int base, int level, const struct parent *up);

static int wanted(const struct dirent *entry)
{
	return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/* Visits the files of a directory whose path is `len` bytes long. */
static int files(struct walk *w, struct dirent **names, int n, size_t len, int level, const struct parent *up)
{
	int result = 0;

	if (w->path[len - 1] != '/')
		w->path[len++] = '/';
	for (int i = 0; i < n && result == 0; i++) {
		const size_t more = strlen(names[i]->d_name);

		if (len + more + 2 > sizeof w->path) {
			errno = ENAMETOOLONG;
			result = -1;
		} else {
			memcpy(w->path + len, names[i]->d_name, more + 1);
			result = walk(w, len + more, (int)len, level + 1, up);
		}
	}
	return result;
}

/* Goes to the directory of a path: as far as `len` bytes of it lead from where the walk began. */
static int go(struct walk *w, size_t len)
{
	const char kept = w->path[len];
	int result;

	if (!(w->flags & FTW_CHDIR))
		return 0;
	if (fchdir(w->start) < 0)
		return -1;
	w->path[len] = '\0';
	result = len == 0 ? 0 : chdir(w->path);
	w->path[len] = kept;
	return result;
}

/* A directory and its files. */
static int directory(struct walk *w, const char *name, const struct stat *st, size_t len, int base, int level,
	const struct parent *up)
{
	const struct parent here = { up, st->st_dev, st->st_ino };
	struct dirent **names = NULL;
	const int n = scandir(name, &names, wanted, alphasort);
	int result;

	if (n < 0)
		return errno == EACCES ? call(w, st, FTW_DNR, base, level) : -1;
	result = w->flags & FTW_DEPTH ? 0 : call(w, st, FTW_D, base, level);
	if (result == 0 && n > 0 && (result = go(w, len)) == 0)
		result = files(w, names, n, len, level, &here);
	forget(names, 0, n);
	w->path[len] = '\0';
	if (result == 0 && n > 0)
		result = go(w, base);
	return result == 0 && w->flags & FTW_DEPTH ? call(w, st, FTW_DP, base, level) : result;
}

/* The file at w->path, `len` bytes, whose name begins at `base`. */
static int walk(struct walk *w, size_t len, int base, int level, const struct parent *up)
{
	const char *const name = w->flags & FTW_CHDIR && w->path[base] != '\0' ? w->path + base : w->path;
	struct stat st;
	const int kind = kind_of(w, name, &st);

	if (level == 0) {
		if (kind == FTW_NS)
			return -1;
		w->dev = st.st_dev;
	}
	if (kind != FTW_D)
		return call(w, &st, kind, base, level);
	/* A link to a directory that the walk is in would lead round and round. */
	if (within(up, &st) || (w->flags & FTW_MOUNT && st.st_dev != w->dev))
		return 0;
	return directory(w, name, &st, len, base, level, up);
}

static int begin(struct walk *w, const char *path, int nfds)
{
	size_t len = strlen(path), base;
	int result, error;

	if (nfds < 1) {
		errno = EINVAL;
		return -1;
	}
	if (len == 0 || len + 2 > sizeof w->path) {
		errno = len == 0 ? ENOENT : ENAMETOOLONG;
		return -1;
	}
	strcpy(w->path, path);
	while (len > 1 && w->path[len - 1] == '/')
		w->path[--len] = '\0';
	for (base = len; base > 0 && w->path[base - 1] != '/'; base--)
		;
	w->start = w->flags & FTW_CHDIR ? open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
	if (w->flags & FTW_CHDIR && w->start < 0)
		return -1;
	result = go(w, base);
	if (result == 0)
		result = walk(w, len, (int)base, 0, NULL);
	if (w->start >= 0) {
		error = errno;
		fchdir(w->start);
		close(w->start);
		errno = error;
	}
	return result;
}

int ftw(const char *path, int (*visit)(const char *, const struct stat *, int), int nfds)
{
	struct walk w = { .visit = visit };

	return begin(&w, path, nfds);
}

int nftw(const char *path, int (*visit)(const char *, const struct stat *, int, struct FTW *), int nfds, int flags)
{
	struct walk w = { .nvisit = visit, .flags = flags };

	return begin(&w, path, nfds);
}
