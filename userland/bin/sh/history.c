/* The lines that were typed, the last HISTSIZE of them. */
#include <stdlib.h>
#include <string.h>
#include "sh.h"

enum { HISTSIZE = 500 };

static char *lines[HISTSIZE]; /* line number i is in lines[i % HISTSIZE] */
static int nlines;

void addhistory(const char *text)
{
	const char *last = history(1);

	if (text[strspn(text, " \t\n")] == '\0' || (last && strcmp(last, text) == 0))
		return;
	free(lines[nlines % HISTSIZE]);
	lines[nlines++ % HISTSIZE] = save(text);
}

const char *history(int back)
{
	return back >= 1 && back <= nlines && back <= HISTSIZE ? lines[(nlines - back) % HISTSIZE] : NULL;
}

/* history [n]: the lines, or the last n of them. */
int do_history(int argc, char **argv)
{
	int n = HISTSIZE;

	if (argc > 1 && !number(argv[0], argv[1], &n))
		return 2;
	if (n > HISTSIZE)
		n = HISTSIZE;
	for (int i = nlines > n ? nlines - n : 0; i < nlines; i++)
		printf("%5d  %s\n", i + 1, lines[i % HISTSIZE]);
	return 0;
}
