/* strtol and its kin with a locale; there is one. */

#define _GNU_SOURCE
#include <stdlib.h>

long strtol_l(const char *__restrict text, char **__restrict end, int base, locale_t locale)
{
	(void)locale;
	return strtol(text, end, base);
}

unsigned long strtoul_l(const char *__restrict text, char **__restrict end, int base, locale_t locale)
{
	(void)locale;
	return strtoul(text, end, base);
}

long long strtoll_l(const char *__restrict text, char **__restrict end, int base, locale_t locale)
{
	(void)locale;
	return strtoll(text, end, base);
}

unsigned long long strtoull_l(const char *__restrict text, char **__restrict end, int base, locale_t locale)
{
	(void)locale;
	return strtoull(text, end, base);
}
