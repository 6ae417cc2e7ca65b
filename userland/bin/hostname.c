/* hostname [-s] [name]: the host's name, or another one for it; -s without what follows the first dot. */
#include <err.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char name[HOST_NAME_MAX + 1];
	bool brief = false;
	int c;

	while ((c = getopt(argc, argv, "s")) == 's')
		brief = true;
	if (c != -1 || argc - optind > 1) {
		fprintf(stderr, "usage: hostname [-s] [name]\n");
		return 1;
	}
	if (optind < argc) {
		if (sethostname(argv[optind], strlen(argv[optind])) < 0)
			err(1, "%s", argv[optind]);
		return 0;
	}
	if (gethostname(name, sizeof name) < 0)
		err(1, "gethostname");
	if (brief)
		name[strcspn(name, ".")] = '\0';
	puts(name);
	return 0;
}
