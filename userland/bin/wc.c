/* wc [-lwc] [file ...]: counts lines, words and bytes. */
#include <ctype.h>
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

struct counts {
	long lines, words, bytes;
};
static bool lines, words, bytes;

static void show(const struct counts *n, const char *name)
{
	if (lines)
		printf("%8ld", n->lines);
	if (words)
		printf("%8ld", n->words);
	if (bytes)
		printf("%8ld", n->bytes);
	printf("%s%s\n", name ? " " : "", name ? name : "");
}

static void count(FILE *f, const char *name, struct counts *total)
{
	struct counts n = { 0 };
	bool inword = false;
	int c;

	while ((c = getc(f)) != EOF) {
		n.bytes++;
		n.lines += c == '\n';
		n.words += !inword && !isspace(c);
		inword = !isspace(c);
	}
	show(&n, name);
	total->lines += n.lines;
	total->words += n.words;
	total->bytes += n.bytes;
}

int main(int argc, char **argv)
{
	struct counts total = { 0 };
	int failed = 0, c;

	while ((c = getopt(argc, argv, "lwc")) != -1) {
		switch (c) {
		case 'l': lines = true; break;
		case 'w': words = true; break;
		case 'c': bytes = true; break;
		default: errx(2, "usage: wc [-lwc] [file ...]");
		}
	}
	if (!lines && !words && !bytes)
		lines = words = bytes = true;
	if (optind == argc)
		count(stdin, NULL, &total);
	for (int i = optind; i < argc; i++) {
		FILE *f = fopen(argv[i], "r");

		if (f == NULL) {
			warn("%s", argv[i]);
			failed = 1;
			continue;
		}
		count(f, argv[i], &total);
		fclose(f);
	}
	if (argc - optind > 1)
		show(&total, "total");
	return failed;
}
