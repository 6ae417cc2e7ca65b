/* chmod [-R] mode file ...: sets permissions, by an octal number or a change such as u+x; -R of all that is below. */
#include <dirent.h>
#include <err.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool recursive, failed;
static void *mode;

static void change(const char *path);

static void changebelow(const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *e;
	char path[PATH_MAX];

	if (d == NULL) {
		warn("%s", dir);
		failed = true;
		return;
	}
	while ((e = readdir(d)) != NULL) {
		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
		change(path);
	}
	closedir(d);
}

/* A symbolic link that is met on the way is left alone. */
static void change(const char *path)
{
	struct stat st;

	if (lstat(path, &st) < 0) {
		warn("%s", path);
		failed = true;
		return;
	}
	if (S_ISLNK(st.st_mode))
		return;
	if (chmod(path, getmode(mode, st.st_mode) & ALLPERMS) < 0) {
		warn("%s", path);
		failed = true;
	}
	if (recursive && S_ISDIR(st.st_mode))
		changebelow(path);
}

static int usage(void)
{
	fprintf(stderr, "usage: chmod [-R] mode file ...\n");
	return 1;
}

int main(int argc, char **argv)
{
	int i = 1;

	if (i < argc && strcmp(argv[i], "-R") == 0) {
		recursive = true;
		i++;
	}
	if (i < argc && strcmp(argv[i], "--") == 0)
		i++;
	if (argc - i < 2)
		return usage();
	if ((mode = setmode(argv[i])) == NULL)
		errx(1, "invalid file mode: %s", argv[i]);
	while (++i < argc) {
		struct stat st;

		if (stat(argv[i], &st) == 0 && !S_ISDIR(st.st_mode)) {
			if (chmod(argv[i], getmode(mode, st.st_mode) & ALLPERMS) == 0)
				continue;
			warn("%s", argv[i]);
			failed = true;
		} else {
			change(argv[i]);
		}
	}
	return failed;
}
