/*
 * Patterns: * ? [set] [!set], where a set holds characters, ranges and
 * [:classes:]. A character behind the mark QUOTED or a \ stands for itself.
 */
#include <ctype.h>
#include <string.h>
#include "sh.h"

static bool isescape(const char *p)
{
	return (*p == QUOTED || *p == '\\') && p[1];
}

/* Tests if c is in the class named after p's [:, and returns the end of the class; NULL if it is no class. */
static const char *inclass(const char *p, unsigned char c, bool *in)
{
	static const struct {
		const char *name;
		int (*is)(int);
	} classes[] = {
		{ "alnum", isalnum }, { "alpha", isalpha }, { "blank", isblank }, { "cntrl", iscntrl },
		{ "digit", isdigit }, { "graph", isgraph }, { "lower", islower }, { "print", isprint },
		{ "punct", ispunct }, { "space", isspace }, { "upper", isupper }, { "xdigit", isxdigit },
	};

	for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
		size_t n = strlen(classes[i].name);

		if (strncmp(p, classes[i].name, n) == 0 && p[n] == ':' && p[n + 1] == ']') {
			*in = classes[i].is(c) != 0;
			return p + n + 2;
		}
	}
	return NULL;
}

/* True if c is in the set that begins after p's [; *end is the place after its ], or NULL without one. */
static bool inset(const char *p, unsigned char c, const char **end)
{
	bool negated = *p == '!' || *p == '^', found = false, in;

	p += negated;
	for (bool first = true; *p && (*p != ']' || first); first = false) {
		unsigned char low, high;
		const char *behind = *p == '[' && p[1] == ':' ? inclass(p + 2, c, &in) : NULL;

		if (behind) {
			found |= in;
			p = behind;
			continue;
		}
		p += isescape(p);
		low = high = *p++;
		if (*p == '-' && p[1] && p[1] != ']') {
			p++;
			p += isescape(p);
			high = *p++;
		}
		found |= low <= c && c <= high;
	}
	*end = *p == ']' ? p + 1 : NULL;
	return found != negated;
}

/* The pattern behind what matches the character at s; NULL if nothing does. */
static const char *one(const char *p, const char *s)
{
	const char *end;

	if (*p == '\0')
		return NULL;
	if (*p == '?')
		return p + 1;
	if (*p == '[') {
		bool in = inset(p + 1, *s, &end);

		if (end)
			return in ? end : NULL;
	}
	p += isescape(p);
	return *p == *s ? p + 1 : NULL;
}

/* Matches all of s, up to `end`. A * that does not fit is stretched by one; an earlier * never needs to be. */
bool match(const char *p, const char *s, const char *end)
{
	const char *star = NULL, *from = NULL, *behind;

	for (;;) {
		if (*p == '*') {
			star = ++p;
			from = s;
		} else if (s == end && *p == '\0') {
			return true;
		} else if (s < end && (behind = one(p, s)) != NULL) {
			p = behind;
			s++;
		} else {
			if (star == NULL || from == end)
				return false;
			p = star;
			s = ++from;
		}
	}
}

bool isglob(const char *p)
{
	const char *end;

	for (; *p; p++) {
		if (isescape(p))
			p++;
		else if (*p == '*' || *p == '?' || (*p == '[' && (inset(p + 1, 'x', &end), end)))
			return true;
	}
	return false;
}

/* A pattern that stands for itself, without its marks. */
char *unmark(const char *pattern)
{
	struct buf b = { 0 };

	for (; *pattern; pattern++) {
		if (*pattern == QUOTED && pattern[1])
			pattern++;
		put(&b, *pattern);
	}
	return string(&b);
}
