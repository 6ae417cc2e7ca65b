/*
 * man [-aw] [[-s] section] name ...: pages of the manual. man -f name ... and
 * man -k word ... (also by the names whatis and apropos): one line for each
 * page of that name, or that has one of the words in its names or its line.
 *
 * The pages stand in the image formatted, as /usr/share/man/catN/name.N, with
 * letters struck over for bold and underlined; /usr/share/man/whatis has a line
 * a page: `name, name (N) - subject`, the page's own name first. On a terminal
 * a pager shows a page, with bold and underlined letters as far as the terminal
 * can; elsewhere these are plain letters.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#define MANUAL "/usr/share/man/"
/* The order in which sections are looked through. */
#define SECTIONS "1234579"
enum { NAMELEN = 64 };

static char **lines; /* of the whatis file */
static int nlines;
static bool all, where;

static void readwhatis(void)
{
	FILE *f = fopen(MANUAL "whatis", "r");
	char *line = NULL;
	size_t room = 0;
	ssize_t n;

	if (f == NULL)
		err(1, MANUAL "whatis");
	while ((n = getline(&line, &room, f)) > 0) {
		line[n - 1] = '\0';
		if ((lines = realloc(lines, (nlines + 1) * sizeof *lines)) == NULL || (lines[nlines] = strdup(line)) == NULL)
			err(1, NULL);
		nlines++;
	}
	free(line);
	fclose(f);
}

static int sectionin(const char *line)
{
	return strchr(line, '(')[1];
}

/* True if a line has this name. */
static bool has(const char *line, const char *name)
{
	size_t length = strlen(name);

	for (const char *s = line; *s != '('; s += strcspn(s, " "), s++)
		if (strncasecmp(s, name, length) == 0 && (s[length] == ',' || s[length] == ' '))
			return true;
	return false;
}

/* Strikes nothing over: of letters in one place the last. */
static void plain(FILE *f)
{
	int before = EOF, c;

	while ((c = getc(f)) != EOF) {
		if (c == '\b') {
			before = EOF;
			continue;
		}
		if (before != EOF)
			putchar(before);
		before = c;
	}
	if (before != EOF)
		putchar(before);
}

static int page(const char *path)
{
	const char *pager = getenv("MANPAGER");
	char command[256];
	int status;

	if (pager == NULL || *pager == '\0')
		pager = getenv("PAGER");
	if (pager == NULL || *pager == '\0')
		pager = "more";
	snprintf(command, sizeof command, "%s \"$0\"", pager);
	switch (fork()) {
	case -1: err(1, "fork");
	case 0:
		execl("/bin/sh", "sh", "-c", command, path, (char *)NULL);
		err(127, "/bin/sh");
	}
	wait(&status);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

static int show(const char *line)
{
	int section = sectionin(line);
	char path[NAMELEN + sizeof MANUAL + 8];
	FILE *f;

	snprintf(path, sizeof path, MANUAL "cat%c/%.*s.%c", section, (int)strcspn(line, ", "), line, section);
	if (where)
		return puts(path) < 0;
	if ((f = fopen(path, "r")) == NULL) {
		warn("%s", path);
		return 1;
	}
	if (!isatty(STDOUT_FILENO))
		plain(f);
	fclose(f);
	return isatty(STDOUT_FILENO) ? page(path) : 0;
}

/* Says that there is no such page, and what there is instead. */
static int nothing(const char *name, int section)
{
	const char *before = " in section ";

	if (section == 0) {
		warnx("no entry for %s in the manual (man -k looks for a word)", name);
		return 1;
	}
	fprintf(stderr, "man: no entry for %s in section %c", name, section);
	for (const char *s = SECTIONS; *s; s++)
		for (int i = 0; i < nlines; i++)
			if (sectionin(lines[i]) == *s && has(lines[i], name)) {
				fprintf(stderr, "%s%s%c", *before == ',' ? "" : ", but", before, *s);
				before = ", ";
				break;
			}
	fprintf(stderr, "\n");
	return 1;
}

static int find(const char *name, int section)
{
	bool found = false;
	int status = 0;

	for (const char *s = SECTIONS; *s; s++)
		for (int i = 0; i < nlines; i++) {
			if ((section != 0 && *s != section) || sectionin(lines[i]) != *s || !has(lines[i], name))
				continue;
			status |= show(lines[i]);
			found = true;
			if (!all)
				return status;
		}
	return found ? status : nothing(name, section);
}

/* Prints the lines of a name, or, if `anywhere`, that have a word. */
static int list(const char *word, bool anywhere)
{
	bool found = false;

	for (int i = 0; i < nlines; i++) {
		if (anywhere ? strcasestr(lines[i], word) == NULL : !has(lines[i], word))
			continue;
		puts(lines[i]);
		found = true;
	}
	if (!found)
		warnx("%s: nothing appropriate", word);
	return !found;
}

static void usage(void)
{
	fprintf(stderr, "usage: man [-aw] [[-s] section] name ...\n       man -f name ...\n       man -k word ...\n");
	exit(1);
}

static int sectionof(const char *s)
{
	if (s[0] == '\0' || strchr(SECTIONS, s[0]) == NULL || s[1] != '\0')
		errx(1, "%s: no section; there are 1, 2, 3, 4, 5, 7 and 9", s);
	return s[0];
}

int main(int argc, char **argv)
{
	const char *called = strrchr(argv[0], '/') ? strrchr(argv[0], '/') + 1 : argv[0];
	int mode = strcmp(called, "apropos") == 0 ? 'k' : strcmp(called, "whatis") == 0 ? 'f' : 0;
	int section = 0, failed = 0, c;

	while ((c = getopt(argc, argv, "afks:w")) != -1) {
		switch (c) {
		case 'a': all = true; break;
		case 'f':
		case 'k': mode = c; break;
		case 's': section = sectionof(optarg); break;
		case 'w': where = true; break;
		default: usage();
		}
	}
	if (mode == 0 && section == 0 && optind < argc && isdigit((unsigned char)argv[optind][0]) && argv[optind][1] == '\0') {
		section = sectionof(argv[optind++]);
		if (optind == argc)
			errx(1, "which page of section %c?", section);
	}
	if (optind == argc)
		usage();
	readwhatis();
	for (int i = optind; i < argc; i++)
		failed |= mode != 0 ? list(argv[i], mode == 'k') : find(argv[i], section);
	return failed;
}
