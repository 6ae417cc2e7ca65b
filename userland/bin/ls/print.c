/* The order and the form of entries: a name a line, in columns, or with all attributes. */
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>
#include "ls.h"

static const struct timespec *timeof(const struct stat *st)
{
	return whichtime == 'a' ? &st->st_atim : whichtime == 'c' ? &st->st_ctim : &st->st_mtim;
}

int order(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	const struct timespec *s = timeof(&x->st), *t = timeof(&y->st);
	int result = 0;

	if (bysize)
		result = (x->st.st_size < y->st.st_size) - (x->st.st_size > y->st.st_size);
	else if (bytime && s->tv_sec != t->tv_sec)
		result = s->tv_sec < t->tv_sec ? 1 : -1;
	else if (bytime)
		result = (s->tv_nsec < t->tv_nsec) - (s->tv_nsec > t->tv_nsec);
	if (result == 0)
		result = strcmp(x->name, y->name);
	return backwards ? -result : result;
}

static char typeof_mode(mode_t mode)
{
	return S_ISDIR(mode) ? 'd' : S_ISLNK(mode) ? 'l' : S_ISCHR(mode) ? 'c' : S_ISFIFO(mode) ? 'p' :
	       S_ISSOCK(mode) ? 's' : '-';
}

static const char *marker(mode_t mode)
{
	if (S_ISDIR(mode))
		return classify || slashes ? "/" : "";
	if (!classify)
		return "";
	return S_ISLNK(mode) ? "@" : S_ISFIFO(mode) ? "|" : S_ISSOCK(mode) ? "=" : mode & 0111 ? "*" : "";
}

static void showmode(mode_t mode)
{
	char text[] = "?rwxrwxrwx ";

	text[0] = typeof_mode(mode);
	for (int i = 0; i < 9; i++)
		if (!(mode & (0400 >> i)))
			text[i + 1] = '-';
	if (mode & S_ISUID)
		text[3] = mode & S_IXUSR ? 's' : 'S';
	if (mode & S_ISGID)
		text[6] = mode & S_IXGRP ? 's' : 'S';
	if (mode & S_ISVTX)
		text[9] = mode & S_IXOTH ? 't' : 'T';
	fputs(text, stdout);
}

static void showsize(long long size, int width)
{
	static const char units[] = "BKMGT";
	int unit = 0;
	double n = size;

	if (!human) {
		printf(" %*lld", width, size);
		return;
	}
	for (; n >= 1000 && units[unit + 1]; unit++)
		n /= 1024;
	printf(unit > 0 && n < 10 ? " %*.1f%c" : " %*.0f%c", width - 1, n, units[unit]);
}

/* A file of the last half year has the time of day, an older one the year. */
static void showtime(time_t t)
{
	time_t now = time(NULL);
	bool recent = t <= now && now - t < 182 * 86400L;
	char text[32];

	strftime(text, sizeof text, seconds ? "%b %e %H:%M:%S %Y" : recent ? "%b %e %H:%M" : "%b %e  %Y", gmtime(&t));
	printf(" %s ", text);
}

static const char *ownername(uid_t uid)
{
	static char text[16];
	const struct passwd *pw = numeric ? NULL : getpwuid(uid);

	snprintf(text, sizeof text, "%lu", (unsigned long)uid);
	return pw ? pw->pw_name : text;
}

static const char *groupname(gid_t gid)
{
	static char text[16];
	const struct group *gr = numeric ? NULL : getgrgid(gid);

	snprintf(text, sizeof text, "%lu", (unsigned long)gid);
	return gr ? gr->gr_name : text;
}

/* The widths of the columns of -l. */
struct widths {
	int links, owner, group, size;
};

static void widen(int *width, int n)
{
	if (n > *width)
		*width = n;
}

static struct widths measure(const struct entry *entries, int n)
{
	struct widths w = { 1, 1, 1, human ? 5 : 1 };

	for (int i = 0; i < n; i++) {
		const struct stat *st = &entries[i].st;

		widen(&w.links, snprintf(NULL, 0, "%lu", (unsigned long)st->st_nlink));
		widen(&w.owner, strlen(ownername(st->st_uid)));
		widen(&w.group, strlen(groupname(st->st_gid)));
		widen(&w.size, S_ISCHR(st->st_mode) ? 8 : human ? 0 : snprintf(NULL, 0, "%lld", (long long)st->st_size));
	}
	return w;
}

static void showlong(const char *dir, const struct entry *e, const struct widths *w)
{
	char path[PATH_MAX], target[PATH_MAX];
	ssize_t n;

	showmode(e->st.st_mode);
	printf(" %*lu", w->links, (unsigned long)e->st.st_nlink);
	printf(" %-*s", w->owner, ownername(e->st.st_uid));
	printf("  %-*s ", w->group, groupname(e->st.st_gid));
	if (S_ISCHR(e->st.st_mode))
		printf(" %*lu, %3lu", w->size - 5, (unsigned long)e->st.st_rdev >> 8, (unsigned long)e->st.st_rdev & 0xff);
	else
		showsize(e->st.st_size, w->size);
	showtime(timeof(&e->st)->tv_sec);
	printf("%s%s", e->name, marker(e->st.st_mode));
	if (S_ISLNK(e->st.st_mode)) {
		snprintf(path, sizeof path, "%s/%s", dir, e->name);
		n = readlink(*dir ? path : e->name, target, sizeof target - 1);
		printf(" -> %.*s", n > 0 ? (int)n : 0, target);
	}
	printf("\n");
}

static int showprefix(const struct entry *e)
{
	int width = 0;

	if (numbers)
		width += printf("%5lu ", (unsigned long)e->st.st_ino);
	if (blocks)
		width += printf("%4lld ", ((long long)e->st.st_size + 511) / 512);
	return width;
}

/* Columns, downwards, as many as the terminal has room for. */
static void showcolumns(const struct entry *entries, int n)
{
	struct winsize size;
	int width = 1, columns, rows, room = 80;

	for (int i = 0; i < n; i++)
		widen(&width, strlen(entries[i].name) + 3 + 6 * numbers + 5 * blocks);
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
		room = size.ws_col;
	columns = room / width > 0 ? room / width : 1;
	rows = (n + columns - 1) / columns;
	for (int row = 0; row < rows; row++) {
		for (int i = row; i < n; i += rows) {
			int used = showprefix(&entries[i]);

			used += printf("%s%s", entries[i].name, marker(entries[i].st.st_mode));
			if (i + rows < n)
				printf("%*s", width - used, "");
		}
		printf("\n");
	}
}

void show(const char *dir, struct entry *entries, int n)
{
	struct widths w;

	if (!unsorted)
		qsort(entries, n, sizeof *entries, order);
	if (!longform && !onecolumn) {
		showcolumns(entries, n);
		return;
	}
	w = measure(entries, n);
	for (int i = 0; i < n; i++) {
		showprefix(&entries[i]);
		if (longform)
			showlong(dir, &entries[i], &w);
		else
			printf("%s%s\n", entries[i].name, marker(entries[i].st.st_mode));
	}
}
