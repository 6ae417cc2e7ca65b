/* getline and getdelim: a line of any length, in memory that grows with it. */

#include <errno.h>
#include <stdlib.h>

#include "../locked.h"
#include "stream.h"

LOCKED(getdelim)
LOCKED(getline)

ssize_t getdelim(char **__restrict line, size_t *__restrict size, int delimiter, FILE *__restrict f)
{
	size_t n = 0;
	int c = EOF;

	if (line == NULL || size == NULL) {
		errno = EINVAL;
		return -1;
	}
	do {
		if (*line == NULL || n + 2 > *size) {
			const size_t more = *line == NULL || *size < 64 ? 128 : 2 * *size;
			char *bigger = realloc(*line, more);

			if (bigger == NULL)
				return -1;
			*line = bigger;
			*size = more;
		}
		c = fgetc(f);
		if (c != EOF)
			(*line)[n++] = c;
	} while (c != EOF && c != delimiter);
	(*line)[n] = '\0';
	return n > 0 ? (ssize_t)n : -1;
}

ssize_t getline(char **__restrict line, size_t *__restrict size, FILE *__restrict f)
{
	return getdelim(line, size, '\n', f);
}
