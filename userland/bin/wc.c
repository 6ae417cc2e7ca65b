/* wc [-clmw] [file ...]: counts lines, words and bytes, or with -m characters of UTF-8. */
#include <ctype.h>
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

struct counts {
	long lines, words, characters, bytes;
};
static bool lines, words, characters, bytes;

static void show(const struct counts *n, const char *name)
{
	if (lines)
		printf(" %7ld", n->lines);
	if (words)
		printf(" %7ld", n->words);
	if (characters)
		printf(" %7ld", n->characters);
	if (bytes)
		printf(" %7ld", n->bytes);
	printf("%s%s\n", name ? " " : "", name ? name : "");
}

static void count(FILE *f, const char *name, struct counts *total)
{
	struct counts n = { 0 };
	bool inword = false;
	int c;

	while ((c = getc(f)) != EOF) {
		n.bytes++;
		n.characters += (c & 0xc0) != 0x80;
		n.lines += c == '\n';
		n.words += !inword && !isspace(c);
		inword = !isspace(c);
	}
	show(&n, name);
	total->lines += n.lines;
	total->words += n.words;
	total->characters += n.characters;
	total->bytes += n.bytes;
}

int main(int argc, char **argv)
{
	struct counts total = { 0 };
	int failed = 0, c;

	while ((c = getopt(argc, argv, "clmw")) != -1) {
		switch (c) {
		case 'c': bytes = true; break;
		case 'l': lines = true; break;
		case 'm': characters = true; break;
		case 'w': words = true; break;
		default:
			fprintf(stderr, "usage: wc [-clmw] [file ...]\n");
			return 1;
		}
	}
	if (!lines && !words && !characters && !bytes)
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
