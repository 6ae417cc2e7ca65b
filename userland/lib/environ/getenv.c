/* getenv: by the index if the program has set variables, else by a walk. */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "environ.h"

bool (*__env_lookup)(const char *name, size_t len, char **found);

bool __env_named(const char *string, const char *name, size_t len)
{
	return strncmp(string, name, len) == 0 && string[len] == '=';
}

char *getenv(const char *name)
{
	const size_t len = strcspn(name, "=");
	char *found = NULL;

	if (len == 0 || name[len] == '=' || environ == NULL)
		return NULL;
	if (__env_lookup == NULL || !__env_lookup(name, len, &found))
		for (char **at = environ; *at != NULL && found == NULL; at++)
			if (__env_named(*at, name, len))
				found = *at;
	return found == NULL ? NULL : found + len + 1;
}
