/*
 * find path ... [expression]: walks through all files below the paths, and
 * evaluates the expression for each file: -name pattern, -path pattern, -type
 * c, -newer file, -mtime n, -size n, -perm mode, -empty, -maxdepth n,
 * -mindepth n, -depth, -print, -print0, -ls, -delete, -prune, -exec command
 * ... ; (or ... {} +, one by one), put together with !, -a, -o and ( ).
 */
#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char **expression, **at;
static bool failed, depthfirst, pruned;
static long maxdepth = LONG_MAX, mindepth;
static time_t now;

/* The file that is looked at. */
static const char *path = "", *name = "";
static struct stat st;

static bool either(bool does);

static char *operand(void)
{
	if (*at == NULL)
		errx(1, "%s: requires an argument", at[-1]);
	return *at++;
}

/* n, +n (more) or -n (less). */
static bool compare(long value, const char *s)
{
	long n = strtol(s + (*s == '+' || *s == '-'), NULL, 10);

	return *s == '+' ? value > n : *s == '-' ? value < n : value == n;
}

static bool istype(char c)
{
	switch (c) {
	case 'b': return S_ISBLK(st.st_mode);
	case 'c': return S_ISCHR(st.st_mode);
	case 'd': return S_ISDIR(st.st_mode);
	case 'f': return S_ISREG(st.st_mode);
	case 'l': return S_ISLNK(st.st_mode);
	case 'p': return S_ISFIFO(st.st_mode);
	case 's': return S_ISSOCK(st.st_mode);
	}
	errx(1, "-type: %c: unknown type", c);
}

static bool empty(void)
{
	DIR *d;
	struct dirent *e;
	int n = 0;

	if (!S_ISDIR(st.st_mode))
		return S_ISREG(st.st_mode) && st.st_size == 0;
	if ((d = opendir(path)) == NULL)
		return false;
	while ((e = readdir(d)) != NULL)
		n += strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0;
	closedir(d);
	return n == 0;
}

static bool newer(const char *file)
{
	struct stat other;

	if (stat(file, &other) < 0)
		err(1, "%s", file);
	return st.st_mtim.tv_sec > other.st_mtim.tv_sec ||
	       (st.st_mtim.tv_sec == other.st_mtim.tv_sec && st.st_mtim.tv_nsec > other.st_mtim.tv_nsec);
}

static bool size(const char *s)
{
	bool bytes = s[strlen(s) - 1] == 'c';

	return compare(bytes ? st.st_size : (st.st_size + 511) / 512, s);
}

static bool permitted(const char *s)
{
	bool all = *s == '-';
	void *set = setmode(s + all);
	mode_t mode;

	if (set == NULL)
		errx(1, "-perm: %s: illegal mode string", s);
	mode = getmode(set, 0);
	free(set);
	return all ? (st.st_mode & mode) == mode : (st.st_mode & ALLPERMS) == mode;
}

static bool list(void)
{
	printf("%6lu %06o %3lu %8lld %s\n", (unsigned long)st.st_ino, (unsigned)st.st_mode, (unsigned long)st.st_nlink,
	       (long long)st.st_size, path);
	return true;
}

static bool delete(void)
{
	if (strcmp(path, ".") == 0 || (S_ISDIR(st.st_mode) ? rmdir : unlink)(path) == 0)
		return true;
	warn("-delete: %s", path);
	failed = true;
	return false;
}

/* Runs the command up to ; or +, with the path for each {}. */
static bool execute(bool does)
{
	char **args = calloc(_POSIX_ARG_MAX, sizeof *args);
	int n = 0, status = 1;
	pid_t pid;

	while (*at && strcmp(*at, ";") != 0 && !(strcmp(*at, "+") == 0 && strcmp(at[-1], "{}") == 0))
		args[n++] = strcmp(*at, "{}") == 0 ? (char *)path : *at, at++;
	if (*at++ == NULL)
		errx(1, "-exec: no terminating \";\" or \"+\"");
	if (does && n > 0) {
		fflush(stdout);
		if ((pid = fork()) == 0) {
			execvp(args[0], args);
			warn("%s", args[0]);
			_exit(1);
		}
		if (pid < 0)
			err(1, "fork");
		while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
			;
	}
	free(args);
	return status == 0;
}

/* A primary; it is only read, not done, unless `does`. */
static bool primary(bool does)
{
	const char *word = *at++;

	if (strcmp(word, "(") == 0) {
		bool result = either(does);

		if (*at == NULL || strcmp(*at++, ")") != 0)
			errx(1, "(: missing closing ')'");
		return result;
	}
	if (strcmp(word, "!") == 0 || strcmp(word, "-not") == 0)
		return *at ? !primary(does) : (errx(1, "!: no following expression"), false);
	if (strcmp(word, "-name") == 0)
		return fnmatch(operand(), name, 0) == 0;
	if (strcmp(word, "-path") == 0)
		return fnmatch(operand(), path, 0) == 0;
	if (strcmp(word, "-type") == 0)
		return istype(*operand());
	if (strcmp(word, "-newer") == 0)
		return newer(operand());
	if (strcmp(word, "-mtime") == 0)
		return compare((now - st.st_mtime) / 86400, operand());
	if (strcmp(word, "-size") == 0)
		return size(operand());
	if (strcmp(word, "-perm") == 0)
		return permitted(operand());
	if (strcmp(word, "-empty") == 0)
		return !does || empty();
	if (strcmp(word, "-maxdepth") == 0 || strcmp(word, "-mindepth") == 0)
		return operand(), true;
	if (strcmp(word, "-depth") == 0)
		return true;
	if (strcmp(word, "-exec") == 0)
		return execute(does);
	if (strcmp(word, "-print") == 0)
		return !does || puts(path) != EOF;
	if (strcmp(word, "-print0") == 0)
		return !does || fwrite(path, 1, strlen(path) + 1, stdout) > 0;
	if (strcmp(word, "-ls") == 0)
		return !does || list();
	if (strcmp(word, "-delete") == 0)
		return !does || delete();
	if (strcmp(word, "-prune") == 0)
		return pruned |= does, true;
	errx(1, "%s: unknown primary or operator", word);
}

static bool both(bool does)
{
	bool result = true;

	while (*at && strcmp(*at, ")") != 0 && strcmp(*at, "-o") != 0 && strcmp(*at, "-or") != 0) {
		if (strcmp(*at, "-a") == 0 || strcmp(*at, "-and") == 0) {
			at++;
			continue;
		}
		result &= primary(does && result);
	}
	return result;
}

static bool either(bool does)
{
	bool result = both(does);

	while (*at && (strcmp(*at, "-o") == 0 || strcmp(*at, "-or") == 0)) {
		at++;
		result |= both(does && !result);
	}
	return result;
}

static void visit(const char *file, const char *last)
{
	path = file;
	name = last;
	at = expression;
	either(true);
	if (*at)
		errx(1, "%s: unexpected", *at);
}

static void walk(const char *file, long depth);

static void walkbelow(const char *dir, long depth)
{
	DIR *d = opendir(dir);
	struct dirent *e;
	char below[PATH_MAX];

	if (d == NULL) {
		warn("%s", dir);
		failed = true;
		return;
	}
	while ((e = readdir(d)) != NULL) {
		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		snprintf(below, sizeof below, "%s%s%s", dir, dir[strlen(dir) - 1] == '/' ? "" : "/", e->d_name);
		walk(below, depth);
	}
	closedir(d);
}

static void walk(const char *file, long depth)
{
	const char *slash = strrchr(file, '/'), *last = slash && slash[1] ? slash + 1 : file;
	struct stat own;

	if (lstat(file, &own) < 0) {
		warn("%s", file);
		failed = true;
		return;
	}
	st = own;
	pruned = false;
	if (!depthfirst && depth >= mindepth)
		visit(file, last);
	if (S_ISDIR(own.st_mode) && !pruned && depth < maxdepth)
		walkbelow(file, depth + 1);
	st = own;
	if (depthfirst && depth >= mindepth)
		visit(file, last);
}

/* Takes the options that concern the whole walk; true if the expression shows nothing by itself. */
static bool options(void)
{
	static const char *const actions[] = { "-print", "-print0", "-ls", "-delete", "-exec" };
	bool silent = true;

	for (char **word = expression; *word; word++) {
		for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++)
			silent &= strcmp(*word, actions[i]) != 0;
		depthfirst |= strcmp(*word, "-depth") == 0 || strcmp(*word, "-delete") == 0;
		if (strcmp(*word, "-maxdepth") == 0 && word[1])
			maxdepth = strtol(word[1], NULL, 10);
		if (strcmp(*word, "-mindepth") == 0 && word[1])
			mindepth = strtol(word[1], NULL, 10);
	}
	return silent;
}

/* The expression with -print for what it holds of. */
static void addprint(int n)
{
	char **all = calloc(n + 4, sizeof *all);

	if (all == NULL)
		err(1, NULL);
	all[0] = "(";
	memcpy(all + 1, expression, n * sizeof *all);
	all[n + 1] = ")";
	all[n + 2] = "-print";
	expression = n > 0 ? all : all + n + 2;
}

int main(int argc, char **argv)
{
	int i = 1, paths;

	while (i < argc && argv[i][0] != '-' && strcmp(argv[i], "(") != 0 && strcmp(argv[i], "!") != 0)
		i++;
	if (i == 1) {
		fprintf(stderr, "usage: find path ... [expression]\n");
		return 1;
	}
	paths = i;
	now = time(NULL);
	expression = argv + paths;
	if (options())
		addprint(argc - paths);
	at = expression;
	either(false);
	if (*at)
		errx(1, "%s: unknown primary or operator", *at);
	for (i = 1; i < paths; i++)
		walk(argv[i], 0);
	return failed;
}
