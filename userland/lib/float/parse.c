/* strtod(3) for every format: what the text says. Points are points, whatever the locale. */

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <strings.h>

#include "../digit.h"
#include "float.h"

/* Exponents beyond this are as good as infinite, and leave room for the digits of any text. */
#define FAR (1 << 27)

/* Digits of a base, with a point perhaps: 0.d1d2d3... * base^point, and d1 is not 0. */
struct scan {
	const char *first;	/* d1 */
	size_t n;		/* digits from it to the last that is not 0 */
	int point;
	const char *end;	/* behind digits and point, or null if there is no digit */
};

static struct scan scan(const char *p, unsigned base)
{
	struct scan s = { .first = NULL };
	bool point = false, any = false;
	size_t seen = 0;

	for (;; p++) {
		if (*p == '.' && !point) {
			point = true;
			continue;
		}
		if (digit(*p) >= base)
			break;
		any = true;
		if (s.first == NULL && *p == '0') {
			s.point -= point;
			continue;
		}
		if (s.first == NULL)
			s.first = p;
		s.point += !point;
		seen++;
		if (*p != '0')
			s.n = seen;
	}
	if (any)
		s.end = p;
	return s;
}

/* The exponent behind a letter, if one is there; 0 if not. */
static int exponent(const char **end, char letter)
{
	const char *p = *end;
	bool negative = false;
	int value = 0;

	if ((*p++ | ('a' - 'A')) != letter)
		return 0;
	if (*p == '+' || *p == '-')
		negative = *p++ == '-';
	if (digit(*p) >= 10)
		return 0;
	for (; digit(*p) < 10; p++)
		if (value < FAR)
			value = 10 * value + digit(*p);
	*end = p;
	if (value > FAR)
		value = FAR;
	return negative ? -value : value;
}

static bool decimal(const struct scan *s, const char **end, const struct float_format *format, uint32_t *words)
{
	const int e = exponent(end, 'e');

	return s->first == NULL || __float_decimal(s->first, s->n, s->point + e, format, words);
}

static bool hexadecimal(const struct scan *s, const char **end, const struct float_format *format, uint32_t *words)
{
	const int e = exponent(end, 'p');
	uint32_t top[FLOAT_TOP] = { 0 };
	const char *p = s->first;
	bool more = false;
	unsigned seen = 0;

	if (p == NULL)
		return true;
	for (; seen < s->n; p++) {
		if (*p == '.')
			continue;
		if (seen < 8 * FLOAT_TOP)
			top[seen / 8] |= digit(*p) << (28 - 4 * (seen % 8));
		else
			more |= *p != '0';
		seen++;
	}
	return __float_encode(top, 4 * s->point - 32 * FLOAT_TOP + e, more, format, words);
}

/* Infinity and NaN: the end of the name, or null if there is no such name here. */
static const char *named(const char *p, const struct float_format *format, uint32_t *words)
{
	const int quiet = format->bits - 2;

	if (strncasecmp(p, "inf", 3) == 0) {
		__float_infinity(format, words);
		return strncasecmp(p + 3, "inity", 5) == 0 ? p + 8 : p + 3;
	}
	if (strncasecmp(p, "nan", 3) == 0) {
		const char *q = p + 4;

		__float_infinity(format, words);
		words[quiet / 32] |= 1u << quiet % 32;
		while (isalnum((unsigned char)*q) || *q == '_')
			q++;
		return p[3] == '(' && *q == ')' ? q + 1 : p + 3;
	}
	return NULL;
}

void __float_parse(const char *text, char **end, const struct float_format *format, uint32_t *words)
{
	const char *p = text;
	bool negative = false, exact = true;
	struct scan s = { .end = NULL };

	memset(words, 0, sizeof *words * format->words);
	while (isspace((unsigned char)*p))
		p++;
	if (*p == '+' || *p == '-')
		negative = *p++ == '-';
	if (*p == '0' && (p[1] == 'x' || p[1] == 'X')) {
		s = scan(p + 2, 16);
		if (s.end != NULL)
			exact = hexadecimal(&s, &s.end, format, words);
	}
	if (s.end == NULL) {
		s = scan(p, 10);
		if (s.end != NULL)
			exact = decimal(&s, &s.end, format, words);
		else
			s.end = named(p, format, words);
	}
	if (s.end != NULL && negative)
		words[format->words - 1] |= 1u << 31;
	if (!exact)
		errno = ERANGE;
	if (end != NULL)
		*end = (char *)(s.end != NULL ? s.end : text);
}
