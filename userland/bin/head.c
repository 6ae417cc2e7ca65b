/* head [-n lines | -c bytes | -lines] [file ...]: the first lines (10) or bytes of files. */
#include <ctype.h>
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool bytes;
static long number = 10;

static void head(FILE *f)
{
	int c;

	for (long n = number; n > 0 && (c = getc(f)) != EOF; n -= bytes || c == '\n')
		putchar(c);
}

static void setnumber(const char *s, bool inbytes)
{
	char *end;

	bytes = inbytes;
	number = strtol(s, &end, 10);
	if (end == s || *end || number <= 0)
		errx(1, "illegal %s count -- %s", inbytes ? "byte" : "line", s);
}

int main(int argc, char **argv)
{
	int c, failed = 0, shown = 0;

	if (argc > 1 && argv[1][0] == '-' && isdigit((unsigned char)argv[1][1])) {
		setnumber(argv[1] + 1, false);
		argc--, argv++;
	}
	while ((c = getopt(argc, argv, "c:n:")) != -1) {
		if (c == '?') {
			fprintf(stderr, "usage: head [-n lines | -c bytes] [file ...]\n");
			return 1;
		}
		setnumber(optarg, c == 'c');
	}
	if (optind == argc)
		head(stdin);
	for (int i = optind; i < argc; i++) {
		FILE *f = fopen(argv[i], "r");

		if (f == NULL) {
			warn("%s", argv[i]);
			failed = 1;
			continue;
		}
		if (argc - optind > 1)
			printf("%s==> %s <==\n", shown++ > 0 ? "\n" : "", argv[i]);
		head(f);
		fclose(f);
	}
	return failed;
}
