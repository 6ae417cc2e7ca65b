/* Lines into memory of the caller's. A last line needs no newline. */

#include <errno.h>
#include <string.h>

#include "../locked.h"
#include "stream.h"

LOCKED(fgets)

char *fgets(char *restrict line, int size, FILE *restrict f)
{
	struct stream *s = __stream(f);
	int n = 0;

	if (size <= 0) {
		errno = EINVAL;
		return NULL;
	}
	while (n < size - 1) {
		const int c = fgetc(f);

		if (c == EOF && (n == 0 || !feof(f)))
			return NULL;
		if (c == EOF)
			break;
		line[n++] = c;
		if (c == '\n')
			break;
		if (s != NULL && s->state == READING) {
			const size_t have = s->len - s->off, left = size - 1 - n, most = have < left ? have : left;
			const char *from = (const char *)s->buf + s->off, *end = memchr(from, '\n', most);
			const size_t some = end != NULL ? (size_t)(end - from) : most;

			memcpy(line + n, from, some);
			n += some;
			s->off += some;
		}
	}
	line[n] = '\0';
	return line;
}

/* C11 has it no more: it cannot know the room. */
char *gets(char *line)
{
	char *at = line;
	int c;

	while ((c = getchar()) != EOF && c != '\n')
		*at++ = c;
	if (c == EOF && (at == line || !feof(stdin)))
		return NULL;
	*at = '\0';
	return line;
}
