/* Commands of the shell. */
#include <stdlib.h>
#include <string.h>
#include "ed.h"

static struct text previous;

static void appendname(struct text *t)
{
	if (filename == NULL)
		fail("no current filename");
	append(t, filename, strlen(filename));
}

const char *shellcommand(const char *s)
{
	struct text t = { 0 };
	bool other = false;

	if (*s == '!') {
		if (previous.length == 0)
			fail("no previous command");
		append(&t, previous.s, previous.length - 1);
		other = true;
		s++;
	}
	for (; *s; s++) {
		if (*s == '%') {
			appendname(&t);
			other = true;
		} else {
			s += *s == '\\' && s[1] == '%';
			append(&t, s, 1);
		}
	}
	append(&t, "", 1);
	free(previous.s);
	previous = t;
	if (other) {
		printf("%s\n", t.s);
		fflush(stdout);
	}
	return t.s;
}

/* ! */
void escape(char name, struct range *r)
{
	const char *text = operand();

	(void)name;
	(void)r;
	if (text == NULL)
		fail("no command");
	text = shellcommand(text);
	fflush(stdout);
	system(text);
	if (!scripted)
		printf("!\n");
}
