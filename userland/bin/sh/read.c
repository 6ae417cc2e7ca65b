/* read: a line from standard input into variables. */
#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "sh.h"

/* A line, up to the newline and not a byte farther; what a \ stands before is marked unless `raw`. False at the end. */
static bool readline(struct buf *b, bool raw)
{
	bool escaped = false;
	char c;

	for (;;) {
		ssize_t n = read(STDIN_FILENO, &c, 1);

		if (n < 0 && errno == EINTR && !interrupted) {
			runtraps();
			continue;
		}
		if (n <= 0)
			return false;
		if (c == '\n' && !escaped)
			return true;
		if (c == '\\' && !raw && !escaped) {
			escaped = true;
			continue;
		}
		if (c != '\n' && c != '\0') {
			if (escaped || c == QUOTED)
				put(b, QUOTED);
			put(b, c);
		}
		escaped = false;
	}
}

static bool ifsspace(char c, const char *ifs)
{
	return c && isspace((unsigned char)c) && strchr(ifs, c);
}

/* The end of the field at s, and in *next the beginning of the field after it. */
static char *fieldend(char *s, const char *ifs, char **next)
{
	char *end;

	while (*s && !strchr(ifs, *s))
		s += 1 + (*s == QUOTED && s[1]);
	end = s;
	while (ifsspace(*s, ifs))
		s++;
	if (*s && strchr(ifs, *s) && !ifsspace(*s, ifs))
		s++;
	while (ifsspace(*s, ifs))
		s++;
	*next = s;
	return end;
}

/* The rest of the line, for the last variable: one field, or several with the characters between them. */
static char *restof(char *s, const char *ifs)
{
	char *next, *end = fieldend(s, ifs, &next);

	if (*next == '\0')
		return keep(s, end - s);
	end = next + strlen(next);
	while (end > s && ifsspace(end[-1], ifs) && !(end - s > 1 && end[-2] == QUOTED))
		end--;
	return keep(s, end - s);
}

/* True if input can be read within so many seconds. */
static bool intime(const char *seconds)
{
	struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };

	return poll(&input, 1, (int)(strtod(seconds, NULL) * 1000)) != 0;
}

/* read [-r] [-p prompt] [-t seconds] name ...: the last name gets the rest of the line. */
int do_read(int argc, char **argv)
{
	const char *ifs = getvar("IFS"), *timeout = NULL;
	struct buf line = { 0 };
	bool raw = false, well;
	char *s;
	int i = 1;

	for (; i < argc && argv[i][0] == '-'; i++) {
		if (strcmp(argv[i], "-r") == 0)
			raw = true;
		else if (strcmp(argv[i], "-p") == 0 && i + 1 < argc)
			fprintf(stderr, "%s", argv[++i]);
		else if (strcmp(argv[i], "-t") == 0 && i + 1 < argc)
			timeout = argv[++i];
		else
			break;
	}
	if (i == argc || !isname(argv[i])) {
		complain("usage: read [-r] [-p prompt] [-t seconds] name ...");
		return 2;
	}
	fflush(stdout);
	if (timeout && !intime(timeout))
		return 128 + SIGALRM;
	well = readline(&line, raw);
	s = string(&line);
	ifs = keep(ifs ? ifs : " \t\n", strlen(ifs ? ifs : " \t\n"));
	while (ifsspace(*s, ifs))
		s++;
	for (; i < argc; i++) {
		char *next, *value = restof(s, ifs);

		if (i + 1 < argc) {
			value = keep(s, fieldend(s, ifs, &next) - s);
			s = next;
		}
		if (!setvar(argv[i], unmark(value)))
			return 2;
	}
	return interrupted ? 128 + SIGINT : !well;
}
