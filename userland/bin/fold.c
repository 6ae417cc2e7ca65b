/* fold [-bs] [-w width] [file ...]: breaks lines that are longer than 80 columns; -s at blanks, -b counts bytes. */
#include <ctype.h>
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 4096 };

static bool bytes, atblanks;
static int width = 80;

static int advanced(int column, int c)
{
	if (bytes)
		return column + 1;
	switch (c) {
	case '\b': return column > 0 ? column - 1 : 0;
	case '\r': return 0;
	case '\t': return (column / 8 + 1) * 8;
	}
	return column + ((c & 0xc0) != 0x80);
}

static int columns(const char *s, int n)
{
	int column = 0;

	for (int i = 0; i < n; i++)
		column = advanced(column, (unsigned char)s[i]);
	return column;
}

static void fold(FILE *f)
{
	char line[MOST];
	int n = 0, column = 0, c, keep;

	while ((c = getc(f)) != EOF) {
		if (c != '\n' && n > 0 && (advanced(column, c) > width || n == MOST)) {
			keep = n;
			if (atblanks) {
				while (keep > 0 && !isblank((unsigned char)line[keep - 1]))
					keep--;
				keep = keep > 0 ? keep : n;
			}
			fwrite(line, 1, keep, stdout);
			putchar('\n');
			memmove(line, line + keep, n -= keep);
			column = columns(line, n);
		}
		line[n++] = c;
		column = advanced(column, c);
		if (c == '\n') {
			fwrite(line, 1, n, stdout);
			n = column = 0;
		}
	}
	fwrite(line, 1, n, stdout);
}

int main(int argc, char **argv)
{
	int failed = 0, c;

	while ((c = getopt(argc, argv, "bsw:")) != -1) {
		switch (c) {
		case 'b': bytes = true; break;
		case 's': atblanks = true; break;
		case 'w':
			if ((width = atoi(optarg)) <= 0)
				errx(1, "illegal width value");
			break;
		default:
			fprintf(stderr, "usage: fold [-bs] [-w width] [file ...]\n");
			return 1;
		}
	}
	if (optind == argc)
		fold(stdin);
	for (int i = optind; i < argc; i++) {
		FILE *f = fopen(argv[i], "r");

		if (f == NULL) {
			warn("%s", argv[i]);
			failed = 1;
			continue;
		}
		fold(f);
		fclose(f);
	}
	return failed;
}
