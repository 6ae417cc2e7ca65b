/* comm [-123i] file1 file2: of two sorted files, the lines of one, of the other and of both, in columns; -1 -2 -3 leave one out. */
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static bool hidden[3], nocase;

struct input {
	FILE *f;
	char *line; /* NULL at the end */
	size_t room;
};

static void openinput(struct input *in, const char *name)
{
	in->f = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
	if (in->f == NULL)
		err(1, "%s", name);
}

static void advance(struct input *in)
{
	ssize_t n = getline(&in->line, &in->room, in->f);

	if (n <= 0) {
		free(in->line);
		in->line = NULL;
	} else if (in->line[n - 1] == '\n') {
		in->line[n - 1] = '\0';
	}
}

static void show(int column, const char *line)
{
	if (hidden[column])
		return;
	for (int i = 0; i < column; i++)
		if (!hidden[i])
			putchar('\t');
	puts(line);
}

int main(int argc, char **argv)
{
	struct input a = { 0 }, b = { 0 };
	int c;

	while ((c = getopt(argc, argv, "123i")) != -1 && c != '?') {
		if (c == 'i')
			nocase = true;
		else
			hidden[c - '1'] = true;
	}
	if (c == '?' || argc - optind != 2) {
		fprintf(stderr, "usage: comm [-123i] file1 file2\n");
		return 1;
	}
	openinput(&a, argv[optind]);
	openinput(&b, argv[optind + 1]);
	advance(&a);
	advance(&b);
	while (a.line || b.line) {
		int order = !a.line ? 1 : !b.line ? -1 : (nocase ? strcasecmp : strcmp)(a.line, b.line);

		show(order < 0 ? 0 : order > 0 ? 1 : 2, order <= 0 ? a.line : b.line);
		if (order <= 0)
			advance(&a);
		if (order >= 0)
			advance(&b);
	}
	return 0;
}
