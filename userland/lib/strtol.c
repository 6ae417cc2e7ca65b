/* Integers from text: strtol and all its kin. */

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "digit.h"

/*
 * The digits at *text in a base up to 36, and where they end; false if they
 * are more than `most`. There may be none.
 */
static bool magnitude(const char **text, unsigned base, unsigned long long most, unsigned long long *value)
{
	const char *p = *text;
	bool fits = true;
	uint32_t low = 0;

	/* One word holds most numbers. */
	for (; low < UINT32_MAX / 36 && digit(*p) < base; p++)
		low = low * base + digit(*p);
	*value = low;
	for (; digit(*p) < base; p++)
		if (__builtin_mul_overflow(*value, base, value) || __builtin_add_overflow(*value, digit(*p), value))
			fits = false;
	*text = p;
	return fits && *value <= most;
}

/*
 * The common part of strtol and the others. For a number below 0 `negative` is
 * true and the result is the magnitude, `lowest` at most; for others `highest`
 * is the most: ERANGE beyond that. EINVAL for an invalid base.
 */
static unsigned long long parse(const char *text, char **end, int base, unsigned long long highest,
				unsigned long long lowest, bool *negative)
{
	const char *p = text, *first;
	unsigned long long value;

	*negative = false;
	if (end != NULL)
		*end = (char *)text;
	if (base < 0 || base == 1 || base > 36) {
		errno = EINVAL;
		return 0;
	}
	while (isspace((unsigned char)*p))
		p++;
	if (*p == '+' || *p == '-')
		*negative = *p++ == '-';
	if (*p == '0' && (p[1] == 'x' || p[1] == 'X') && (base == 0 || base == 16) && digit(p[2]) < 16) {
		p += 2;
		base = 16;
	} else if (base == 0) {
		base = *p == '0' ? 8 : 10;
	}
	first = p;
	if (!magnitude(&p, base, *negative ? lowest : highest, &value)) {
		errno = ERANGE;
		value = *negative ? lowest : highest;
	}
	if (end != NULL && p > first)
		*end = (char *)p;
	return value;
}

/* The unsigned kinds let -1 mean their greatest number; what is too great is that too, whatever its sign. */
static unsigned long long parse_unsigned(const char *text, char **end, int base, unsigned long long highest)
{
	const int before = errno;
	bool negative;
	unsigned long long value;

	errno = 0;
	value = parse(text, end, base, highest, highest, &negative);
	if (errno == 0) {
		errno = before;
		if (negative)
			value = -value;
	}
	return value;
}

long strtol(const char *__restrict text, char **__restrict end, int base)
{
	bool negative;
	const unsigned long value = parse(text, end, base, LONG_MAX, LONG_MAX + 1ul, &negative);

	return negative ? -value : value;
}

unsigned long strtoul(const char *__restrict text, char **__restrict end, int base)
{
	return parse_unsigned(text, end, base, ULONG_MAX);
}

long long strtoll(const char *__restrict text, char **__restrict end, int base)
{
	bool negative;
	const unsigned long long value = parse(text, end, base, LLONG_MAX, LLONG_MAX + 1ull, &negative);

	return negative ? -value : value;
}

unsigned long long strtoull(const char *__restrict text, char **__restrict end, int base)
{
	return parse_unsigned(text, end, base, ULLONG_MAX);
}

intmax_t strtoimax(const char *__restrict text, char **__restrict end, int base)
{
	return strtoll(text, end, base);
}

uintmax_t strtoumax(const char *__restrict text, char **__restrict end, int base)
{
	return strtoull(text, end, base);
}

int atoi(const char *text)
{
	return strtol(text, NULL, 10);
}

long atol(const char *text)
{
	return strtol(text, NULL, 10);
}

long long atoll(const char *text)
{
	return strtoll(text, NULL, 10);
}
