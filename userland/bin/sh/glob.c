/* The paths that a pattern matches, in order. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "sh.h"

static int byname(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Names in a directory that match, in order; their number. One that begins with a . is matched by a . only. */
static int entries(const char *dir, const char *pattern, char ***names)
{
	DIR *d = opendir(dir);
	bool dotted = pattern[*pattern == QUOTED || *pattern == '\\'] == '.';
	struct dirent *e;
	int n = 0, room = 0;

	*names = NULL;
	if (d == NULL)
		return 0;
	while ((e = readdir(d)) != NULL) {
		size_t length = strlen(e->d_name);

		if ((e->d_name[0] == '.' && !dotted) || !match(pattern, e->d_name, e->d_name + length))
			continue;
		if (n == room) {
			char **more = alloc((room = room ? 2 * room : 16) * sizeof *more);

			if (n > 0)
				memcpy(more, *names, n * sizeof *more);
			*names = more;
		}
		(*names)[n++] = keep(e->d_name, length);
	}
	closedir(d);
	if (n > 1)
		qsort(*names, n, sizeof **names, byname);
	return n;
}

static char *join(const char *prefix, const char *name)
{
	struct buf b = { 0 };

	puts_to(&b, prefix);
	puts_to(&b, name);
	return string(&b);
}

/* Matches the rest of a pattern below `prefix`, which is "" or ends in a slash. */
static void below(const char *prefix, const char *pattern, void (*found)(const char *))
{
	size_t slashes = strspn(pattern, "/"), n;
	char *part, **names;
	struct stat st;
	int count;

	prefix = join(prefix, keep(pattern, slashes));
	pattern += slashes;
	n = strcspn(pattern, "/");
	part = keep(pattern, n);
	pattern += n;
	if (!isglob(part)) {
		prefix = join(prefix, unmark(part));
		if (*pattern)
			below(prefix, pattern, found);
		else if (lstat(prefix, &st) == 0)
			found(prefix);
		return;
	}
	count = entries(*prefix ? prefix : ".", part, &names);
	for (int i = 0; i < count; i++) {
		char *path = join(prefix, names[i]);

		if (*pattern == '\0')
			found(path);
		else if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
			below(path, pattern, found);
	}
}

void globinto(const char *pattern, void (*found)(const char *path))
{
	below("", pattern, found);
}
