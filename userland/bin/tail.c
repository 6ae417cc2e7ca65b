/*
 * tail [-r] [-f] [-n number | -c number] [file ...]: the last lines (10) or
 * bytes of files; +number all from there on. -r lines in reverse, -f waits for
 * text that is added.
 */
#include <ctype.h>
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool bytes, fromstart, reverse, follow;
static long number = 10;

static struct text {
	char *s;
	size_t length, room;
} text;

static void readall(FILE *f)
{
	size_t n;

	text.length = 0;
	do {
		if (text.room - text.length < 1024 &&
		    (text.s = realloc(text.s, text.room = text.room ? 2 * text.room : 4096)) == NULL)
			err(1, NULL);
		n = fread(text.s + text.length, 1, text.room - text.length, f);
		text.length += n;
	} while (n > 0);
}

/* The beginning of the line that ends at `end`. */
static size_t linestart(size_t end)
{
	if (end > 0 && text.s[end - 1] == '\n')
		end--;
	while (end > 0 && text.s[end - 1] != '\n')
		end--;
	return end;
}

static size_t begin(void)
{
	size_t at = fromstart ? 0 : text.length;
	long n = fromstart ? number - 1 : number;

	if (bytes && fromstart)
		return n < (long)text.length ? (n > 0 ? n : 0) : text.length;
	if (bytes)
		return (long)text.length > n ? text.length - n : 0;
	for (; n > 0 && (fromstart ? at < text.length : at > 0); n--) {
		if (!fromstart)
			at = linestart(at);
		else
			while (at < text.length && text.s[at++] != '\n')
				;
	}
	return at;
}

static void show(void)
{
	size_t from = begin();

	if (!reverse) {
		fwrite(text.s + from, 1, text.length - from, stdout);
		return;
	}
	for (size_t end = text.length, start; end > from; end = start) {
		start = linestart(end);
		fwrite(text.s + start, 1, end - start, stdout);
		if (text.s[end - 1] != '\n')
			putchar('\n');
	}
}

/* Prints text that is added to the files, again and again. */
static void followfile(FILE *f)
{
	for (;;) {
		int c;

		clearerr(f);
		while ((c = getc(f)) != EOF)
			putchar(c);
		if (fflush(stdout) != 0)
			exit(1);
		usleep(250000);
	}
}

static void setnumber(const char *s, bool inbytes)
{
	char *end;

	bytes = inbytes;
	fromstart = *s == '+';
	number = labs(strtol(s, &end, 10));
	if (end == s || *end)
		errx(1, "illegal offset -- %s", s);
}

static int usage(void)
{
	fprintf(stderr, "usage: tail [-f | -r] [-c number | -n number] [file ...]\n");
	return 1;
}

int main(int argc, char **argv)
{
	bool failed = false;
	int c, shown = 0;

	if (argc > 1 && (argv[1][0] == '-' || argv[1][0] == '+') && isdigit((unsigned char)argv[1][1])) {
		setnumber(argv[1], false);
		argc--, argv++;
	}
	while ((c = getopt(argc, argv, "c:fn:r")) != -1) {
		switch (c) {
		case 'c': setnumber(optarg, true); break;
		case 'n': setnumber(optarg, false); break;
		case 'f': follow = true; break;
		case 'r':
			reverse = true;
			number = number == 10 ? 0x7fffffff : number;
			break;
		default: return usage();
		}
	}
	if (follow && (reverse || argc - optind > 1))
		return usage();
	if (optind == argc) {
		readall(stdin);
		show();
	}
	for (int i = optind; i < argc; i++) {
		FILE *f = fopen(argv[i], "r");

		if (f == NULL) {
			warn("%s", argv[i]);
			failed = true;
			continue;
		}
		if (argc - optind > 1)
			printf("%s==> %s <==\n", shown++ > 0 ? "\n" : "", argv[i]);
		readall(f);
		show();
		if (follow)
			followfile(f);
		fclose(f);
	}
	return failed;
}
