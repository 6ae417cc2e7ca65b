/* Numbers from text: strtod, strtof and strtold, rounded correctly whatever the number of digits. */

#include <stdlib.h>

#include "float.h"

double strtod(const char *__restrict text, char **__restrict end)
{
	union float_value value;

	__float_parse(text, end, &__binary64, value.words);
	return value.d;
}

float strtof(const char *__restrict text, char **__restrict end)
{
	union float_value value;

	__float_parse(text, end, &__binary32, value.words);
	return value.f;
}

long double strtold(const char *__restrict text, char **__restrict end)
{
	union float_value value;

	__float_parse(text, end, &__binary128, value.words);
	return value.ld;
}

double atof(const char *text)
{
	return strtod(text, NULL);
}
