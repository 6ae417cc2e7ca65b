/* ^R: with every key, searches for the last typed line that contains the text typed now. */
#include <string.h>
#include "sh.h"

enum { WANTEDMAX = 64 };

static char wanted[WANTEDMAX];
static int found; /* lines back; 0 for none yet */

/* The next line back from `from` that holds the text; false if there is none. */
static bool look(int from)
{
	const char *text;

	for (int i = from > 0 ? from : 1; (text = history(i)) != NULL; i++) {
		const char *at = strstr(text, wanted);

		if (at == NULL)
			continue;
		found = i;
		replaceline(text);
		moveto(at - text);
		return true;
	}
	return false;
}

static void show(bool well, struct buf *text)
{
	*text = (struct buf){ 0 };
	puts_to(text, well ? "(search) '" : "(no such line) '");
	puts_to(text, wanted);
	puts_to(text, "': ");
	setprompt(string(text));
}

/* Looks for lines until another key than one of the search's is hit, which is returned. ^G brings back what there was. */
int searchback(const char *prompt)
{
	char *before = keep(line.text, line.len);
	struct buf text;
	size_t n = 0;
	bool well = true;
	int c;

	wanted[0] = '\0';
	found = 0;
	for (;;) {
		show(well, &text);
		c = readkey();
		if (c == KEY('R')) {
			well = *wanted && look(found + 1);
		} else if (c == DEL || c == KEY('H')) {
			wanted[n > 0 ? --n : 0] = '\0';
			well = *wanted == '\0' || look(1);
		} else if (c >= ' ' && c < 256 && n + 1 < WANTEDMAX) {
			wanted[n++] = c;
			wanted[n] = '\0';
			well = look(found);
		} else if (c == RESIZED) {
			resized();
		} else if (c != NONE && c != REDRAW && c != NOTICE) {
			break;
		}
	}
	if (c == KEY('G')) {
		replaceline(before);
		c = NONE;
	}
	setprompt(prompt);
	return c;
}
