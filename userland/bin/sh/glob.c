/*
 * Patterns: * ? [set] [!set], with \ before a character that stands for
 * itself; and the paths that one matches, in order.
 */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "sh.h"

/* Whether c is in the set that begins after p's [; *end is set after its ]. NULL in *end if there is none. */
static bool inset(const char *p, char c, const char **end)
{
	bool negated = *p == '!' || *p == '^', found = false;

	p += negated;
	for (bool first = true; *p && (*p != ']' || first); first = false) {
		unsigned char low, high;

		if (*p == '\\' && p[1])
			p++;
		low = high = *p++;
		if (*p == '-' && p[1] && p[1] != ']') {
			p++;
			if (*p == '\\' && p[1])
				p++;
			high = *p++;
		}
		found |= low <= (unsigned char)c && (unsigned char)c <= high;
	}
	*end = *p == ']' ? p + 1 : NULL;
	return found != negated;
}

/* A * that does not fit is stretched by one; an earlier * never needs to be. */
bool match(const char *p, const char *s)
{
	const char *star = NULL, *from = NULL, *end;

	for (;;) {
		if (*p == '*') {
			star = ++p;
			from = s;
			continue;
		}
		if (*s == '\0' && *p == '\0')
			return true;
		if (*s && *p == '?') {
			p++, s++;
			continue;
		}
		if (*s && *p == '[') {
			bool in = inset(p + 1, *s, &end);

			if (end && in) {
				p = end, s++;
				continue;
			}
			if (end == NULL && *s == '[') {
				p++, s++;
				continue;
			}
		} else if (*s && *p) {
			const char *q = *p == '\\' && p[1] ? p + 1 : p;

			if (*q == *s) {
				p = q + 1, s++;
				continue;
			}
		}
		if (star == NULL || *from == '\0')
			return false;
		p = star;
		s = ++from;
	}
}

bool isglob(const char *p)
{
	for (; *p; p++) {
		if (*p == '\\' && p[1])
			p++;
		else if (strchr("*?[", *p))
			return true;
	}
	return false;
}

char *unescape(const char *pattern)
{
	struct buf b = { 0 };

	for (; *pattern; pattern++) {
		if (*pattern == '\\' && pattern[1])
			pattern++;
		put(&b, *pattern);
	}
	return string(&b);
}

static int byname(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Names in a directory that match, in order; their number. */
static int entries(const char *dir, const char *pattern, char ***names)
{
	DIR *d = opendir(dir);
	struct dirent *e;
	int n = 0, room = 0;

	*names = NULL;
	if (d == NULL)
		return 0;
	while ((e = readdir(d)) != NULL) {
		if ((e->d_name[0] == '.' && pattern[0] != '.') || !match(pattern, e->d_name))
			continue;
		if (n == room) {
			char **more = alloc((room = room ? 2 * room : 16) * sizeof *more);

			if (n > 0)
				memcpy(more, *names, n * sizeof *more);
			*names = more;
		}
		(*names)[n++] = keep(e->d_name, strlen(e->d_name));
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

/* What the rest of a pattern matches below `prefix`, which is "" or ends in a slash. */
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
		prefix = join(prefix, unescape(part));
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

/* Calls `found` with each path that the pattern matches, in order. */
void globinto(const char *pattern, void (*found)(const char *path))
{
	below("", pattern, found);
}
