/* du [-as] [-k] [path ...]: blocks of 512 bytes (or kilobytes) that files take, by directory; -a by file, -s only the sum. */
#include <dirent.h>
#include <err.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool files, sums, kilobytes, failed;

static void show(long blocks, const char *path)
{
	printf("%ld\t%s\n", kilobytes ? (blocks + 1) / 2 : blocks, path);
}

/* The space of a path with everything below it. */
static long usage(const char *path, bool named)
{
	struct stat st;
	struct dirent *e;
	char below[PATH_MAX];
	long blocks;
	DIR *d;

	if (lstat(path, &st) < 0) {
		warn("%s", path);
		failed = true;
		return 0;
	}
	blocks = (st.st_size + 511) / 512;
	if (S_ISDIR(st.st_mode)) {
		if ((d = opendir(path)) == NULL) {
			warn("%s", path);
			failed = true;
		}
		while (d && (e = readdir(d)) != NULL) {
			if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
				continue;
			snprintf(below, sizeof below, "%s%s%s", path, path[strlen(path) - 1] == '/' ? "" : "/", e->d_name);
			blocks += usage(below, false);
		}
		if (d)
			closedir(d);
	}
	if (named || (!sums && (files || S_ISDIR(st.st_mode))))
		show(blocks, path);
	return blocks;
}

int main(int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, "aks")) != -1) {
		files |= c == 'a';
		kilobytes |= c == 'k';
		sums |= c == 's';
		if (c == '?')
			break;
	}
	if (c == '?' || (files && sums)) {
		fprintf(stderr, "usage: du [-a | -s] [-k] [file ...]\n");
		return 1;
	}
	if (optind == argc)
		usage(".", true);
	for (int i = optind; i < argc; i++)
		usage(argv[i], true);
	return failed;
}
