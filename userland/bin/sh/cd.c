/* cd and pwd. $PWD is the way that was taken, symbolic links and all, unless -P asks for the real one. */
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "sh.h"

/* A path from the root, without . and .. */
static char *canonical(const char *path)
{
	struct buf b = { 0 };

	while (*path) {
		size_t n = strcspn(path, "/");

		if (n == 2 && strncmp(path, "..", 2) == 0) {
			while (b.len > 0 && b.s[--b.len] != '/')
				;
		} else if (n > 0 && !(n == 1 && *path == '.')) {
			put(&b, '/');
			puts_to(&b, keep(path, n));
		}
		path += n + (path[n] == '/');
	}
	if (b.len == 0)
		put(&b, '/');
	return string(&b);
}

static bool same(const char *a, const char *b)
{
	struct stat sa, sb;

	return stat(a, &sa) == 0 && stat(b, &sb) == 0 && sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
}

static char *realdirectory(void)
{
	char path[PATH_MAX];

	return getcwd(path, sizeof path) ? keep(path, strlen(path)) : NULL;
}

/* The current directory: $PWD if that is right. */
static char *where(bool physical)
{
	const char *pwd = getvar("PWD");

	if (!physical && pwd && *pwd == '/' && same(pwd, "."))
		return keep(pwd, strlen(pwd));
	return realdirectory();
}

void initpwd(void)
{
	const char *pwd = where(false);

	if (pwd)
		setvar("PWD", pwd);
}

static char *join(const char *dir, const char *name)
{
	struct buf b = { 0 };

	puts_to(&b, dir);
	if (b.len == 0 || b.s[b.len - 1] != '/')
		put(&b, '/');
	puts_to(&b, name);
	return string(&b);
}

/* Changes to the directory; resolves .. by the names in $PWD, as far as possible. */
static bool go(const char *to, bool physical)
{
	const char *old = where(false), *now;
	char *path = *to == '/' ? canonical(to) : old ? canonical(join(old, to)) : NULL;

	if (physical || path == NULL || chdir(path) < 0) {
		if (chdir(to) < 0)
			return false;
		path = NULL;
	}
	now = path && !physical ? path : realdirectory();
	setvar("OLDPWD", old ? old : "");
	setvar("PWD", now ? now : to);
	return true;
}

/* Looks for a directory in those of $CDPATH; says where it has found it. */
static bool gobypath(const char *to, bool physical)
{
	const char *path = getvar("CDPATH");

	if (*to == '/' || strcmp(to, ".") == 0 || strcmp(to, "..") == 0 || strncmp(to, "./", 2) == 0 ||
	    strncmp(to, "../", 3) == 0)
		path = NULL;
	while (path && *path) {
		size_t n = strcspn(path, ":");

		if (n > 0 && go(join(keep(path, n), to), physical)) {
			printf("%s\n", getvar("PWD"));
			return true;
		}
		if (n == 0 && go(to, physical))
			return true;
		path += n + (path[n] == ':');
	}
	return go(to, physical);
}

/* Takes -L and -P; the index of the first operand, 0 if there is another option. */
static int options(int argc, char **argv, bool *physical)
{
	int i = 1;

	for (; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
		if (strcmp(argv[i], "--") == 0)
			return i + 1;
		for (const char *o = argv[i] + 1; *o; o++) {
			if (*o != 'L' && *o != 'P') {
				complain("%s: -%c: no such option", argv[0], *o);
				return 0;
			}
			*physical = *o == 'P';
		}
	}
	return i;
}

/* cd [-LP] [directory | -] */
int do_cd(int argc, char **argv)
{
	bool physical = false, tell;
	int i = options(argc, argv, &physical);
	const char *to;

	if (i == 0)
		return 2;
	to = i < argc ? argv[i] : getvar("HOME");
	tell = to && i < argc && strcmp(to, "-") == 0;
	if (tell)
		to = getvar("OLDPWD");
	if (to == NULL) {
		complain("cd: %s is not set", tell ? "OLDPWD" : "HOME");
		return 2;
	}
	if (!gobypath(keep(to, strlen(to)), physical)) {
		complain("cd: %s: %s", to, strerror(errno));
		return 2;
	}
	if (tell)
		printf("%s\n", getvar("PWD"));
	return 0;
}

/* pwd [-LP] */
int do_pwd(int argc, char **argv)
{
	bool physical = false;
	const char *path;

	if (options(argc, argv, &physical) == 0)
		return 2;
	if ((path = where(physical)) == NULL) {
		complain("pwd: %s", strerror(errno));
		return 1;
	}
	printf("%s\n", path);
	return 0;
}
