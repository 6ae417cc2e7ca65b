/* strtod and its kin with a locale; there is one. */

#define _GNU_SOURCE
#include <stdlib.h>

double strtod_l(const char *__restrict text, char **__restrict end, locale_t locale)
{
	(void)locale;
	return strtod(text, end);
}

float strtof_l(const char *__restrict text, char **__restrict end, locale_t locale)
{
	(void)locale;
	return strtof(text, end);
}

long double strtold_l(const char *__restrict text, char **__restrict end, locale_t locale)
{
	(void)locale;
	return strtold(text, end);
}
