/* Walks through trees of files: ftw, nftw and fts. */

#include "test.h"

#include <fcntl.h>
#include <fts.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define TREE "/tmp/tree"

/* What the walk has met, as one text. */
static char seen[2048];

static void make(void)
{
	same(mkdir(TREE, 0755), 0);
	same(chdir(TREE), 0);
	same(mkdir("a", 0755), 0);
	same(mkdir("a/b", 0755), 0);
	put_file("a/b/f", "");
	put_file("a/z", "zz");
	same(symlink("z", "a/link"), 0);
	same(symlink("nowhere", "a/lost"), 0);
	same(symlink("..", "a/b/up"), 0);
	*seen = '\0';
}

static void unmake(void)
{
	static const char *const files[] = { "a/b/f", "a/z", "a/link", "a/lost", "a/b/up" };

	same(chdir(TREE), 0);
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		same(unlink(files[i]), 0);
	same(rmdir("a/b"), 0);
	same(rmdir("a"), 0);
	same(chdir("/"), 0);
	same(rmdir(TREE), 0);
}

static const char kinds[] = { [FTW_F] = 'F', [FTW_D] = 'D', [FTW_DNR] = 'R', [FTW_DP] = 'P', [FTW_NS] = 'N',
	[FTW_SL] = 'L', [FTW_SLN] = '0' };

static void note(const char *path, int kind)
{
	sprintf(seen + strlen(seen), "%s:%c ", path, kinds[kind]);
}

static int visit(const char *path, const struct stat *st, int kind)
{
	note(path, kind);
	if (kind == FTW_F && strcmp(path, "a/z") == 0)
		same(st->st_size, 2);
	return 0;
}

static int nvisit(const char *path, const struct stat *st, int kind, struct FTW *where)
{
	int level = 0;

	(void)st;
	note(path, kind);
	for (const char *p = path; *p != '\0'; p++)
		level += *p == '/';
	same(where->level, level);
	expect(where->base == 0 || path[where->base - 1] == '/');
	expect(strchr(path + where->base, '/') == NULL);
	return 0;
}

/* With FTW_CHDIR a file is there under its name. */
static int here(const char *path, const struct stat *st, int kind, struct FTW *where)
{
	struct stat found;

	note(path, kind);
	same(lstat(path + where->base, &found), 0);
	same(found.st_ino, st->st_ino);
	return 0;
}

static int stops(const char *path, const struct stat *st, int kind)
{
	(void)st, (void)kind;
	return strcmp(path, "a/b/f") == 0 ? 42 : 0;
}

static void expect_seen(const char *wanted)
{
	if (strcmp(seen, wanted) != 0)
		fail(__FILE__, __LINE__, "%s", seen);
	*seen = '\0';
}

static void visits(void)
{
	char path[PATH_MAX];
	const uint64_t files = figure("kern.openfiles");

	make();
	same(ftw("a", visit, 1), 0);
	expect_seen("a:D a/b:D a/b/f:F a/link:F a/lost:L a/z:F ");
	same(ftw("a/", stops, 5), 42);
	same(ftw("a/z", visit, 1), 0);
	expect_seen("a/z:F ");
	same(nftw("a", nvisit, 1, FTW_PHYS), 0);
	expect_seen("a:D a/b:D a/b/f:F a/b/up:L a/link:L a/lost:L a/z:F ");
	same(nftw("a", nvisit, 1, FTW_PHYS | FTW_DEPTH | FTW_MOUNT), 0);
	expect_seen("a/b/f:F a/b/up:L a/b:P a/link:L a/lost:L a/z:F a:P ");
	same(nftw("a", nvisit, 1, 0), 0);
	expect_seen("a:D a/b:D a/b/f:F a/link:F a/lost:0 a/z:F ");
	same(nftw("./a", here, 1, FTW_PHYS | FTW_CHDIR), 0);
	expect_seen("./a:D ./a/b:D ./a/b/f:F ./a/b/up:L ./a/link:L ./a/lost:L ./a/z:F ");
	same(nftw(TREE "/a", here, 1, FTW_PHYS | FTW_CHDIR | FTW_DEPTH), 0);
	*seen = '\0';
	same(strcmp(getcwd(path, sizeof path), TREE), 0);
	refused(ftw("none", visit, 1), ENOENT);
	refused(ftw("", visit, 1), ENOENT);
	refused(ftw("a/z/none", visit, 1), ENOTDIR);
	refused(ftw("a", visit, 0), EINVAL);
	refused(nftw("none", nvisit, 1, 0), ENOENT);
	same(figure("kern.openfiles"), files);
	unmake();
}

static void unreadable(void)
{
	same(setuid(100), 0);
	same(nftw("a", nvisit, 1, FTW_PHYS), 0);
	expect_seen("a:D a/b:R a/link:L a/lost:L a/z:F ");
}

static void forbidden(void)
{
	make();
	same(chmod("a/b", 0), 0);
	await_ok(child(unreadable));
	unmake();
}

static const char *const infos[] = { "?", "D", "DC", "DEFAULT", "DNR", "DOT", "DP", "ERR", "F", "INIT", "NS", "NSOK", "SL",
	"SLNONE" };

static int by_name(const FTSENT *const *a, const FTSENT *const *b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

static int backwards(const FTSENT *const *a, const FTSENT *const *b)
{
	return -by_name(a, b);
}

/* Reads all entries; `each` may set instructions. */
static void read_all(int options, int (*order)(const FTSENT *const *, const FTSENT *const *), void (*each)(FTS *, FTSENT *))
{
	char *const roots[] = { "a", NULL };
	FTS *const fts = fts_open(roots, options, order);
	FTSENT *e;

	expect(fts != NULL);
	while ((e = fts_read(fts)) != NULL) {
		struct stat st;

		sprintf(seen + strlen(seen), "%s:%s ", e->fts_path, infos[e->fts_info]);
		same(strlen(e->fts_path), e->fts_pathlen);
		same(strlen(e->fts_name), e->fts_namelen);
		if (e->fts_info == FTS_SL)
			same(lstat(e->fts_accpath, &st), 0);
		if (e->fts_info == FTS_F)
			same(stat(e->fts_accpath, &st), 0);
		if (e->fts_info == FTS_SL || e->fts_info == FTS_F)
			same(st.st_ino, e->fts_statp->st_ino);
		if (each != NULL)
			each(fts, e);
	}
	same(errno, 0);
	same(fts_close(fts), 0);
}

static void skips_b(FTS *fts, FTSENT *e)
{
	if (strcmp(e->fts_name, "b") == 0)
		same(fts_set(fts, e, FTS_SKIP), 0);
}

static void follows_link(FTS *fts, FTSENT *e)
{
	if (e->fts_info == FTS_SL && strcmp(e->fts_name, "link") == 0)
		same(fts_set(fts, e, FTS_FOLLOW), 0);
}

/* Lists the files of a, and leaves out z. */
static void lists(FTS *fts, FTSENT *e)
{
	if (e->fts_info != FTS_D || e->fts_level != 0)
		return;
	for (FTSENT *c = fts_children(fts, FTS_NAMEONLY); c != NULL; c = c->fts_link)
		same(c->fts_info, FTS_NSOK);
	for (FTSENT *c = fts_children(fts, 0); c != NULL; c = c->fts_link) {
		same(c->fts_level, 1);
		expect(c->fts_parent == e);
		if (strcmp(c->fts_name, "z") == 0) {
			same(c->fts_statp->st_size, 2);
			same(fts_set(fts, c, FTS_SKIP), 0);
		}
	}
}

static void entries(void)
{
	char *const none[] = { "none", "", "a/z", NULL };
	FTS *fts;
	FTSENT *e;

	make();
	read_all(FTS_PHYSICAL, by_name, NULL);
	expect_seen("a:D a/b:D a/b/f:F a/b/up:SL a/b:DP a/link:SL a/lost:SL a/z:F a:DP ");
	read_all(FTS_PHYSICAL | FTS_NOCHDIR, backwards, skips_b);
	expect_seen("a:D a/z:F a/lost:SL a/link:SL a/b:D a/b:DP a:DP ");
	read_all(FTS_LOGICAL, by_name, NULL);
	expect_seen("a:D a/b:D a/b/f:F a/b/up:DC a/b:DP a/link:F a/lost:SLNONE a/z:F a:DP ");
	read_all(FTS_PHYSICAL, by_name, follows_link);
	expect_seen("a:D a/b:D a/b/f:F a/b/up:SL a/b:DP a/link:SL a/link:F a/lost:SL a/z:F a:DP ");
	read_all(FTS_PHYSICAL, by_name, lists);
	expect_seen("a:D a/b:D a/b/f:F a/b/up:SL a/b:DP a/link:SL a/lost:SL a:DP ");
	read_all(FTS_PHYSICAL | FTS_NOSTAT, by_name, NULL);
	expect_seen("a:D a/b:D a/b/f:NSOK a/b/up:NSOK a/b:DP a/link:NSOK a/lost:NSOK a/z:NSOK a:DP ");
	fts = fts_open(none, FTS_PHYSICAL, NULL);
	e = fts_children(fts, 0);
	same(strcmp(e->fts_name, "none"), 0);
	same(e->fts_info, FTS_NS);
	e = fts_read(fts);
	same(e->fts_info, FTS_NS);
	same(e->fts_errno, ENOENT);
	same(fts_read(fts)->fts_info, FTS_NS);
	e = fts_read(fts);
	same(e->fts_info, FTS_F);
	/* A name is the last part of the path. */
	same(strcmp(e->fts_name, "z"), 0);
	same(strcmp(e->fts_path, "a/z"), 0);
	refused(fts_set(fts, e, 9), EINVAL);
	/* It can be closed in the middle. */
	same(fts_close(fts), 0);
	errno = 0;
	expect(fts_open(none, 0, NULL) == NULL && errno == EINVAL);
	expect(fts_open(none, FTS_LOGICAL | FTS_PHYSICAL, NULL) == NULL);
	unmake();
}

static void cannot_read(void)
{
	same(setuid(100), 0);
	read_all(FTS_PHYSICAL, by_name, NULL);
	expect_seen("a:D a/b:D a/b:DNR a/link:SL a/lost:SL a/z:F a:DP ");
}

static void forbidden_entries(void)
{
	make();
	same(chmod("a/b", 0), 0);
	await_ok(child(cannot_read));
	unmake();
}

const struct test walktests[] = {
	{ "ftw and nftw", visits },
	{ "a directory that cannot be read", forbidden },
	{ "fts", entries },
	{ "fts, a directory that cannot be read", forbidden_entries },
	{ NULL, NULL },
};
