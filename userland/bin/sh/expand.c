/*
 * Words to arguments: first ~ and the expansions of param.c, then fields
 * (field.c), then paths (glob.c), then the quotes are removed. The flags of a
 * text give its place:
 *
 *	Q_QUOTED  in double quotes or a here-document
 *	Q_HERE    in a here-document, where " is nothing special
 *	Q_SPLIT   in ${name-...}, where the text itself is split into fields
 *	Q_ASSIGN  after name=, where ~ may also follow a :
 */
#include <string.h>
#include "sh.h"

bool expanderror;

/* The inside of double quotes, up to the one that closes them or to `end`; returns where it stopped. */
static const char *doublequoted(const char *s, const char *end, int flags, bool closed)
{
	while (s < end && !(closed && *s == '"')) {
		char c = *s++;

		if (c == '\\' && s < end && *s == '\n')
			s++;
		else if (c == '\\' && s < end && *s && strchr(flags & Q_HERE ? "$`\\" : "$`\"\\", *s))
			add(*s++, true);
		else if (c == '$')
			s = dollar(s, end, flags);
		else if (c == '`')
			s = backquote(s, end, flags);
		else
			add(c, true);
	}
	return s;
}

/* After a ". There is a field even if nothing is in the quotes; only "$@" can be none at all. */
static const char *quotes(const char *s, const char *end)
{
	if (s < end && *s == '"')
		expansion->started = true;
	s = doublequoted(s, end, Q_QUOTED, true);
	return s < end ? s + 1 : s;
}

/* The word of a ${...} that stands in double quotes: quotes in it come off, and \ escapes the brace. */
static void quotedbraces(const char *s, const char *end, int flags)
{
	while (s < end) {
		char c = *s++;

		if (c == '"')
			continue;
		if (c == '\\' && s < end && strchr("$`\"\\}", *s))
			add(*s++, true);
		else if (c == '$')
			s = dollar(s, end, flags);
		else if (c == '`')
			s = backquote(s, end, flags);
		else
			add(c, true);
	}
}

/* A ~ at s stands for home if a slash or the end is behind it. */
static const char *tilde(const char *s, const char *end, int flags)
{
	const char *home = getvar("HOME");

	if (home == NULL || (s + 1 < end && s[1] != '/' && !((flags & Q_ASSIGN) && s[1] == ':'))) {
		add(*s, false);
		return s + 1;
	}
	expansion->started = true;
	for (; *home; home++)
		add(*home, true);
	return s + 1;
}

static void literal(char c, int flags)
{
	char text[] = { c, '\0' };

	flags & Q_SPLIT ? insert(text, false) : add(c, false);
}

/* The text of a word, from s to end. */
void expandtext(const char *s, const char *end, int flags)
{
	bool home = true; /* a ~ here stands for it */

	if (flags & Q_QUOTED) {
		quotedbraces(s, end, flags);
		return;
	}
	while (s < end) {
		char c = *s++;
		bool begin = home;

		home = c == ':' && (flags & Q_ASSIGN);
		switch (c) {
		case '\\':
			if (s < end && *s == '\n')
				s++;
			else
				add(s < end ? *s++ : c, true);
			break;
		case '\'':
			for (expansion->started = true; s < end && *s != '\''; s++)
				add(*s, true);
			s++;
			break;
		case '"':
			s = quotes(s, end);
			break;
		case '$':
			s = dollar(s, end, flags);
			break;
		case '`':
			s = backquote(s, end, flags);
			break;
		case '~':
			if (begin) {
				s = tilde(s - 1, end, flags);
				break;
			}
			/* fallthrough */
		default:
			literal(c, flags);
		}
	}
}

char *expandpart(const char *s, const char *end, int flags)
{
	struct expansion mine = { .split = false }, *outer = expansion;

	expansion = &mine;
	expandtext(s, end, flags);
	expansion = outer;
	return string(&mine.word);
}

static char *whole(const char *raw, int flags)
{
	return expandpart(raw, raw + strlen(raw), flags);
}

char *expandpattern(const char *raw)
{
	return whole(raw, 0);
}

char *expandone(const char *raw)
{
	return unmark(whole(raw, 0));
}

char *expandassigned(const char *raw)
{
	return unmark(whole(raw, Q_ASSIGN));
}

char *expandhere(const char *text)
{
	struct expansion mine = { .split = false }, *outer = expansion;

	expansion = &mine;
	doublequoted(text, text + strlen(text), Q_QUOTED | Q_HERE, false);
	expansion = outer;
	return unmark(string(&mine.word));
}

/* A prompt is expanded like a here-document; if that fails it stands for itself. */
char *prompt(const char *variable)
{
	const char *value = getvar(variable);
	char *text;

	if (value == NULL)
		return "";
	expanderror = false;
	text = expandhere(value);
	return expanderror ? keep(value, strlen(value)) : text;
}

/* Commands whose arguments of the form name=value are assignments. */
static bool declares(const struct word *words)
{
	static const char *const names[] = { "export", "readonly", "local", "alias" };

	while (words && (isassignment(words->text) || strcmp(words->text, "command") == 0))
		words = words->next;
	for (size_t i = 0; words && i < sizeof names / sizeof names[0]; i++)
		if (strcmp(words->text, names[i]) == 0)
			return true;
	return false;
}

char **expandwords(const struct word *words, int *argc)
{
	struct expansion mine = { .split = true }, *outer = expansion;
	bool declaring = declares(words);

	expansion = &mine;
	for (; words; words = words->next) {
		int flags = declaring && isassignment(words->text) ? Q_ASSIGN : 0;
		const char *s = words->text;
		bool glob = opt_f;

		mine.split = flags == 0;
		mine.spaced = false;
		if (flags) {
			for (; *s != '='; s++)
				add(*s, false);
			add(*s++, false);
			opt_f = true;
		}
		expandtext(s, s + strlen(s), flags);
		if (mine.started)
			endfield();
		opt_f = glob;
		mine.word = (struct buf){ 0 };
	}
	expansion = outer;
	*argc = mine.n;
	if (mine.fields == NULL) {
		mine.fields = alloc(sizeof *mine.fields);
		mine.fields[0] = NULL;
	}
	return mine.fields;
}
