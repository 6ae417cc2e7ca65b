/* The current directory by name, and names without links, dots and doubled slashes. */

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int __getcwd(char *buf, size_t size);

char *getcwd(char *buf, size_t size)
{
	char *mine = NULL;

	if (buf == NULL) {
		if (size == 0)
			size = PATH_MAX;
		buf = mine = malloc(size);
		if (buf == NULL)
			return NULL;
	} else if (size == 0) {
		errno = EINVAL;
		return NULL;
	}
	if (__getcwd(buf, size) < 0) {
		free(mine);
		return NULL;
	}
	return buf;
}

char *getwd(char *buf)
{
	return getcwd(buf, PATH_MAX);
}

/* Drops the last name of an absolute path. */
static void parent(char *path)
{
	char *slash = strrchr(path, '/');

	slash[slash == path] = '\0';
}

/* Puts a link's target before what remains of the path; -1 and errno if it is too long or there are too many. */
static int follow(const char *link, char *rest, int *links)
{
	char target[PATH_MAX];
	const ssize_t n = readlink(link, target, sizeof target);

	if (n < 0)
		return -1;
	if (++*links > SYMLOOP_MAX) {
		errno = ELOOP;
		return -1;
	}
	if (n + strlen(rest) + 2 > sizeof target) {
		errno = ENAMETOOLONG;
		return -1;
	}
	target[n] = '/';
	strcpy(target + n + 1, rest);
	strcpy(rest, target);
	return 0;
}

/* Takes the first name off `rest` and goes there from `path`; -1 and errno if it cannot. */
static int step(char *path, char *rest, int *links)
{
	const size_t len = strcspn(rest, "/"), pathlen = strlen(path);
	char name[NAME_MAX + 1];
	struct stat st;

	if (len > NAME_MAX || pathlen + len + 2 > PATH_MAX) {
		errno = ENAMETOOLONG;
		return -1;
	}
	memcpy(name, rest, len);
	name[len] = '\0';
	memmove(rest, rest + len + (rest[len] == '/'), strlen(rest + len + (rest[len] == '/')) + 1);
	if (len == 0 || strcmp(name, ".") == 0)
		return 0;
	if (strcmp(name, "..") == 0) {
		parent(path);
		return 0;
	}
	if (pathlen > 1)
		strcat(path, "/");
	strcat(path, name);
	if (lstat(path, &st) < 0)
		return -1;
	if (S_ISLNK(st.st_mode)) {
		if (follow(path, rest, links) < 0)
			return -1;
		if (rest[0] == '/')
			strcpy(path, "/");
		else
			parent(path);
	} else if (rest[0] != '\0' && !S_ISDIR(st.st_mode)) {
		errno = ENOTDIR;
		return -1;
	}
	return 0;
}

char *realpath(const char *__restrict name, char *__restrict resolved)
{
	char rest[PATH_MAX], path[PATH_MAX];
	int links = 0;

	if (*name == '\0' || strlen(name) >= sizeof rest) {
		errno = *name == '\0' ? ENOENT : ENAMETOOLONG;
		return NULL;
	}
	strcpy(rest, name);
	if (*name == '/')
		strcpy(path, "/");
	else if (getcwd(path, sizeof path) == NULL)
		return NULL;
	while (rest[0] != '\0')
		if (step(path, rest, &links) < 0)
			return NULL;
	return resolved == NULL ? strdup(path) : strcpy(resolved, path);
}
