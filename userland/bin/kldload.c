/* kldload [-nqv] file [name=value ...] ...: loads modules into the kernel, each with the arguments that follow it. */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/linker.h>
#include <unistd.h>

static int ifnotthere, quiet, verbose;

static void usage(void)
{
	fprintf(stderr, "usage: kldload [-nqv] file [name=value ...] ...\n");
	exit(1);
}

static int load(const char *file, char *const *args)
{
	int id = kldloadargs(file, args);

	if (id < 0 && errno == EEXIST && ifnotthere) {
		if (verbose)
			printf("%s is already loaded\n", file);
		return 0;
	}
	if (id < 0) {
		if (!quiet)
			warn("can't load %s", file);
		return 1;
	}
	if (verbose)
		printf("Loaded %s, id=%d\n", file, id);
	return 0;
}

int main(int argc, char **argv)
{
	int c, failed = 0;

	while ((c = getopt(argc, argv, "nqv")) != -1)
		switch (c) {
		case 'n':
			ifnotthere = 1;
			break;
		case 'q':
			quiet = 1;
			break;
		case 'v':
			verbose = 1;
			break;
		default:
			usage();
		}
	argv += optind;
	if (*argv == NULL)
		usage();
	while (*argv) {
		const char *file = *argv++;
		char **args = argv, *next;

		while (*argv && strchr(*argv, '='))
			argv++;
		/* The arguments end where the next file stands. */
		next = *argv;
		*argv = NULL;
		failed |= load(file, args);
		*argv = next;
	}
	return failed;
}
