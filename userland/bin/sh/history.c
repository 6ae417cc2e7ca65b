/* The lines that were typed, the last HISTSIZE of them. */
#include <stdlib.h>
#include <string.h>
#include "sh.h"

enum { HISTSIZE = 200 };

static char *lines[HISTSIZE]; /* line number i is in lines[i % HISTSIZE] */
static int nlines;

void addhistory(const char *line)
{
	const char *last = history(1);

	if (line[strspn(line, " \t\n")] == '\0' || (last && strcmp(last, line) == 0))
		return;
	free(lines[nlines % HISTSIZE]);
	lines[nlines++ % HISTSIZE] = save(line);
}

const char *history(int back)
{
	return back >= 1 && back <= nlines && back <= HISTSIZE ? lines[(nlines - back) % HISTSIZE] : NULL;
}

int do_history(int argc, char **argv)
{
	(void)argc, (void)argv;
	for (int i = nlines < HISTSIZE ? nlines : HISTSIZE; i > 0; i--)
		printf("%5d  %s\n", nlines - i + 1, history(i));
	return 0;
}
