/* test and [: conditions on files, strings and integers, by recursive descent. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "sh.h"

static char **at;   /* the argument that is next; NULL at the end */
static bool failed;

static bool either(void);

static bool wrong(const char *message, const char *about)
{
	if (!failed)
		complain("test: %s%s", message, about);
	failed = true;
	return false;
}

static long long integer(const char *s)
{
	char *end;
	long long n = strtoll(s, &end, 10);

	if (*s == '\0' || *end)
		wrong(s, ": not a number");
	return n;
}

static bool file(char what, const char *name)
{
	struct stat st;

	switch (what) {
	case 'r':
		return access(name, R_OK) == 0;
	case 'w':
		return access(name, W_OK) == 0;
	case 'x':
		return access(name, X_OK) == 0;
	case 'h':
	case 'L':
		return lstat(name, &st) == 0 && S_ISLNK(st.st_mode);
	}
	if (stat(name, &st) < 0)
		return false;
	switch (what) {
	case 'd':
		return S_ISDIR(st.st_mode);
	case 'f':
		return S_ISREG(st.st_mode);
	case 'c':
		return S_ISCHR(st.st_mode);
	case 'p':
		return S_ISFIFO(st.st_mode);
	case 's':
		return st.st_size > 0;
	}
	return true;
}

static bool unary(char what, const char *operand)
{
	switch (what) {
	case 'n':
		return *operand != '\0';
	case 'z':
		return *operand == '\0';
	case 't':
		return isatty(integer(operand));
	}
	return file(what, operand);
}

static const char *const binaries[] = { "=", "!=", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "<", ">" };
enum { NBINARIES = sizeof binaries / sizeof binaries[0] };

static int binary(const char *s)
{
	for (int i = 0; s && i < NBINARIES; i++)
		if (strcmp(binaries[i], s) == 0)
			return i;
	return -1;
}

static bool compare(const char *a, int op, const char *b)
{
	long long x, y;

	switch (op) {
	case 0:
		return strcmp(a, b) == 0;
	case 1:
		return strcmp(a, b) != 0;
	case 8:
		return strcmp(a, b) < 0;
	case 9:
		return strcmp(a, b) > 0;
	}
	x = integer(a);
	y = integer(b);
	return op == 2 ? x == y : op == 3 ? x != y : op == 4 ? x < y : op == 5 ? x <= y : op == 6 ? x > y : x >= y;
}

static bool primary(void)
{
	const char *s = *at;
	int op;
	bool result;

	if (s == NULL)
		return wrong("argument expected", "");
	if (at[1] && at[2] && (op = binary(at[1])) >= 0) {
		at += 3;
		return compare(s, op, at[-1]);
	}
	if (strcmp(s, "!") == 0 && at[1]) {
		at++;
		return !primary();
	}
	if (strcmp(s, "(") == 0 && at[1]) {
		at++;
		result = either();
		if (*at == NULL || strcmp(*at, ")") != 0)
			return wrong("no closing )", "");
		at++;
		return result;
	}
	if (s[0] == '-' && s[1] && s[2] == '\0' && strchr("rwxhLdfcpsentz", s[1]) && at[1]) {
		at += 2;
		return unary(s[1], at[-1]);
	}
	at++;
	return *s != '\0';
}

static bool taken(const char *op)
{
	if (*at == NULL || strcmp(*at, op) != 0)
		return false;
	at++;
	return true;
}

static bool both(void)
{
	bool result = primary();

	while (taken("-a"))
		result &= primary();
	return result;
}

static bool either(void)
{
	bool result = both();

	while (taken("-o"))
		result |= both();
	return result;
}

int do_test(int argc, char **argv)
{
	bool result;

	failed = false;
	if (strcmp(argv[0], "[") == 0) {
		if (strcmp(argv[argc - 1], "]") != 0) {
			complain("[: no closing ]");
			return 2;
		}
		argv[--argc] = NULL;
	}
	if (argc == 1)
		return 1;
	at = argv + 1;
	result = either();
	if (*at)
		wrong(*at, ": unexpected");
	return failed ? 2 : !result;
}
