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

/* Two arrays of the program's take turns with the library's. */
static void turns(void)
{
	char *one[] = { "WHO=one", NULL }, *none[] = { NULL };
	char **saved;

	same(setenv("WHO", "library", 1), 0);
	saved = environ;
	environ = one;
	expect(is("WHO", "one"));
	environ = none;
	same(setenv("NEW", "1", 1), 0);
	expect(is("WHO", NULL) && is("NEW", "1"));
	environ = saved;
	expect(is("WHO", "library") && is("NEW", NULL));
	same(setenv("WHO", "again", 1), 0);
	expect(is("WHO", "again"));
	/* An old way to empty it. */
	environ[0] = NULL;
	expect(is("WHO", NULL));
	same(setenv("WHO", "still", 1), 0);
	expect(is("WHO", "still") && environ[1] == NULL);
	environ = NULL;
	expect(is("WHO", NULL));
	same(unsetenv("WHO"), 0);
	same(setenv("WHO", "new", 1), 0);
	expect(is("WHO", "new") && environ[1] == NULL);
	char *twice[] = { "A=1", "B=2", "A=3", "noname", NULL };

	environ = twice;
	same(setenv("C", "4", 1), 0);
	expect(is("A", "1") && is("B", "2"));
	same(unsetenv("A"), 0);
	expect(is("A", NULL) && is("B", "2") && is("C", "4"));
}

enum { NAMES = 24, LENGTH = 12 };

/* The model: what the variables N0, N1, ... are, null for none; and the strings given to putenv. */
static char values[NAMES][LENGTH];
static char strings[NAMES][2 * LENGTH];
static bool there[NAMES];

static void agrees(void)
{
	size_t wanted = 0, found = 0;
	char name[LENGTH];

	for (int i = 0; i < NAMES; i++) {
		snprintf(name, sizeof name, "N%d", i);
		expect(is(name, there[i] ? values[i] : NULL));
		wanted += there[i];
	}
	while (environ[found] != NULL)
		found++;
	same(found, wanted);
}

/* One change, of a variable that is drawn. */
static void change(unsigned drawn)
{
	const int i = drawn % NAMES, j = drawn / NAMES % NAMES;
	char name[LENGTH], value[LENGTH];

	snprintf(name, sizeof name, "N%d", i);
	snprintf(value, sizeof value, "%u", drawn % 1000);
	switch (drawn / 1024 % 16) {
	case 0:
	case 1:
	case 2:
		same(unsetenv(name), 0);
		there[i] = false;
		return;
	case 3:
	case 4:
	case 5:
		/* A string that is part of the environment already is only given a new value. */
		snprintf(strings[i], sizeof strings[i], "N%d=%s", i, value);
		same(putenv(strings[i]), 0);
		break;
	case 6:
		same(setenv(name, value, 0), 0);
		if (there[i])
			return;
		break;
	case 7:
		/* Another name in a string of putenv, if that leaves no name twice. */
		snprintf(strings[i], sizeof strings[i], "N%d=%s", i, value);
		same(putenv(strings[i]), 0);
		there[i] = true;
		strcpy(values[i], value);
		if (there[j])
			break;
		snprintf(strings[i], sizeof strings[i], "N%d=%s", j, value);
		there[i] = false;
		there[j] = true;
		strcpy(values[j], value);
		agrees();
		snprintf(name, sizeof name, "N%d", j);
		same(setenv(name, value, 1), 0);
		return;
	default:
		same(setenv(name, value, 1), 0);
	}
	there[i] = true;
	strcpy(values[i], value);
}

static void random_changes(void)
{
	same(clearenv(), 0);
	srandom(1);
	for (int step = 0; step < 600; step++) {
		const unsigned drawn = random();

		if (drawn % 499 == 0) {
			same(clearenv(), 0);
			memset(there, 0, sizeof there);
		} else {
			change(drawn);
		}
		agrees();
	}
}

/* Setting n more, in microseconds. */
static uint64_t set_more(int from, int n)
{
	const uint64_t start = now();
	char name[16];

	for (int i = from; i < from + n; i++) {
		snprintf(name, sizeof name, "M%d", i);
		same(setenv(name, "x", 1), 0);
	}
	return now() - start;
}

/* Thousands: setting one, looking for one and removing one do not take longer for it. */
static void thousands(void)
{
	enum { MANY = 8192, SOME = 512 };
	uint64_t few, many;
	char name[16];

	same(clearenv(), 0);
	few = set_more(0, SOME);
	set_more(SOME, MANY - 2 * SOME);
	many = set_more(MANY - SOME, SOME);
	if (many > 3 * few)
		fail(__FILE__, __LINE__, "%llu us for the first, %llu us for the last", few, many);
	few = now();
	for (int i = 0; i < MANY; i++) {
		snprintf(name, sizeof name, "M%d", i);
		expect(is(name, "x"));
	}
	for (int i = 0; i < MANY; i++) {
		snprintf(name, sizeof name, "M%d", i);
		same(unsetenv(name), 0);
	}
	many = now() - few;
	if (many > 10000000)
		fail(__FILE__, __LINE__, "%llu us to look and to remove", many);
	expect(*environ == NULL);
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
	{ "environments in turns", turns },
	{ "random changes", random_changes },
	{ "thousands of variables", thousands },
	{ "strerror", errors },
	{ "perror", prefixed },
	{ NULL, NULL },
};
