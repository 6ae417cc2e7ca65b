/*
 * Changing the environment. The program may set `environ` itself, so our own
 * memory is recognised by its address: the array, if it is `mine`, and the
 * strings that setenv made.
 *
 * Invariant: every string in `made` is setenv's, to be freed when its variable
 * is set again or removed.
 */

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char **mine;
static size_t room;	/* of mine, with its null */
static char **made;
static size_t nmade;

static bool invalid(const char *name, size_t len)
{
	if (name != NULL && len > 0 && name[len] == '\0')
		return false;
	errno = EINVAL;
	return true;
}

/* Frees a string if setenv made it. */
static void drop(char *string)
{
	for (size_t i = 0; i < nmade; i++)
		if (made[i] == string) {
			made[i] = made[--nmade];
			free(string);
			return;
		}
}

static bool remember(char *string)
{
	char **larger = realloc(made, (nmade + 1) * sizeof *made);

	if (larger == NULL)
		return false;
	made = larger;
	made[nmade++] = string;
	return true;
}

static size_t count(void)
{
	size_t n = 0;

	while (environ != NULL && environ[n] != NULL)
		n++;
	return n;
}

/* The index of the variable with this name; the end of the environment if there is none. */
static size_t find(const char *name, size_t len)
{
	size_t i = 0;

	while (environ != NULL && environ[i] != NULL && (strncmp(environ[i], name, len) != 0 || environ[i][len] != '='))
		i++;
	return i;
}

/* Makes environ an array of ours with room for one more; false if there is no memory. */
static bool extend(size_t n)
{
	char **larger;

	if (environ == mine && n + 2 <= room)
		return true;
	larger = realloc(mine, (n + 2) * sizeof *mine);
	if (larger == NULL)
		return false;
	if (environ != mine && n > 0)
		memcpy(larger, environ, n * sizeof *larger);
	larger[n] = NULL;
	mine = environ = larger;
	room = n + 2;
	return true;
}

/* Puts a string in the place of the variable of its name, or at the end. */
static int put(char *string, size_t len)
{
	const size_t n = count(), i = find(string, len);

	if (i < n) {
		if (environ[i] != string)
			drop(environ[i]);
	} else {
		if (!extend(n))
			return -1;
		environ[n + 1] = NULL;
	}
	environ[i] = string;
	return 0;
}

int setenv(const char *name, const char *value, int overwrite)
{
	const size_t len = name == NULL ? 0 : strcspn(name, "=");
	char *string;

	if (invalid(name, len))
		return -1;
	if (!overwrite && find(name, len) < count())
		return 0;
	string = malloc(len + strlen(value) + 2);
	if (string == NULL || !remember(string)) {
		free(string);
		return -1;
	}
	memcpy(string, name, len);
	string[len] = '=';
	strcpy(string + len + 1, value);
	if (put(string, len) == 0)
		return 0;
	drop(string);
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
	return put(string, len);
}

int unsetenv(const char *name)
{
	const size_t len = name == NULL ? 0 : strcspn(name, "=");

	if (invalid(name, len))
		return -1;
	for (size_t i = find(name, len); environ != NULL && environ[i] != NULL; i = find(name, len)) {
		drop(environ[i]);
		do
			environ[i] = environ[i + 1];
		while (environ[i++] != NULL);
	}
	return 0;
}

int clearenv(void)
{
	static char *none[1];

	while (nmade > 0)
		drop(made[0]);
	free(mine);
	mine = NULL;
	room = 0;
	environ = none;
	return 0;
}
