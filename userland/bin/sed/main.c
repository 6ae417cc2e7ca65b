/* Options, and what all parts need. */
#include <err.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "sed.h"

bool extended, quiet;
static struct text script;

void fail(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	verrx(1, format, arguments);
}

void setlength(struct text *t, size_t n)
{
	if (n + 1 > t->room) {
		t->room = 2 * n + 64;
		if ((t->s = realloc(t->s, t->room)) == NULL)
			err(1, NULL);
	}
	t->length = n;
	t->s[n] = '\0';
}

void append(struct text *t, const char *s, size_t n)
{
	size_t before = t->length;

	setlength(t, before + n);
	memcpy(t->s + before, s, n);
}

static void addscript(const char *s)
{
	append(&script, s, strlen(s));
	append(&script, "\n", 1);
}

static void addfile(const char *name)
{
	FILE *f = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
	char block[1024];
	size_t n;

	if (f == NULL)
		err(1, "%s", name);
	while ((n = fread(block, 1, sizeof block, f)) > 0)
		append(&script, block, n);
	append(&script, "\n", 1);
	if (f != stdin)
		fclose(f);
}

static void usage(void)
{
	fprintf(stderr, "usage: sed script [-Enu] [file ...]\n"
	                "       sed [-Enu] [-e script] ... [-f script_file] ... [file ...]\n");
	exit(1);
}

int main(int argc, char **argv)
{
	bool given = false;
	int c;

	while ((c = getopt(argc, argv, "Ee:f:nru")) != -1) {
		switch (c) {
		case 'E':
		case 'r': extended = true; break;
		case 'e': addscript(optarg); given = true; break;
		case 'f': addfile(optarg); given = true; break;
		case 'n': quiet = true; break;
		case 'u': setvbuf(stdout, NULL, _IOLBF, 0); break;
		default: usage();
		}
	}
	if (!given) {
		if (optind == argc)
			usage();
		addscript(argv[optind++]);
	}
	run(parsescript(script.s), argv + optind);
}
