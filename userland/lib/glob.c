/* glob: the paths that fit a pattern. The match of a name is fnmatch's. */

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <glob.h>
#include <limits.h>
#include <pwd.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* One call of glob. */
struct search {
	glob_t *g;
	int flags;
	int (*failed)(const char *, int);
	char path[PATH_MAX];	/* the path so far */
};

/* Whether a part of a pattern has a character that fits others; it ends at a slash or a null. */
static bool magic(const char *p, int flags)
{
	for (; *p != '\0' && *p != '/'; p++)
		if (*p == '*' || *p == '?' || (*p == '[' && strchr(p, ']') != NULL))
			return true;
		else if (*p == '\\' && p[1] != '\0' && !(flags & GLOB_NOESCAPE))
			p++;
	return false;
}

/* Places before the first path. */
static size_t offset(const glob_t *g, int flags)
{
	return flags & GLOB_DOOFFS ? g->gl_offs : 0;
}

/* Adds a path; 0 or GLOB_NOSPACE. */
static int add(struct search *s, const char *path)
{
	glob_t *g = s->g;
	const size_t before = offset(g, s->flags) + g->gl_pathc;
	char *const copy = strdup(path);
	char **more;

	if (copy == NULL)
		return GLOB_NOSPACE;
	more = realloc(g->gl_pathv, (before + 2) * sizeof *more);
	if (more == NULL) {
		free(copy);
		return GLOB_NOSPACE;
	}
	if (g->gl_pathv == NULL)
		memset(more, 0, before * sizeof *more);
	g->gl_pathv = more;
	more[before] = copy;
	more[before + 1] = NULL;
	g->gl_pathc++;
	g->gl_matchc++;
	return 0;
}

/* Adds the path so far, if there is such a file. */
static int found(struct search *s, size_t len)
{
	struct stat st;

	s->path[len] = '\0';
	if (lstat(s->path, &st) < 0)
		return 0;
	if (s->flags & GLOB_MARK && len > 0 && s->path[len - 1] != '/' && len + 1 < sizeof s->path &&
	    stat(s->path, &st) == 0 && S_ISDIR(st.st_mode))
		strcpy(s->path + len, "/");
	return add(s, s->path);
}

static int walk(struct search *s, size_t len, const char *pattern);

/* The entries of the directory so far that fit the pattern's next part, and what fits the rest in them. */
static int entries(struct search *s, size_t len, const char *part, const char *rest)
{
	const int how = FNM_PERIOD | (s->flags & GLOB_NOESCAPE ? FNM_NOESCAPE : 0);
	DIR *dir;
	struct dirent *entry;
	int result = 0;

	s->path[len] = '\0';
	dir = opendir(len == 0 ? "." : s->path);
	if (dir == NULL) {
		if (errno == ENOENT || errno == ENOTDIR)
			return 0;
		return (s->failed != NULL && s->failed(s->path, errno) != 0) || s->flags & GLOB_ERR ? GLOB_ABORTED : 0;
	}
	while (result == 0 && (entry = readdir(dir)) != NULL) {
		const size_t n = strlen(entry->d_name);

		if (fnmatch(part, entry->d_name, how) != 0 || len + n + 2 > sizeof s->path)
			continue;
		memcpy(s->path + len, entry->d_name, n);
		result = walk(s, len + n, rest);
	}
	closedir(dir);
	return result;
}

/* Adds the paths that begin with the one so far, `len` bytes, and fit the pattern behind it. */
static int walk(struct search *s, size_t len, const char *pattern)
{
	char part[NAME_MAX + PATH_MAX];
	size_t n = 0;

	while (*pattern == '/') {
		if (len + 2 > sizeof s->path)
			return 0;
		s->path[len++] = *pattern++;
	}
	if (*pattern == '\0')
		return found(s, len);
	if (magic(pattern, s->flags)) {
		while (*pattern != '\0' && *pattern != '/' && n + 1 < sizeof part)
			part[n++] = *pattern++;
		part[n] = '\0';
		return entries(s, len, part, pattern);
	}
	for (; *pattern != '\0' && *pattern != '/'; pattern++) {
		if (*pattern == '\\' && pattern[1] != '\0' && !(s->flags & GLOB_NOESCAPE))
			pattern++;
		if (len + 2 > sizeof s->path)
			return 0;
		s->path[len++] = *pattern;
	}
	return walk(s, len, pattern);
}

static int order(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool has_magic(const char *pattern, int flags)
{
	for (;; pattern++) {
		if (magic(pattern, flags))
			return true;
		pattern = strchr(pattern, '/');
		if (pattern == NULL)
			return false;
	}
}

/* A pattern without braces. */
static int simple(struct search *s, const char *pattern)
{
	glob_t *g = s->g;
	const size_t before = g->gl_pathc;
	const bool magical = has_magic(pattern, s->flags);
	int result;

	if (magical)
		g->gl_flags |= GLOB_MAGCHAR;
	result = *pattern == '\0' ? 0 : walk(s, 0, pattern);
	if (result == 0 && g->gl_pathc == before &&
	    (s->flags & GLOB_NOCHECK || (s->flags & GLOB_NOMAGIC && !magical))) {
		result = add(s, pattern);
		g->gl_matchc--;
	}
	if (!(s->flags & GLOB_NOSORT) && g->gl_pathc > before)
		qsort(g->gl_pathv + offset(g, s->flags) + before, g->gl_pathc - before, sizeof *g->gl_pathv, order);
	return result;
}

/* ~ and ~user in front of a pattern, put into `buf`; the pattern itself if there is no such directory. */
static const char *tilde(const char *pattern, char *buf, size_t size)
{
	const size_t n = strcspn(pattern, "/");
	char name[LOGIN_NAME_MAX + 1];
	const char *home = n == 1 ? getenv("HOME") : NULL;

	if (*pattern != '~' || n > LOGIN_NAME_MAX)
		return pattern;
	memcpy(name, pattern + 1, n - 1);
	name[n - 1] = '\0';
	if (home == NULL) {
		const struct passwd *pw = n == 1 ? getpwuid(getuid()) : getpwnam(name);

		home = pw == NULL ? NULL : pw->pw_dir;
	}
	if (home == NULL || strlen(home) + strlen(pattern + n) >= size)
		return pattern;
	strcpy(buf, home);
	strcat(buf, pattern + n);
	return buf;
}

/* The brace that closes the one at p, or NULL. */
static const char *closing(const char *p)
{
	int depth = 0;

	for (; *p != '\0'; p++)
		if (*p == '\\' && p[1] != '\0')
			p++;
		else if (*p == '{')
			depth++;
		else if (*p == '}' && --depth == 0)
			return p;
	return NULL;
}

/* Each of the words between the first braces, with what is before and behind them; `{}` is itself. */
static int braces(struct search *s, const char *pattern)
{
	const char *open = pattern, *close, *word;
	char buf[PATH_MAX];
	int depth = 0, result = 0;

	while ((open = strchr(open, '{')) != NULL && (open[1] == '}' || closing(open) == NULL))
		open++;
	if (open == NULL)
		return simple(s, s->flags & GLOB_TILDE ? tilde(pattern, buf, sizeof buf) : pattern);
	close = closing(open);
	word = open + 1;
	for (const char *p = word; result == 0 && p <= close; p++) {
		if (*p == '{')
			depth++;
		if (*p == '}' && p < close)
			depth--;
		if (p < close && (*p != ',' || depth > 0))
			continue;
		if ((size_t)(open - pattern) + (p - word) + strlen(close + 1) < sizeof buf) {
			memcpy(buf, pattern, open - pattern);
			memcpy(buf + (open - pattern), word, p - word);
			strcpy(buf + (open - pattern) + (p - word), close + 1);
			result = braces(s, buf);
		}
		word = p + 1;
	}
	return result;
}

int glob(const char *__restrict pattern, int flags, int (*failed)(const char *, int), glob_t *__restrict g)
{
	struct search s = { .g = g, .flags = flags, .failed = failed };
	char home[PATH_MAX];
	int result;

	if (!(flags & GLOB_APPEND)) {
		g->gl_pathc = 0;
		g->gl_pathv = NULL;
	}
	if (!(flags & GLOB_DOOFFS))
		g->gl_offs = 0;
	g->gl_matchc = 0;
	g->gl_flags = flags & ~GLOB_MAGCHAR;
	if (flags & GLOB_BRACE)
		result = braces(&s, pattern);
	else
		result = simple(&s, flags & GLOB_TILDE ? tilde(pattern, home, sizeof home) : pattern);
	if (result != 0)
		return result;
	return g->gl_matchc == 0 && !(flags & GLOB_NOCHECK) &&
			!(flags & GLOB_NOMAGIC && !(g->gl_flags & GLOB_MAGCHAR)) ? GLOB_NOMATCH : 0;
}

void globfree(glob_t *g)
{
	const size_t first = offset(g, g->gl_flags);

	for (size_t i = 0; g->gl_pathv != NULL && i < g->gl_pathc; i++)
		free(g->gl_pathv[first + i]);
	free(g->gl_pathv);
	g->gl_pathv = NULL;
	g->gl_pathc = 0;
}
