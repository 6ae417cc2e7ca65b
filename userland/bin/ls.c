/* ls [-1ailF] [file ...]: lists files and what is in directories, in order of name. */
#include <dirent.h>
#include <err.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool all, numbers, longform, classify, onecolumn, directories;

struct entry {
	char *name;
	struct stat st;
};

static int byname(const void *a, const void *b)
{
	return strcmp(((const struct entry *)a)->name, ((const struct entry *)b)->name);
}

static char typeof_mode(mode_t mode)
{
	return S_ISDIR(mode) ? 'd' : S_ISLNK(mode) ? 'l' : S_ISCHR(mode) ? 'c' : S_ISFIFO(mode) ? 'p' : '-';
}

static const char *marker(mode_t mode)
{
	if (!classify)
		return "";
	return S_ISDIR(mode) ? "/" : S_ISLNK(mode) ? "@" : S_ISFIFO(mode) ? "|" : mode & 0111 ? "*" : "";
}

static void showlong(const char *dir, const struct entry *e)
{
	static const char bits[] = "rwxrwxrwx";
	char date[32], path[PATH_MAX], target[PATH_MAX];
	ssize_t n;

	putchar(typeof_mode(e->st.st_mode));
	for (int i = 0; i < 9; i++)
		putchar(e->st.st_mode & (0400 >> i) ? bits[i] : '-');
	strftime(date, sizeof date, "%b %e %H:%M", gmtime(&e->st.st_mtime));
	printf(" %3lu %3lu %3lu ", (unsigned long)e->st.st_nlink, (unsigned long)e->st.st_uid,
	       (unsigned long)e->st.st_gid);
	if (S_ISCHR(e->st.st_mode))
		printf("%4lu,%3lu", (unsigned long)e->st.st_rdev >> 8, (unsigned long)e->st.st_rdev & 0xff);
	else
		printf("%8lld", (long long)e->st.st_size);
	printf(" %s %s%s", date, e->name, marker(e->st.st_mode));
	if (S_ISLNK(e->st.st_mode)) {
		snprintf(path, sizeof path, "%s/%s", dir, e->name);
		n = readlink(*dir ? path : e->name, target, sizeof target - 1);
		printf(" -> %.*s", n > 0 ? (int)n : 0, target);
	}
	printf("\n");
}

/* Columns, downwards, as many as the terminal has room for. */
static void showcolumns(const struct entry *entries, int n)
{
	struct winsize size;
	int width = 1, columns, rows;

	for (int i = 0; i < n; i++)
		if ((int)strlen(entries[i].name) + 3 > width)
			width = strlen(entries[i].name) + 3;
	columns = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col / width : 80 / width;
	if (columns < 1)
		columns = 1;
	rows = (n + columns - 1) / columns;
	for (int row = 0; row < rows; row++) {
		for (int i = row; i < n; i += rows) {
			int used = printf("%s%s", entries[i].name, marker(entries[i].st.st_mode));

			if (i + rows < n)
				printf("%*s", width - used, "");
		}
		printf("\n");
	}
}

static void show(const char *dir, struct entry *entries, int n)
{
	qsort(entries, n, sizeof *entries, byname);
	if (!longform && !onecolumn && !numbers) {
		showcolumns(entries, n);
		return;
	}
	for (int i = 0; i < n; i++) {
		if (numbers)
			printf("%5lu ", (unsigned long)entries[i].st.st_ino);
		if (longform)
			showlong(dir, &entries[i]);
		else
			printf("%s%s\n", entries[i].name, marker(entries[i].st.st_mode));
	}
}

static struct entry *add(struct entry *entries, int n, const char *name, const struct stat *st)
{
	entries = realloc(entries, (n + 1) * sizeof *entries);
	if (entries == NULL || (entries[n].name = strdup(name)) == NULL)
		err(1, NULL);
	entries[n].st = *st;
	return entries;
}

static bool list(const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *e;
	struct entry *entries = NULL;
	int n = 0;

	if (d == NULL) {
		warn("%s", dir);
		return false;
	}
	while ((e = readdir(d)) != NULL) {
		char path[PATH_MAX];
		struct stat st;

		if (e->d_name[0] == '.' && !all)
			continue;
		snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
		if (lstat(path, &st) < 0)
			continue; /* gone meanwhile */
		entries = add(entries, n, e->d_name, &st);
		n++;
	}
	closedir(d);
	show(dir, entries, n);
	for (int i = 0; i < n; i++)
		free(entries[i].name);
	free(entries);
	return true;
}

static int usage(void)
{
	fprintf(stderr, "usage: ls [-1adilF] [file ...]\n");
	return 2;
}

int main(int argc, char **argv)
{
	struct entry *files = NULL;
	int nfiles = 0, c;
	bool well = true, first = true;

	onecolumn = !isatty(STDOUT_FILENO);
	while ((c = getopt(argc, argv, "1adilF")) != -1) {
		switch (c) {
		case '1': onecolumn = true; break;
		case 'a': all = true; break;
		case 'd': directories = true; break;
		case 'i': numbers = true; break;
		case 'l': longform = true; break;
		case 'F': classify = true; break;
		default: return usage();
		}
	}
	if (optind == argc && !directories)
		return !list(".");
	if (optind == argc)
		argv[--optind] = ".";
	for (int i = optind; i < argc; i++) {
		struct stat st;

		if ((longform ? lstat : stat)(argv[i], &st) < 0 && lstat(argv[i], &st) < 0) {
			warn("%s", argv[i]);
			well = false;
			argv[i] = NULL;
		} else if (!S_ISDIR(st.st_mode) || directories) {
			files = add(files, nfiles++, argv[i], &st);
			argv[i] = NULL;
		}
	}
	if (nfiles > 0)
		show("", files, nfiles);
	for (int i = optind; i < argc; i++) {
		if (argv[i] == NULL)
			continue;
		if (argc - optind > 1)
			printf("%s%s:\n", first && nfiles == 0 ? "" : "\n", argv[i]);
		first = false;
		well &= list(argv[i]);
	}
	return !well;
}
