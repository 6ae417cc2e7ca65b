/*
 * hexdump [-C] [-n bytes] [-s offset] [file ...]: bytes in hexadecimal, as
 * words of two; with -C byte by byte and as characters. Lines that are like
 * the one before are shown as a *, once.
 */
#include <ctype.h>
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 16 };

static bool canonical;
static char **files;
static FILE *input;
static bool failed;

/* The next byte of all files in a row, or EOF. */
static int nextbyte(void)
{
	for (;;) {
		int c = input ? getc(input) : EOF;

		if (c != EOF)
			return c;
		if (input && input != stdin)
			fclose(input);
		input = NULL;
		if (*files == NULL)
			return EOF;
		if ((input = fopen(*files++, "r")) == NULL) {
			warn("%s", files[-1]);
			failed = true;
		}
	}
}

static void showwords(const unsigned char *line, int n)
{
	for (int i = 0; i < WIDTH; i += 2) {
		if (i < n)
			printf(" %04x", line[i] | (i + 1 < n ? line[i + 1] << 8 : 0));
		else
			printf("     ");
	}
}

static void showbytes(const unsigned char *line, int n)
{
	for (int i = 0; i < WIDTH; i++) {
		printf(i % 8 == 0 ? "  " : " ");
		if (i < n)
			printf("%02x", line[i]);
		else
			printf("  ");
	}
	printf("  |");
	for (int i = 0; i < n; i++)
		putchar(line[i] < 0x80 && isprint(line[i]) ? line[i] : '.');
	putchar('|');
}

static void dump(long offset, long most)
{
	unsigned char line[WIDTH], last[WIDTH];
	bool any = false, starred = false;
	int n;

	for (;; offset += n) {
		for (n = 0; n < WIDTH && most != 0; n++, most -= most > 0) {
			int c = nextbyte();

			if (c == EOF)
				break;
			line[n] = c;
		}
		if (n == 0)
			break;
		if (any && n == WIDTH && memcmp(line, last, WIDTH) == 0) {
			if (!starred)
				printf("*\n");
			starred = true;
			continue;
		}
		any = true;
		starred = false;
		memcpy(last, line, n);
		printf(canonical ? "%08lx" : "%07lx", offset);
		canonical ? showbytes(line, n) : showwords(line, n);
		putchar('\n');
	}
	if (any)
		printf(canonical ? "%08lx\n" : "%07lx\n", offset);
}

static long count(const char *s)
{
	char *end;
	long n = strtol(s, &end, 0);

	if (end == s || *end || n < 0)
		errx(1, "%s: bad length or offset", s);
	return n;
}

int main(int argc, char **argv)
{
	long most = -1, skip = 0;
	int c;

	while ((c = getopt(argc, argv, "Cn:s:")) != -1) {
		switch (c) {
		case 'C': canonical = true; break;
		case 'n': most = count(optarg); break;
		case 's': skip = count(optarg); break;
		default:
			fprintf(stderr, "usage: hexdump [-C] [-n bytes] [-s offset] [file ...]\n");
			return 1;
		}
	}
	files = argv + optind;
	if (*files == NULL)
		input = stdin;
	for (long i = 0; i < skip; i++)
		if (nextbyte() == EOF)
			break;
	dump(skip, most);
	return failed;
}
