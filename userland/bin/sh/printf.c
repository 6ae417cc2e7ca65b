/* printf format [argument ...]: the format is used again while there are arguments. /bin/printf is made of this, too. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "sh.h"

static char **args;  /* the remaining arguments */
static bool failed, stopped; /* something was wrong; \c was met */

static const char *argument(void)
{
	return *args ? *args++ : NULL;
}

static void wrong(const char *s, const char *what)
{
	complain("printf: %s: %s", s, what);
	failed = true;
}

/* An escape sequence, after its \; returns where it ends. In an argument of %b a number begins with 0 and \c stops. */
static const char *escape(const char *s, bool inargument, char *c)
{
	static const char letters[] = "\\\\a\ab\bf\fn\nr\rt\tv\v";
	int digits = 3, value = 0;

	for (const char *l = letters; *l; l += 2) {
		if (*s == *l) {
			*c = l[1];
			return s + 1;
		}
	}
	if (*s >= '0' && *s <= '7') {
		if (inargument && *s == '0')
			digits = 4;
		while (digits-- > 0 && *s >= '0' && *s <= '7')
			value = value * 8 + *s++ - '0';
		*c = value;
		return s;
	}
	if (inargument && *s == 'c')
		stopped = true;
	*c = '\\';
	return s;
}

static const char *unescape(const char *s, size_t *length)
{
	struct buf b = { 0 };

	while (*s && !stopped) {
		char c = *s++;

		if (c == '\\')
			s = escape(s, true, &c);
		if (!stopped)
			put(&b, c);
	}
	*length = b.len;
	return string(&b);
}

/* The first character of an argument that begins with a quote. */
static bool quoted(const char *s, int *value)
{
	if (*s != '\'' && *s != '"')
		return false;
	*value = (unsigned char)s[1];
	return true;
}

static void checknumber(const char *s, const char *end)
{
	if (errno == ERANGE)
		wrong(s, strerror(ERANGE));
	else if (end == s)
		wrong(s, "expected numeric value");
	else if (*end)
		wrong(s, "not completely converted");
}

static long long integer(bool issigned)
{
	const char *s = argument();
	long long value;
	char *end;
	int c;

	if (s == NULL)
		return 0;
	if (quoted(s, &c))
		return c;
	errno = 0;
	value = issigned || *s == '-' ? strtoll(s, &end, 0) : (long long)strtoull(s, &end, 0);
	checknumber(s, end);
	return value;
}

static double real(void)
{
	const char *s = argument();
	double value;
	char *end;
	int c;

	if (s == NULL)
		return 0;
	if (quoted(s, &c))
		return c;
	errno = 0;
	value = strtod(s, &end);
	checknumber(s, end);
	return value;
}

/* Writes n bytes, among which may be nulls, as %s would. */
static void padded(const char *s, size_t n, bool left, int width, int precision)
{
	if (precision >= 0 && (size_t)precision < n)
		n = precision;
	for (int i = n; !left && i < width; i++)
		putchar(' ');
	fwrite(s, 1, n, stdout);
	for (int i = n; left && i < width; i++)
		putchar(' ');
}

/* A number of the format, or * for one of the arguments. */
static int count(const char **s, int none)
{
	long n = 0;

	if (**s == '*') {
		++*s;
		return integer(true);
	}
	if (!isdigit((unsigned char)**s))
		return none;
	while (isdigit((unsigned char)**s) && n < 100000)
		n = n * 10 + *(*s)++ - '0';
	return n;
}

/* A directive, after its %; returns where it ends. */
static const char *directive(const char *s)
{
	char format[16], *f = format;
	int width, precision = -1;
	bool left;

	if (*s == '%') {
		putchar('%');
		return s + 1;
	}
	*f++ = '%';
	for (size_t i = 0; i < 5; i++)
		if (memchr(s, "-+ #0"[i], strspn(s, "-+ #0")))
			*f++ = "-+ #0"[i];
	s += strspn(s, "-+ #0");
	width = count(&s, 0);
	left = format[1] == '-' || width < 0;
	if (*s == '.') {
		s++;
		precision = count(&s, 0);
	}
	strcpy(f, "*.*");
	f += 3;
	if (*s && strchr("diouxX", *s)) {
		bool issigned = *s == 'd' || *s == 'i';

		snprintf(f, 4, "ll%c", *s);
		printf(format, width, precision, integer(issigned));
	} else if (*s && strchr("aAeEfFgG", *s)) {
		snprintf(f, 2, "%c", *s);
		printf(format, width, precision, real());
	} else if (*s && strchr("bcs", *s)) {
		const char *text = argument();
		size_t length;

		text = text ? text : "";
		length = *s == 'c' ? *text != '\0' : strlen(text);
		if (*s == 'b')
			text = unescape(text, &length);
		padded(text, length, left, abs(width), precision);
	} else {
		wrong(*s ? (char[]){ '%', *s, '\0' } : "%", "no such directive");
		stopped = true;
		return s;
	}
	return s + 1;
}

static void once(const char *s)
{
	while (*s && !stopped) {
		char c = *s++;

		if (c == '%') {
			s = directive(s);
			continue;
		}
		if (c == '\\')
			s = escape(s, false, &c);
		putchar(c);
	}
}

int do_printf(int argc, char **argv)
{
	int i = argc > 1 && strcmp(argv[1], "--") == 0 ? 2 : 1;
	char **before;

	if (i >= argc) {
		complain("usage: printf format [argument ...]");
		return 2;
	}
	failed = stopped = false;
	args = argv + i + 1;
	do {
		before = args;
		once(argv[i]);
	} while (*args && args > before && !stopped);
	return failed;
}
