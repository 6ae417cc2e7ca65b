/* strfromd and its kin: one number in the manner of printf. */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int strfromd(char *__restrict buf, size_t size, const char *__restrict fmt, double value)
{
	return snprintf(buf, size, fmt, value);
}

int strfromf(char *__restrict buf, size_t size, const char *__restrict fmt, float value)
{
	return snprintf(buf, size, fmt, value);
}

int strfroml(char *__restrict buf, size_t size, const char *__restrict fmt, long double value)
{
	/* The format has no length of its own; it goes before the last character, the conversion. */
	const size_t n = strlen(fmt);
	char with_length[n + 2];

	memcpy(with_length, fmt, n);
	with_length[n + 1] = '\0';
	if (n > 0) {
		with_length[n] = fmt[n - 1];
		with_length[n - 1] = 'L';
	} else {
		with_length[n] = '\0';
	}
	return snprintf(buf, size, with_length, value);
}
