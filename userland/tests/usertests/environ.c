/* The environment, and what the library says of error numbers. */

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static bool is(const char *name, const char *wanted)
{
	const char *value = getenv(name);

	return wanted == NULL ? value == NULL : value != NULL && strcmp(value, wanted) == 0;
}

static void set(void)
{
	same(setenv("ONE", "1", 0), 0);
	same(setenv("ONE", "2", 0), 0);
	expect(is("ONE", "1"));
	same(setenv("ONE", "two", 1), 0);
	same(setenv("ON", "shorter", 1), 0);
	expect(is("ONE", "two") && is("ON", "shorter"));
	same(setenv("EMPTY", "", 1), 0);
	expect(is("EMPTY", ""));
	same(unsetenv("ONE"), 0);
	same(unsetenv("ONE"), 0);
	expect(is("ONE", NULL) && is("ON", "shorter"));
	refused(setenv("", "x", 1), EINVAL);
	refused(setenv("A=B", "x", 1), EINVAL);
	refused(setenv(NULL, "x", 1), EINVAL);
	refused(unsetenv(""), EINVAL);
	refused(unsetenv("A=B"), EINVAL);
}

/* The argument of putenv is the variable itself: changing it changes the environment. */
static void put(void)
{
	char variable[] = "WHAT=before", other[] = "WHAT=other";

	same(putenv(variable), 0);
	expect(is("WHAT", "before"));
	strcpy(variable, "WHAT=after");
	expect(is("WHAT", "after"));
	same(putenv(other), 0);
	expect(is("WHAT", "other"));
	same(setenv("WHAT", "mine", 1), 0);
	same(strcmp(other, "WHAT=other"), 0);
	same(putenv(other), 0);
	same(putenv("WHAT"), 0);
	expect(is("WHAT", NULL));
}

static void many(void)
{
	char name[16], value[16];

	for (int round = 0; round < 2; round++)
		for (int i = 0; i < 100; i++) {
			snprintf(name, sizeof name, "V%d", i);
			snprintf(value, sizeof value, "%d", i * round);
			same(setenv(name, value, 1), 0);
		}
	expect(is("V7", "7") && is("V99", "99"));
	same(clearenv(), 0);
	expect(is("V7", NULL) && *environ == NULL);
	same(setenv("V7", "again", 1), 0);
	expect(is("V7", "again") && environ[1] == NULL);
}

/* A program may give itself another environment at any time. */
static void own(void)
{
	char *mine[] = { "A=1", "B=2", NULL };

	same(setenv("OLD", "x", 1), 0);
	environ = mine;
	expect(is("A", "1") && is("OLD", NULL));
	same(setenv("B", "3", 1), 0);
	same(setenv("C", "4", 1), 0);
	expect(is("A", "1") && is("B", "3") && is("C", "4"));
	expect(strcmp(mine[0], "A=1") == 0);
}

static void errors(void)
{
	char buf[64], small[5];

	same(strcmp(strerror(EAGAIN), "Resource temporarily unavailable"), 0);
	errno = 0;
	expect(strcmp(strerror(ENOENT), "No such file or directory") == 0 && errno == 0);
	same(strcmp(strerror(9999), "Unknown error: 9999"), 0);
	same(errno, EINVAL);
	same(strerror_r(ENOENT, buf, sizeof buf), 0);
	same(strcmp(buf, strerror(ENOENT)), 0);
	same(strerror_r(-3, buf, sizeof buf), EINVAL);
	same(strcmp(buf, "Unknown error: -3"), 0);
	same(strerror_r(ENOENT, small, sizeof small), ERANGE);
	same(strcmp(small, "No s"), 0);
	for (int i = 0; i < 144; i++)
		expect(*strerror(i) != '\0');
}

/* The words come after the prefix, on standard error, and errno stays. */
static void prefixed(void)
{
	char text[64];
	int fds[2];

	same(pipe(fds), 0);
	same(dup2(fds[1], 2), 2);
	errno = ENOTDIR;
	perror("a prefix");
	same(errno, ENOTDIR);
	perror("");
	const ssize_t n = read(fds[0], text, sizeof text - 1);

	expect(n > 0);
	text[n] = '\0';
	same(strcmp(text, "a prefix: Not a directory\nNot a directory\n"), 0);
}

const struct test environtests[] = {
	{ "setenv", set },
	{ "putenv", put },
	{ "many variables", many },
	{ "another environment", own },
	{ "strerror", errors },
	{ "perror", prefixed },
	{ NULL, NULL },
};
