/* paste [-s] [-d list] file ...: lines of files beside each other, or with -s each file's lines in one; a tab, or what -d lists, between. */
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char delimiters[64] = "\t"; /* in turn; a null is nothing at all */
static size_t ndelimiters = 1;

static void setdelimiters(const char *s)
{
	for (ndelimiters = 0; *s && ndelimiters < sizeof delimiters; s++) {
		char c = *s;

		if (c == '\\' && s[1]) {
			s++;
			c = *s == 'n' ? '\n' : *s == 't' ? '\t' : *s == '0' ? '\0' : *s;
		}
		delimiters[ndelimiters++] = c;
	}
	if (ndelimiters == 0)
		errx(1, "no delimiters specified");
}

static void between(size_t n)
{
	char c = delimiters[n % ndelimiters];

	if (c)
		putchar(c);
}

static FILE *openfile(const char *name)
{
	FILE *f = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");

	if (f == NULL)
		err(1, "%s", name);
	return f;
}

/* Copies a line without its newline; false at the end of the file. */
static bool copyline(FILE *f)
{
	int c = getc(f);

	if (c == EOF)
		return false;
	for (; c != '\n' && c != EOF; c = getc(f))
		putchar(c);
	return true;
}

static bool more(FILE *f)
{
	int c = getc(f);

	ungetc(c, f);
	return c != EOF;
}

static void parallel(int n, char **names)
{
	FILE **files = calloc(n, sizeof *files);
	bool any;

	if (files == NULL)
		err(1, NULL);
	for (int i = 0; i < n; i++)
		files[i] = openfile(names[i]);
	for (;;) {
		any = false;
		for (int i = 0; i < n; i++)
			any |= more(files[i]);
		if (!any)
			break;
		for (int i = 0; i < n; i++) {
			copyline(files[i]);
			if (i + 1 < n)
				between(i);
		}
		putchar('\n');
	}
	free(files);
}

static void serial(const char *name)
{
	FILE *f = openfile(name);

	for (size_t i = 0; more(f); i++) {
		if (i > 0)
			between(i - 1);
		copyline(f);
	}
	putchar('\n');
	if (f != stdin)
		fclose(f);
}

int main(int argc, char **argv)
{
	bool oneline = false;
	int c;

	while ((c = getopt(argc, argv, "d:s")) != -1) {
		switch (c) {
		case 'd': setdelimiters(optarg); break;
		case 's': oneline = true; break;
		default:
			fprintf(stderr, "usage: paste [-s] [-d delimiters] file ...\n");
			return 1;
		}
	}
	if (optind == argc) {
		fprintf(stderr, "usage: paste [-s] [-d delimiters] file ...\n");
		return 1;
	}
	if (!oneline)
		parallel(argc - optind, argv + optind);
	for (int i = optind; oneline && i < argc; i++)
		serial(argv[i]);
	return 0;
}
