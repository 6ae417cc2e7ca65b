/* kldstat [-qv] [-i id | -n name | -m name]: the modules loaded into the kernel. -q only says by its status whether there is one. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/linker.h>
#include <unistd.h>

static int quiet, verbose;

static void usage(void)
{
	fprintf(stderr, "usage: kldstat [-qv] [-i id | -n name | -m name]\n");
	exit(1);
}

static int show(int id)
{
	static struct kld_file_stat stat;

	stat.version = sizeof stat;
	if (kldstat(id, &stat) < 0)
		err(1, "can't stat module id %d", id);
	printf("%2d %4d %6zu %s", stat.id, stat.refs, stat.size, stat.name);
	if (verbose)
		printf(" (%s)", stat.pathname);
	printf("\n");
	return 0;
}

int main(int argc, char **argv)
{
	const char *name = NULL;
	int c, id = 0;

	while ((c = getopt(argc, argv, "i:m:n:qv")) != -1)
		switch (c) {
		case 'i':
			id = atoi(optarg);
			if (id < 1)
				errx(1, "%s: not an id", optarg);
			break;
		case 'm':
		case 'n':
			name = optarg;
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
	if (optind < argc)
		usage();
	if (name && (id = kldfind(name)) < 0) {
		if (!quiet)
			warn("can't find %s", name);
		return 1;
	}
	if (quiet) {
		struct module_stat stat = { .version = sizeof stat };

		return id > 0 && modstat(id, &stat) < 0;
	}
	printf("Id Refs   Size Name\n");
	if (id > 0)
		return show(id);
	for (id = kldnext(0); id > 0; id = kldnext(id))
		show(id);
	return 0;
}
