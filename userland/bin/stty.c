/*
 * stty [-a | -g | setting ...]: prints or sets the modes of the terminal on
 * standard input. A setting is a flag or -flag, a special character and its
 * value (^C, ^?, undef), rows n, columns n, min n, time n, speed, raw, cooked,
 * sane, or the output of -g.
 */
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum group { INPUT, OUTPUT, CONTROL, LOCAL };

static const struct flag {
	const char *name;
	enum group group;
	tcflag_t bit;
	bool sane;
} flags[] = {
	{ "icanon", LOCAL, ICANON, true }, { "isig", LOCAL, ISIG, true }, { "iexten", LOCAL, IEXTEN, true },
	{ "echo", LOCAL, ECHO, true }, { "echoe", LOCAL, ECHOE, true }, { "echok", LOCAL, ECHOK, false },
	{ "echoke", LOCAL, ECHOKE, true }, { "echonl", LOCAL, ECHONL, false }, { "echoctl", LOCAL, ECHOCTL, true },
	{ "echoprt", LOCAL, ECHOPRT, false }, { "noflsh", LOCAL, NOFLSH, false }, { "tostop", LOCAL, TOSTOP, false },
	{ "istrip", INPUT, ISTRIP, false }, { "icrnl", INPUT, ICRNL, true }, { "inlcr", INPUT, INLCR, false },
	{ "igncr", INPUT, IGNCR, false }, { "ixon", INPUT, IXON, true }, { "ixoff", INPUT, IXOFF, false },
	{ "ixany", INPUT, IXANY, true }, { "imaxbel", INPUT, IMAXBEL, true }, { "ignbrk", INPUT, IGNBRK, false },
	{ "brkint", INPUT, BRKINT, true }, { "iutf8", INPUT, IUTF8, false },
	{ "opost", OUTPUT, OPOST, true }, { "onlcr", OUTPUT, ONLCR, true }, { "oxtabs", OUTPUT, OXTABS, false },
	{ "cread", CONTROL, CREAD, true }, { "hupcl", CONTROL, HUPCL, true }, { "clocal", CONTROL, CLOCAL, false },
	{ "parenb", CONTROL, PARENB, false },
};
enum { NFLAGS = sizeof flags / sizeof flags[0] };

static const struct character {
	const char *name;
	int place;
	cc_t sane;
} characters[] = {
	{ "discard", VDISCARD, 'O' & 0x1f }, { "dsusp", VDSUSP, 'Y' & 0x1f }, { "eof", VEOF, 'D' & 0x1f },
	{ "eol", VEOL, _POSIX_VDISABLE }, { "eol2", VEOL2, _POSIX_VDISABLE }, { "erase", VERASE, 0x7f },
	{ "intr", VINTR, 'C' & 0x1f }, { "kill", VKILL, 'U' & 0x1f }, { "lnext", VLNEXT, 'V' & 0x1f },
	{ "quit", VQUIT, '\\' & 0x1f }, { "reprint", VREPRINT, 'R' & 0x1f }, { "start", VSTART, 'Q' & 0x1f },
	{ "status", VSTATUS, 'T' & 0x1f }, { "stop", VSTOP, 'S' & 0x1f }, { "susp", VSUSP, 'Z' & 0x1f },
	{ "werase", VWERASE, 'W' & 0x1f },
};
enum { NCHARACTERS = sizeof characters / sizeof characters[0] };

static struct termios modes;
static struct winsize size;

static tcflag_t *flagsof(enum group group)
{
	switch (group) {
	case INPUT: return &modes.c_iflag;
	case OUTPUT: return &modes.c_oflag;
	case CONTROL: return &modes.c_cflag;
	default: return &modes.c_lflag;
	}
}

static const char *shown(cc_t c)
{
	static char text[8];

	if (c == _POSIX_VDISABLE)
		return "<undef>";
	if (c < ' ' || c == 0x7f)
		snprintf(text, sizeof text, "^%c", c ^ 0x40);
	else
		snprintf(text, sizeof text, "%c", c);
	return text;
}

/* A word, and before it a blank or a new line. */
static void word(const char *before, const char *text)
{
	static size_t column;
	size_t length = strlen(text);

	if (column > 0 && column + 1 + length > 76) {
		printf("\n");
		column = 0;
	}
	if (*before)
		column = 0;
	printf("%s%s%s", before, column > 0 ? " " : "", text);
	column += length + (column > 0) + strlen(before);
}

/* Prints the flags of a group: all of them, or only the unusual ones. */
static void showflags(enum group group, const char *title, bool all)
{
	bool any = false;

	for (int i = 0; i < NFLAGS; i++) {
		const struct flag *f = &flags[i];
		bool on = (*flagsof(group) & f->bit) != 0;
		char text[24];

		if (f->group != group || (!all && on == f->sane))
			continue;
		snprintf(text, sizeof text, "%s%s", on ? "" : "-", f->name);
		word(any ? "" : title, text);
		any = true;
	}
	if (any)
		printf("\n");
}

static void show(bool all)
{
	bool any = false;

	printf("speed %lu baud;", (unsigned long)modes.c_ospeed);
	printf(all ? " %u rows; %u columns;\n" : "\n", size.ws_row, size.ws_col);
	showflags(LOCAL, "lflags: ", all);
	showflags(INPUT, "iflags: ", all);
	showflags(OUTPUT, "oflags: ", all);
	showflags(CONTROL, "cflags: ", all);
	for (int i = 0; i < NCHARACTERS; i++) {
		cc_t c = modes.c_cc[characters[i].place];
		char text[32];

		if (!all && c == characters[i].sane)
			continue;
		snprintf(text, sizeof text, "%s = %s;", characters[i].name, shown(c));
		word(any ? "" : "cchars: ", text);
		any = true;
	}
	if (all || !(modes.c_lflag & ICANON)) {
		char text[40];

		snprintf(text, sizeof text, "min = %u; time = %u;", modes.c_cc[VMIN], modes.c_cc[VTIME]);
		word(any ? "" : "cchars: ", text);
		any = true;
	}
	if (any)
		printf("\n");
}

static void save(void)
{
	printf("gfmt1:cflag=%x:iflag=%x:lflag=%x:oflag=%x:", modes.c_cflag, modes.c_iflag, modes.c_lflag, modes.c_oflag);
	for (int i = 0; i < NCCS; i++)
		printf("%02x", modes.c_cc[i]);
	printf(":%lu\n", (unsigned long)modes.c_ospeed);
}

static bool restore(const char *s)
{
	unsigned cc[NCCS], speed, cflag, iflag, lflag, oflag;
	int n = 0;

	if (sscanf(s, "gfmt1:cflag=%x:iflag=%x:lflag=%x:oflag=%x:%n", &cflag, &iflag, &lflag, &oflag, &n) != 4 || n == 0)
		return false;
	for (int i = 0; i < NCCS; i++, n += 2)
		if (sscanf(s + n, "%2x", &cc[i]) != 1)
			return false;
	if (sscanf(s + n, ":%u", &speed) != 1)
		return false;
	modes.c_cflag = cflag;
	modes.c_iflag = iflag;
	modes.c_lflag = lflag;
	modes.c_oflag = oflag;
	for (int i = 0; i < NCCS; i++)
		modes.c_cc[i] = cc[i];
	modes.c_ispeed = modes.c_ospeed = speed;
	return true;
}

static bool setflag(const char *name)
{
	bool off = *name == '-';

	for (int i = 0; i < NFLAGS; i++) {
		if (strcmp(flags[i].name, name + off) != 0)
			continue;
		if (off)
			*flagsof(flags[i].group) &= ~flags[i].bit;
		else
			*flagsof(flags[i].group) |= flags[i].bit;
		return true;
	}
	return false;
}

static void sane(void)
{
	for (int i = 0; i < NFLAGS; i++)
		if (flags[i].sane)
			*flagsof(flags[i].group) |= flags[i].bit;
		else
			*flagsof(flags[i].group) &= ~flags[i].bit;
	for (int i = 0; i < NCHARACTERS; i++)
		modes.c_cc[characters[i].place] = characters[i].sane;
	modes.c_cc[VMIN] = 1;
	modes.c_cc[VTIME] = 0;
}

static bool setcombination(const char *name)
{
	if (strcmp(name, "raw") == 0 || strcmp(name, "-cooked") == 0) {
		cfmakeraw(&modes);
	} else if (strcmp(name, "sane") == 0 || strcmp(name, "cooked") == 0 || strcmp(name, "-raw") == 0) {
		sane();
	} else if (strcmp(name, "cbreak") == 0 || strcmp(name, "-icanon") == 0) {
		modes.c_lflag &= ~ICANON;
		modes.c_cc[VMIN] = 1;
		modes.c_cc[VTIME] = 0;
	} else if (strcmp(name, "-cbreak") == 0) {
		modes.c_lflag |= ICANON;
	} else {
		return false;
	}
	return true;
}

static cc_t parsecharacter(const char *s)
{
	if (strcmp(s, "undef") == 0 || strcmp(s, "<undef>") == 0 || strcmp(s, "^-") == 0)
		return _POSIX_VDISABLE;
	if (s[0] == '^' && s[1])
		return s[1] == '?' ? 0x7f : s[1] & 0x1f;
	return *s;
}

static unsigned number(const char *name, const char *s)
{
	char *end;
	unsigned long n = strtoul(s, &end, 10);

	if (end == s || *end || n > 0xffff)
		errx(1, "%s: illegal argument %s", name, s);
	return n;
}

/* A setting that has a value behind it. */
static bool setvalue(const char *name, const char *value)
{
	if (strcmp(name, "rows") == 0) {
		size.ws_row = number(name, value);
	} else if (strcmp(name, "columns") == 0 || strcmp(name, "cols") == 0) {
		size.ws_col = number(name, value);
	} else if (strcmp(name, "min") == 0) {
		modes.c_cc[VMIN] = number(name, value);
	} else if (strcmp(name, "time") == 0) {
		modes.c_cc[VTIME] = number(name, value);
	} else if (strcmp(name, "speed") == 0) {
		modes.c_ispeed = modes.c_ospeed = strtoul(value, NULL, 10);
	} else {
		for (int i = 0; i < NCHARACTERS; i++) {
			if (strcmp(characters[i].name, name) == 0) {
				modes.c_cc[characters[i].place] = parsecharacter(value);
				return true;
			}
		}
		return false;
	}
	return true;
}

static void usage(void)
{
	fprintf(stderr, "usage: stty [-a | -g]\n       stty [argument ...]\n");
	exit(1);
}

int main(int argc, char **argv)
{
	if (tcgetattr(STDIN_FILENO, &modes) < 0)
		err(1, "stdin");
	ioctl(STDIN_FILENO, TIOCGWINSZ, &size);
	if (argc == 1 || (argc == 2 && strcmp(argv[1], "-a") == 0)) {
		show(argc == 2);
		return 0;
	}
	if (argc == 2 && strcmp(argv[1], "-g") == 0) {
		save();
		return 0;
	}
	if (argc == 2 && strcmp(argv[1], "size") == 0) {
		printf("%u %u\n", size.ws_row, size.ws_col);
		return 0;
	}
	for (int i = 1; i < argc; i++) {
		if (setcombination(argv[i]) || setflag(argv[i]) || restore(argv[i]))
			continue;
		if (argv[i + 1] && setvalue(argv[i], argv[i + 1]))
			i++;
		else
			warnx("illegal option -- %s", argv[i]), usage();
	}
	if (tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) < 0)
		err(1, "tcsetattr");
	if (ioctl(STDIN_FILENO, TIOCSWINSZ, &size) < 0)
		err(1, "TIOCSWINSZ");
	return 0;
}
