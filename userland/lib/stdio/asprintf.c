/* printf to memory that is allocated for it. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "printf.h"

#define FIRST 64	/* bytes, to begin with */

/* The window is the string, with a byte for its null behind it. */
static bool take(struct sink *sink, const char *text, size_t n)
{
	const size_t had = sink->at - sink->begin, size = sink->end - sink->begin + 1;
	const size_t more = n < size ? 2 * size : size + n;
	char *bigger = realloc(sink->begin, more);

	if (bigger == NULL)
		return false;
	memcpy(bigger + had, text, n);
	sink->begin = bigger;
	sink->at = bigger + had + n;
	sink->end = bigger + more - 1;
	return true;
}

int vasprintf(char **text, const char *fmt, va_list ap)
{
	struct sink sink = { .take = take };
	int n;

	*text = NULL;
	sink.begin = sink.at = malloc(FIRST);
	if (sink.begin == NULL)
		return -1;
	sink.end = sink.begin + FIRST - 1;
	n = __format(&sink, fmt, ap);
	if (n < 0) {
		free(sink.begin);
		return -1;
	}
	*sink.at = '\0';
	*text = realloc(sink.begin, n + 1);
	if (*text == NULL)
		*text = sink.begin;
	return n;
}

int asprintf(char **text, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vasprintf(text, fmt, ap);
	va_end(ap);
	return n;
}
