/* fnmatch: shell patterns, with the classes of characters of bracket expressions. */

#include <ctype.h>
#include <fnmatch.h>
#include <stdbool.h>
#include <string.h>
#include <wctype.h>

#define FNM_LEADING 0x08	/* FNM_LEADING_DIR and FNM_CASEFOLD, which the header may hide */
#define FNM_FOLD 0x10
#define NAMELEN 16		/* bytes of the name of a class */

static int fold(int c, int flags)
{
	return flags & FNM_FOLD ? tolower(c) : c;
}

/*
 * Reads [:name:], [=c=] or [.c.] from behind its first two bytes; *end is set
 * behind it, and *c to its character, or -1 for a class that `wanted` is
 * judged by. -1 if it is none of these.
 */
static int named(const char *p, char kind, int wanted, int *c, const char **end)
{
	const char *close = p;
	char name[NAMELEN];

	while (*close != '\0' && !(close[0] == kind && close[1] == ']'))
		close++;
	if (*close == '\0' || (size_t)(close - p) >= sizeof name)
		return -1;
	memcpy(name, p, close - p);
	name[close - p] = '\0';
	*end = close + 2;
	*c = kind == ':' ? -1 : (unsigned char)name[0];
	if (kind != ':')
		return name[0] == '\0' || name[1] != '\0' ? -1 : *c == wanted;
	return wctype(name) == 0 ? -1 : iswctype(wanted, wctype(name)) != 0;
}

/* One character of a bracket expression, maybe escaped; *p is set behind it. */
static int one(const char **p, int flags)
{
	if (**p == '\\' && !(flags & FNM_NOESCAPE) && (*p)[1] != '\0')
		(*p)++;
	return (unsigned char)*(*p)++;
}

/*
 * Whether c is in the bracket expression behind whose `[` p stands; *end is
 * set behind its `]`. -1 if there is none: then the `[` is itself.
 */
static int bracket(const char *p, int c, int flags, const char **end)
{
	const bool not = *p == '!' || *p == '^';
	bool in = false, first = true;
	const int other = flags & FNM_FOLD ? (islower(c) ? toupper(c) : tolower(c)) : c;

	for (p += not; first || *p != ']'; first = false) {
		int low = -1, high;

		if (*p == '\0' || (*p == '/' && flags & FNM_PATHNAME))
			return -1;
		if (*p == '[' && strchr(":=.", p[1]) != NULL && p[1] != '\0') {
			const int found = named(p + 2, p[1], c, &low, &p);

			if (found < 0)
				return -1;
			in |= found || (other != c && low == other);
		} else {
			low = one(&p, flags);
			in |= low == c || low == other;
		}
		if (low < 0 || p[0] != '-' || p[1] == ']' || p[1] == '\0')
			continue;
		p++;
		if (*p == '[' && p[1] == '.') {
			if (named(p + 2, '.', c, &high, &p) < 0)
				return -1;
		} else {
			high = one(&p, flags);
		}
		in |= (low <= c && c <= high) || (low <= other && other <= high);
	}
	*end = p + 1;
	return in != not;
}

/* Whether a period at s, the beginning being `text`, is one that only a period in the pattern fits. */
static bool leads(const char *text, const char *s, int flags)
{
	return *s == '.' && flags & FNM_PERIOD && (s == text || (flags & FNM_PATHNAME && s[-1] == '/'));
}

/* Whether a pattern without its star fits one character of the text; *next is set behind it in the pattern. */
static bool fits(const char *p, const char *text, const char *s, int flags, const char **next)
{
	const int c = (unsigned char)*s;
	int in;

	*next = p + 1;
	if (c == '\0')
		return false;
	if (*p == '?' || *p == '[') {
		const bool barred = leads(text, s, flags) || (c == '/' && flags & FNM_PATHNAME);

		in = *p == '?' ? 1 : bracket(p + 1, c, flags, next);
		if (in >= 0)
			return in && !barred;
	}
	if (*p == '\\' && !(flags & FNM_NOESCAPE) && p[1] != '\0')
		*next = ++p + 1;
	return *p != '\0' && fold((unsigned char)*p, flags) == fold(c, flags);
}

int fnmatch(const char *pattern, const char *text, int flags)
{
	const char *p = pattern, *s = text, *next;
	/* The place behind the last star, and the first character that it has not taken. */
	const char *star = NULL, *left = NULL;

	for (;;) {
		if (*p == '*') {
			if (leads(text, s, flags))
				return FNM_NOMATCH;
			while (*p == '*')
				p++;
			star = p;
			left = s;
			continue;
		}
		if (*p == '\0' && (*s == '\0' || (flags & FNM_LEADING && *s == '/')))
			return 0;
		if (*p != '\0' && fits(p, text, s, flags, &next)) {
			p = next;
			s++;
			continue;
		}
		/* The last star takes one more character; not a slash. */
		if (star == NULL || *left == '\0' || (*left == '/' && flags & FNM_PATHNAME))
			return FNM_NOMATCH;
		p = star;
		s = ++left;
	}
}
