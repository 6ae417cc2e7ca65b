/* Reading lines of fields divided by colons: colons.h. */

#include "colons.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

static bool split(char *line, char **fields, size_t n)
{
	line[strcspn(line, "\n")] = '\0';
	for (size_t i = 0; i < n; i++) {
		fields[i] = line;
		line += strcspn(line, ":");
		if (*line == '\0')
			return i == n - 1;
		*line++ = '\0';
	}
	return false;
}

bool __colons(FILE *file, char **line, size_t *room, char **fields, size_t n)
{
	while (getline(line, room, file) >= 0)
		if (**line != '#' && split(*line, fields, n))
			return true;
	return false;
}

bool __colon_id(const char *field, unsigned *id)
{
	char *end;

	*id = strtoul(field, &end, 10);
	return end != field && *end == '\0';
}

char *__colon_copy(char **at, const char *string)
{
	char *copy = strcpy(*at, string);

	*at += strlen(string) + 1;
	return copy;
}
