/*
 * fts of 4.4BSD. It never changes the current directory: every entry has a
 * path that opens it. Paths are whole in each entry, so entries of
 * fts_children can be kept until the next fts_read.
 *
 * Invariant: `at` is the entry returned last; the list _fts_children of a
 * directory, and `roots`, have the entries still to come, `at` not among
 * them. An entry is freed when the next one is read, a directory behind its
 * FTS_DP.
 */

#include <dirent.h>
#include <errno.h>
#include <fts.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* fts_flags: the files of a directory have been listed. */
#define LISTED 1

struct _fts {
	FTSENT *at;
	FTSENT *roots;
	int options;
	int (*order)(const FTSENT *const *, const FTSENT *const *);
	FTSENT parent;	/* of the paths given, without a name */
};

static bool is_dot(const char *name)
{
	return name[0] == '.' && (name[1] == '\0' || (name[1] == '.' && name[2] == '\0'));
}

/* Reads the attributes, and says what kind of file it is. */
static void look(FTSENT *e, bool follow)
{
	struct stat *st = &e->_fts_stat;
	FTSENT *up;

	e->fts_errno = 0;
	if (follow ? stat(e->fts_accpath, st) < 0 : lstat(e->fts_accpath, st) < 0) {
		e->fts_errno = errno;
		if (follow && lstat(e->fts_accpath, st) == 0) {
			e->fts_errno = 0;
			e->fts_info = FTS_SLNONE;
		} else {
			memset(st, 0, sizeof *st);
			e->fts_info = FTS_NS;
		}
		return;
	}
	e->fts_dev = st->st_dev;
	e->fts_ino = st->st_ino;
	e->fts_nlink = st->st_nlink;
	if (S_ISLNK(st->st_mode))
		e->fts_info = FTS_SL;
	else if (S_ISREG(st->st_mode))
		e->fts_info = FTS_F;
	else
		e->fts_info = FTS_DEFAULT;
	if (!S_ISDIR(st->st_mode))
		return;
	e->fts_info = e->fts_level > FTS_ROOTLEVEL && is_dot(e->fts_name) ? FTS_DOT : FTS_D;
	for (up = e->fts_parent; e->fts_info == FTS_D && up->fts_level >= FTS_ROOTLEVEL; up = up->fts_parent)
		if (up->fts_ino == e->fts_ino && up->fts_dev == e->fts_dev) {
			e->fts_cycle = up;
			e->fts_info = FTS_DC;
		}
}

/* A new entry with its path; NULL and errno. */
static FTSENT *entry(FTSENT *parent, const char *name)
{
	const size_t namelen = strlen(name), before = parent->fts_pathlen;
	const bool slash = before > 0 && parent->fts_path[before - 1] != '/';
	const size_t pathlen = before + slash + namelen;
	FTSENT *e = calloc(1, sizeof *e + namelen + 1);
	char *path = malloc(pathlen + 1);

	if (e == NULL || path == NULL) {
		free(e);
		free(path);
		return NULL;
	}
	memcpy(path, parent->fts_path, before);
	if (slash)
		path[before] = '/';
	strcpy(path + before + slash, name);
	strcpy(e->fts_name, name);
	e->fts_namelen = namelen;
	e->fts_path = e->fts_accpath = path;
	e->fts_pathlen = pathlen;
	e->fts_parent = parent;
	e->fts_level = parent->fts_level + 1;
	e->fts_instr = FTS_NOINSTR;
	e->fts_statp = &e->_fts_stat;
	return e;
}

static void drop(FTSENT *e)
{
	free(e->fts_path);
	free(e);
}

/* Frees a list of entries that have no lists of their own. */
static void drop_list(FTSENT *e)
{
	while (e != NULL) {
		FTSENT *const next = e->fts_link;

		drop_list(e->_fts_children);
		drop(e);
		e = next;
	}
}

/* Sorts a list; if there is no memory for that it stays as it is. */
static FTSENT *sorted(FTS *fts, FTSENT *list)
{
	FTSENT **all, *e;
	size_t n = 0, i = 0;

	for (e = list; e != NULL; e = e->fts_link)
		n++;
	if (fts->order == NULL || n < 2 || (all = malloc(n * sizeof *all)) == NULL)
		return list;
	for (e = list; e != NULL; e = e->fts_link)
		all[i++] = e;
	qsort(all, n, sizeof *all, (int (*)(const void *, const void *))fts->order);
	for (i = 0; i < n; i++)
		all[i]->fts_link = i + 1 < n ? all[i + 1] : NULL;
	list = all[0];
	free(all);
	return list;
}

/* Lists the files of a directory; false and errno. */
static bool list(FTS *fts, FTSENT *dir, bool names)
{
	FTSENT *first = NULL, **link = &first, *e = NULL;
	DIR *const open = opendir(dir->fts_accpath);
	struct dirent *d = NULL;

	if (open == NULL)
		return false;
	while ((d = readdir(open)) != NULL) {
		if (is_dot(d->d_name) && !(fts->options & FTS_SEEDOT))
			continue;
		e = entry(dir, d->d_name);
		if (e == NULL)
			break;
		*link = e;
		link = &e->fts_link;
		e->fts_ino = d->d_ino;
		if (names || (fts->options & FTS_NOSTAT && d->d_type != DT_DIR && d->d_type != DT_UNKNOWN &&
				     !(fts->options & FTS_LOGICAL && d->d_type == DT_LNK)))
			e->fts_info = FTS_NSOK;
		else
			look(e, fts->options & FTS_LOGICAL);
	}
	closedir(open);
	if (d != NULL) {
		drop_list(first);
		errno = ENOMEM;
		return false;
	}
	dir->_fts_children = sorted(fts, first);
	dir->fts_flags |= LISTED;
	return true;
}

FTS *fts_open(char *const *paths, int options, int (*order)(const FTSENT *const *, const FTSENT *const *))
{
	FTS *fts;
	FTSENT **link;

	if (!(options & FTS_LOGICAL) == !(options & FTS_PHYSICAL) || (options & ~0x7f) != 0) {
		errno = EINVAL;
		return NULL;
	}
	fts = calloc(1, sizeof *fts);
	if (fts == NULL)
		return NULL;
	fts->options = options;
	fts->order = order;
	fts->parent.fts_level = FTS_ROOTPARENTLEVEL;
	fts->parent.fts_path = fts->parent.fts_accpath = "";
	link = &fts->roots;
	for (; *paths != NULL; paths++) {
		const size_t len = strlen(*paths);

		*link = entry(&fts->parent, *paths);
		if (*link == NULL) {
			fts_close(fts);
			errno = ENOMEM;
			return NULL;
		}
		/* A slash at the end is not for the names of its files. */
		if (len > 1 && (*paths)[len - 1] == '/')
			(*link)->fts_path[--(*link)->fts_pathlen] = '\0';
		if (len == 0) {
			(*link)->fts_info = FTS_NS;
			(*link)->fts_errno = ENOENT;
		} else {
			look(*link, options & (FTS_COMFOLLOW | FTS_LOGICAL));
		}
		link = &(*link)->fts_link;
	}
	fts->roots = sorted(fts, fts->roots);
	return fts;
}

/* The place of the list that the files of an entry's directory come from. */
static FTSENT **coming(FTS *fts, FTSENT *parent)
{
	return parent->fts_level < FTS_ROOTLEVEL ? &fts->roots : &parent->_fts_children;
}

/* A path that fts_open was given becomes a name, its last part, when its entry is read. */
static void shorten(FTSENT *e)
{
	const char *const slash = strrchr(e->fts_path, '/');
	const char *const name = slash != NULL && slash[1] != '\0' ? slash + 1 : e->fts_path;

	e->fts_namelen = strlen(name);
	memcpy(e->fts_name, name, e->fts_namelen + 1);
}

/* Takes the next entry of a list, unless it is to be skipped; NULL at its end. */
static FTSENT *take(FTS *fts, FTSENT *parent)
{
	FTSENT **const from = coming(fts, parent), *e = *from;

	while (e != NULL && e->fts_instr == FTS_SKIP) {
		*from = e->fts_link;
		drop(e);
		e = *from;
	}
	if (e == NULL)
		return NULL;
	*from = e->fts_link;
	e->fts_link = NULL;
	if (e->fts_instr == FTS_FOLLOW)
		look(e, true);
	if (e->fts_info == FTS_NSOK && !(fts->options & FTS_NOSTAT))
		look(e, fts->options & FTS_LOGICAL);
	e->fts_instr = FTS_NOINSTR;
	if (e->fts_level == FTS_ROOTLEVEL)
		shorten(e);
	return fts->at = e;
}

/* Goes down into the directory that was returned last; NULL if there is nothing to go to. */
static FTSENT *down(FTS *fts, FTSENT *e)
{
	if (!(e->fts_flags & LISTED) && !list(fts, e, false)) {
		e->fts_errno = errno;
		e->fts_info = FTS_DNR;
		return e;
	}
	return take(fts, e);
}

FTSENT *fts_read(FTS *fts)
{
	FTSENT *e = fts->at, *parent;
	const int instruction = e == NULL ? FTS_NOINSTR : e->fts_instr;
	bool foreign;

	errno = 0;
	if (e == NULL)
		return take(fts, &fts->parent);
	e->fts_instr = FTS_NOINSTR;
	if (instruction == FTS_AGAIN || (instruction == FTS_FOLLOW && (e->fts_info == FTS_SL || e->fts_info == FTS_SLNONE))) {
		look(e, instruction == FTS_FOLLOW || fts->options & FTS_LOGICAL);
		return e;
	}
	if (e->fts_info == FTS_D) {
		foreign = fts->options & FTS_XDEV && e->fts_parent->fts_level >= 0 && e->fts_dev != e->fts_parent->fts_dev;
		if (instruction != FTS_SKIP && !foreign) {
			FTSENT *const found = down(fts, e);

			if (found != NULL)
				return found;
		}
		drop_list(e->_fts_children);
		e->_fts_children = NULL;
		e->fts_info = FTS_DP;
		return e;
	}
	parent = e->fts_parent;
	drop_list(e->_fts_children);
	drop(e);
	fts->at = NULL;
	e = take(fts, parent);
	if (e != NULL)
		return e;
	if (parent->fts_level < FTS_ROOTLEVEL) {
		errno = 0;
		return NULL;
	}
	parent->fts_info = FTS_DP;
	return fts->at = parent;
}

FTSENT *fts_children(FTS *fts, int how)
{
	FTSENT *const e = fts->at;

	if (how != 0 && how != FTS_NAMEONLY) {
		errno = EINVAL;
		return NULL;
	}
	errno = 0;
	if (e == NULL)
		return fts->roots;
	if (e->fts_info != FTS_D)
		return NULL;
	/* A list of names is listed anew with attributes. */
	if (e->fts_flags & LISTED) {
		drop_list(e->_fts_children);
		e->_fts_children = NULL;
		e->fts_flags &= ~LISTED;
	}
	return list(fts, e, how == FTS_NAMEONLY) ? e->_fts_children : NULL;
}

int fts_set(FTS *fts, FTSENT *e, int instruction)
{
	(void)fts;
	if (instruction < 0 || instruction > FTS_SKIP) {
		errno = EINVAL;
		return -1;
	}
	e->fts_instr = instruction;
	return 0;
}

int fts_close(FTS *fts)
{
	FTSENT *e = fts->at;

	while (e != NULL && e != &fts->parent) {
		FTSENT *const up = e->fts_parent;

		drop_list(e->_fts_children);
		drop(e);
		e = up;
	}
	drop_list(fts->roots);
	free(fts);
	return 0;
}
