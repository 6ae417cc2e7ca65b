/* Options, and the contents of directories. */
#include <dirent.h>
#include <err.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "ls.h"

bool classify, slashes, numbers, blocks, longform, numeric, human, onecolumn, seconds;
bool backwards, unsorted, bysize, bytime;
char whichtime = 'm';
static bool all, hidden, directories, recursive;

static struct entry *add(struct entry *entries, int n, const char *name, const struct stat *st)
{
	entries = realloc(entries, (n + 1) * sizeof *entries);
	if (entries == NULL || (entries[n].name = strdup(name)) == NULL)
		err(1, NULL);
	entries[n].st = *st;
	return entries;
}

static bool listed(const char *name)
{
	if (name[0] != '.' || all)
		return true;
	return hidden && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

static bool list(const char *dir);

/* -R: lists the directories of a directory. */
static bool listbelow(const char *dir, const struct entry *entries, int n)
{
	bool well = true;
	char path[PATH_MAX];

	for (int i = 0; i < n; i++) {
		const char *name = entries[i].name;

		if (!S_ISDIR(entries[i].st.st_mode) || strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
			continue;
		snprintf(path, sizeof path, "%s%s%s", dir, dir[strlen(dir) - 1] == '/' ? "" : "/", name);
		printf("\n%s:\n", path);
		well &= list(path);
	}
	return well;
}

static bool list(const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *e;
	struct entry *entries = NULL;
	long long sum = 0;
	bool well = true;
	int n = 0;

	if (d == NULL) {
		warn("%s", dir);
		return false;
	}
	while ((e = readdir(d)) != NULL) {
		char path[PATH_MAX];
		struct stat st;

		if (!listed(e->d_name))
			continue;
		snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
		if (lstat(path, &st) < 0)
			continue; /* gone meanwhile */
		entries = add(entries, n, e->d_name, &st);
		sum += (st.st_size + 511) / 512;
		n++;
	}
	closedir(d);
	if (longform || blocks)
		printf("total %lld\n", sum);
	show(dir, entries, n);
	if (recursive)
		well = listbelow(dir, entries, n);
	for (int i = 0; i < n; i++)
		free(entries[i].name);
	free(entries);
	return well;
}

static int usage(void)
{
	fprintf(stderr, "usage: ls [-1AaCcdFfhilnpRrSsTtu] [file ...]\n");
	return 1;
}

static bool option(int c)
{
	switch (c) {
	case '1': onecolumn = true; break;
	case 'A': hidden = true; break;
	case 'a': all = true; break;
	case 'C': onecolumn = longform = false; break;
	case 'c':
	case 'u': whichtime = c == 'u' ? 'a' : 'c'; break;
	case 'd': directories = true; break;
	case 'F': classify = true; break;
	case 'f': unsorted = all = true; break;
	case 'h': human = true; break;
	case 'i': numbers = true; break;
	case 'l': longform = true; break;
	case 'n': longform = numeric = true; break;
	case 'p': slashes = true; break;
	case 'R': recursive = true; break;
	case 'r': backwards = true; break;
	case 'S': bysize = true; break;
	case 's': blocks = true; break;
	case 'T': seconds = true; break;
	case 't': bytime = true; break;
	default: return false;
	}
	return true;
}

int main(int argc, char **argv)
{
	struct entry *files = NULL, *dirs = NULL;
	int nfiles = 0, ndirs = 0, c;
	bool well = true, titled;

	onecolumn = !isatty(STDOUT_FILENO);
	while ((c = getopt(argc, argv, "1AaCcdFfhilnpRrSsTtu")) != -1)
		if (!option(c))
			return usage();
	if (optind == argc)
		argv[--optind] = ".";
	titled = argc - optind > 1;
	for (int i = optind; i < argc; i++) {
		struct stat st;

		if ((longform ? lstat : stat)(argv[i], &st) < 0 && lstat(argv[i], &st) < 0) {
			warn("%s", argv[i]);
			well = false;
		} else if (!S_ISDIR(st.st_mode) || directories) {
			files = add(files, nfiles++, argv[i], &st);
		} else {
			dirs = add(dirs, ndirs++, argv[i], &st);
		}
	}
	if (nfiles > 0)
		show("", files, nfiles);
	if (ndirs > 1 && !unsorted)
		qsort(dirs, ndirs, sizeof *dirs, order);
	for (int i = 0; i < ndirs; i++) {
		if (titled || nfiles > 0)
			printf("%s%s:\n", i > 0 || nfiles > 0 ? "\n" : "", dirs[i].name);
		well &= list(dirs[i].name);
	}
	return !well;
}
