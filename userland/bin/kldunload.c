/* kldunload [-fv] [-n] name ... | -i id ...: unloads modules. -f takes back what they have not given back. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/linker.h>
#include <unistd.h>

static void usage(void)
{
	fprintf(stderr, "usage: kldunload [-fv] [-n] name ...\n"
	                "       kldunload [-fv] -i id ...\n");
	exit(1);
}

static int fileid(const char *text)
{
	char *end;
	long id = strtol(text, &end, 10);

	if (end == text || *end || id < 1) {
		warnx("%s: not an id", text);
		return -1;
	}
	return id;
}

int main(int argc, char **argv)
{
	int c, byid = 0, verbose = 0, failed = 0, flags = LINKER_UNLOAD_NORMAL;

	while ((c = getopt(argc, argv, "finv")) != -1)
		switch (c) {
		case 'f':
			flags = LINKER_UNLOAD_FORCE;
			break;
		case 'i':
			byid = 1;
			break;
		case 'n':
			byid = 0;
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
	for (; *argv; argv++) {
		int id = byid ? fileid(*argv) : kldfind(*argv);

		if (id < 0) {
			if (!byid)
				warn("can't find %s", *argv);
			failed = 1;
			continue;
		}
		if (verbose)
			printf("Unloading %s, id=%d\n", *argv, id);
		if (kldunloadf(id, flags) < 0) {
			warn("can't unload %s", *argv);
			failed = 1;
		}
	}
	return failed;
}
