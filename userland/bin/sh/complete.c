/* The tab key: finishes the word before the cursor, as far as there is no choice; hit again it shows the choices. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "sh.h"

/* The word before the cursor. */
static struct place {
	size_t begin;     /* where it begins in the line */
	char quote;       /* the quote that is open, or \0 */
	bool command;     /* a command stands here */
	char *text;       /* without quotes */
	char *first;      /* the command that it is an argument of, or NULL */
} here;

static char **choices;
static int nchoices, room;
static const char *prefix;
static bool directoriesonly;

static void choice(const char *name)
{
	if (strncmp(name, prefix, strlen(prefix)) != 0)
		return;
	if (nchoices == room) {
		char **all = alloc((room = room ? 2 * room : 16) * sizeof *all);

		if (nchoices > 0)
			memcpy(all, choices, nchoices * sizeof *all);
		choices = all;
	}
	choices[nchoices++] = keep(name, strlen(name));
}

static bool isdirectory(const char *dir, const char *name)
{
	struct buf b = { 0 };
	struct stat st;

	puts_to(&b, dir);
	put(&b, '/');
	puts_to(&b, name);
	return stat(string(&b), &st) == 0 && S_ISDIR(st.st_mode);
}

static void filesin(const char *dir)
{
	DIR *d = opendir(*dir ? dir : ".");
	struct dirent *e;

	while (d && (e = readdir(d)) != NULL) {
		bool hidden = e->d_name[0] == '.' && *prefix != '.';
		struct buf b = { 0 };

		if (hidden || strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0 ||
		    strncmp(e->d_name, prefix, strlen(prefix)) != 0)
			continue;
		puts_to(&b, e->d_name);
		if (isdirectory(*dir ? dir : ".", e->d_name))
			put(&b, '/');
		else if (directoriesonly)
			continue;
		choice(string(&b));
	}
	if (d)
		closedir(d);
}

static void commands(void)
{
	const char *path = getvar("PATH");

	eachbuiltin(choice);
	eachreserved(choice);
	eachalias(choice);
	eachfunc(choice);
	while (path && *path) {
		size_t n = strcspn(path, ":");

		filesin(n > 0 ? keep(path, n) : ".");
		path += n + (path[n] == ':');
	}
}

static bool endsword(char c)
{
	return strchr(" \t;|&<>(){}`", c) != NULL;
}

static bool beginscommand(const char *word)
{
	return strcmp(word, "command") == 0 || strcmp(word, "exec") == 0 || strcmp(word, "time") == 0 ||
	       (isreserved(word) && strcmp(word, "case") != 0 && strcmp(word, "for") != 0 && strcmp(word, "in") != 0) ||
	       isassignment(word);
}

/* A word has ended, and `c` is behind it. */
static void endword(char c)
{
	if (here.text && *here.text) {
		if (here.command)
			here.first = here.text;
		here.command &= beginscommand(here.text);
	}
	if (strchr(";|&({`", c)) {
		here.command = true;
		here.first = NULL;
	}
	here.text = NULL;
}

/* Finds the word that the cursor is behind. */
static void findword(void)
{
	struct buf b = { 0 };

	here = (struct place){ .command = true };
	for (size_t i = 0; i < line.point; i++) {
		char c = line.text[i];

		if (here.quote == '\0' && endsword(c)) {
			here.text = string(&b);
			endword(c);
			b = (struct buf){ 0 };
			here.begin = i + 1;
		} else if (c == here.quote) {
			here.quote = '\0';
		} else if (here.quote == '\0' && (c == '\'' || c == '"')) {
			here.quote = c;
		} else {
			if (c == '\\' && here.quote != '\'' && i + 1 < line.point)
				c = line.text[++i];
			put(&b, c);
		}
	}
	here.text = string(&b);
}

/* The directory in which the word's last part is looked for, and that part. */
static const char *directory(void)
{
	char *slash = strrchr(here.text, '/');
	const char *home = getvar("HOME");
	struct buf b = { 0 };

	prefix = slash ? slash + 1 : here.text;
	if (slash == NULL)
		return "";
	if (strncmp(here.text, "~/", 2) == 0 && home) {
		puts_to(&b, home);
		here.text++;
	}
	puts_to(&b, keep(here.text, slash - here.text));
	return b.len > 0 ? string(&b) : "/";
}

static int byname(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The choices in order, each once. */
static void sortchoices(void)
{
	int n = 0;

	if (nchoices > 1)
		qsort(choices, nchoices, sizeof *choices, byname);
	for (int i = 0; i < nchoices; i++)
		if (n == 0 || strcmp(choices[n - 1], choices[i]) != 0)
			choices[n++] = choices[i];
	nchoices = n;
}

static void lookup(void)
{
	char *dollar = here.quote == '\'' ? NULL : strrchr(here.text, '$');

	choices = NULL;
	nchoices = room = 0;
	directoriesonly = here.first && (strcmp(here.first, "cd") == 0 || strcmp(here.first, "rmdir") == 0);
	if (dollar && dollar[1 + namelength(dollar + 1)] == '\0') {
		prefix = dollar + 1;
		eachvar(choice);
	} else if (prefix = here.text, here.first == NULL || !argumentsof(here.first, here.text, choice)) {
		const char *dir = directory();

		here.command && strchr(here.text, '/') == NULL ? commands() : filesin(dir);
	}
	sortchoices();
}

/* Bytes that all choices begin with. */
static size_t commonlength(void)
{
	size_t n = strlen(choices[0]);

	for (int i = 1; i < nchoices; i++) {
		size_t same = 0;

		while (same < n && choices[i][same] == choices[0][same])
			same++;
		n = same;
	}
	return n;
}

/* Types the rest of a name, with what it needs to stay one word. */
static void type(const char *s, size_t n)
{
	struct buf b = { 0 };

	for (; n > 0; s++, n--) {
		if (here.quote == '\0' && strchr(" \t\n'\"\\$`;&|<>()*?[]{}~#!", *s))
			put(&b, '\\');
		put(&b, *s);
	}
	if (b.len > 0)
		inserttext(b.s, b.len);
}

static void showchoices(void)
{
	size_t wide = 1, columns = screencolumns(), across, down;
	size_t n = nchoices;

	for (size_t i = 0; i < n; i++)
		if (strlen(choices[i]) + 2 > wide)
			wide = strlen(choices[i]) + 2;
	across = columns / wide > 0 ? columns / wide : 1;
	down = (n + across - 1) / across;
	leaveline();
	for (size_t i = 0; i < down; i++) {
		struct buf b = { 0 };

		for (size_t j = i; j < n; j += down) {
			puts_to(&b, choices[j]);
			for (size_t k = strlen(choices[j]); j + down < n && k < wide; k++)
				put(&b, ' ');
		}
		put(&b, '\n');
		say(string(&b));
	}
}

void complete(bool again)
{
	char *m = mark();
	size_t typed, point = line.point;

	findword();
	lookup();
	typed = strlen(prefix);
	if (nchoices > 0 && commonlength() > typed)
		type(choices[0] + typed, commonlength() - typed);
	else if (nchoices != 1)
		say("\a");
	if (nchoices == 1 && !strchr("/.", choices[0][strlen(choices[0]) - 1])) {
		if (here.quote)
			inserttext(&here.quote, 1);
		inserttext(" ", 1);
	} else if (nchoices > 1 && again && line.point == point) {
		showchoices();
		line.point = point;
		drawbelow();
	}
	release(m);
}
