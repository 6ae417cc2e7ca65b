/* mkdir [-pv] [-m mode] directory ...: makes directories; -p those on the way, too. */
#include <err.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool parents, verbose;

/* Makes one, which may be there already if it is on the way, or with -p. */
static bool make(const char *path, mode_t mode, bool maybethere)
{
	struct stat st;

	if (mkdir(path, mode) == 0) {
		if (verbose)
			printf("%s\n", path);
		return true;
	}
	return maybethere && errno == EEXIST && stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool makeall(char *path, mode_t mode)
{
	for (char *slash = path + 1; parents && *path && (slash = strchr(slash, '/')) != NULL; slash++) {
		bool made;

		if (slash[strspn(slash, "/")] == '\0')
			break;
		*slash = '\0';
		made = make(path, 0777, true);
		*slash = '/';
		if (!made)
			return false;
	}
	return make(path, mode, parents);
}

int main(int argc, char **argv)
{
	mode_t mode = 0777;
	void *set = NULL;
	bool failed = false;
	int c;

	while ((c = getopt(argc, argv, "m:pv")) != -1 && c != '?') {
		switch (c) {
		case 'p': parents = true; break;
		case 'v': verbose = true; break;
		default:
			if ((set = setmode(optarg)) == NULL)
				errx(1, "invalid file mode: %s", optarg);
		}
	}
	if (c == '?' || optind == argc) {
		fprintf(stderr, "usage: mkdir [-pv] [-m mode] directory ...\n");
		return 1;
	}
	if (set)
		mode = getmode(set, 0777);
	for (int i = optind; i < argc; i++) {
		if (!makeall(argv[i], mode) || (set && chmod(argv[i], mode) < 0)) {
			warn("%s", argv[i]);
			failed = true;
		}
	}
	return failed;
}
