/* which [-as] command ...: where in $PATH commands are; -a all places, -s not a word. */
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool all, silent;

static bool show(const char *path)
{
	struct stat st;

	if (stat(path, &st) < 0 || !S_ISREG(st.st_mode) || access(path, X_OK) < 0)
		return false;
	if (!silent)
		printf("%s\n", path);
	return true;
}

static bool which(const char *name)
{
	const char *path = getenv("PATH");
	bool found = false;

	if (strchr(name, '/'))
		return show(name);
	while (path) {
		size_t n = strcspn(path, ":");
		char full[PATH_MAX];

		snprintf(full, sizeof full, "%.*s%s%s", (int)n, path, n > 0 ? "/" : "./", name);
		found |= show(full);
		if (found && !all)
			return true;
		path = path[n] ? path + n + 1 : NULL;
	}
	return found;
}

int main(int argc, char **argv)
{
	bool well = true;
	int c;

	while ((c = getopt(argc, argv, "as")) != -1) {
		all |= c == 'a';
		silent |= c == 's';
		if (c == '?')
			break;
	}
	if (c == '?' || optind == argc) {
		fprintf(stderr, "usage: which [-as] program ...\n");
		return 1;
	}
	for (int i = optind; i < argc; i++)
		well &= which(argv[i]);
	return !well;
}
