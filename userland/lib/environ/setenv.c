/* Changing the environment. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "environ.h"

/* The length of a variable's name; 0 and EINVAL if it is no name. */
static size_t length(const char *name)
{
	const size_t len = name == NULL ? 0 : strcspn(name, "=");

	if (len > 0 && name[len] == '\0')
		return len;
	errno = EINVAL;
	return 0;
}

int setenv(const char *name, const char *value, int overwrite)
{
	const size_t len = length(name);
	char *string;
	long i;

	if (len == 0 || !__env_adopt())
		return -1;
	i = __env_find(name, len);
	if (i >= 0 && !overwrite)
		return 0;
	string = malloc(len + strlen(value) + 2);
	if (string == NULL)
		return -1;
	memcpy(string, name, len);
	string[len] = '=';
	strcpy(string + len + 1, value);
	if (__env_put(i, string, len, MADE))
		return 0;
	free(string);
	return -1;
}

/* The string itself becomes part of the environment. Without a `=', the variable is removed. */
int putenv(char *string)
{
	const size_t len = strcspn(string, "=");

	if (string[len] == '\0')
		return unsetenv(string);
	if (len == 0) {
		errno = EINVAL;
		return -1;
	}
	if (!__env_adopt())
		return -1;
	return __env_put(__env_find(string, len), string, len, GIVEN) ? 0 : -1;
}

/* Takes a variable out of an array that is not ours. */
static void squeeze(const char *name, size_t len)
{
	char **to = environ;

	for (char **from = environ; from != NULL && *from != NULL; from++)
		if (!__env_named(*from, name, len))
			*to++ = *from;
	if (to != NULL)
		*to = NULL;
}

int unsetenv(const char *name)
{
	const size_t len = length(name);

	if (len == 0)
		return -1;
	if (!__env_indexed()) {
		squeeze(name, len);
		return 0;
	}
	for (long i = __env_find(name, len); i >= 0; i = __env_find(name, len))
		__env_remove(i);
	return 0;
}

int clearenv(void)
{
	__env_clear();
	return 0;
}
