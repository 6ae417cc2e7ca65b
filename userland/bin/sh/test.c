/*
 * test and [: conditions on files, strings and integers, by recursive descent.
 * /bin/test and /bin/[ are made of this, too.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "sh.h"

static char **at;   /* the argument that is next; NULL at the end */
static bool failed;

static bool either(void);

static bool wrong(const char *about, const char *message)
{
	if (!failed)
		complain("test: %s%s", about, message);
	failed = true;
	return false;
}

static long long integer(const char *s)
{
	char *end;
	long long n = strtoll(s, &end, 10);

	if (end == s || end[strspn(end, " \t\n")] != '\0')
		wrong(s, ": not a number");
	return n;
}

static bool file(char what, const char *name)
{
	struct stat st;

	switch (what) {
	case 'r': return access(name, R_OK) == 0;
	case 'w': return access(name, W_OK) == 0;
	case 'x': return access(name, X_OK) == 0;
	case 'h':
	case 'L': return lstat(name, &st) == 0 && S_ISLNK(st.st_mode);
	}
	if (stat(name, &st) < 0)
		return false;
	switch (what) {
	case 'b': return S_ISBLK(st.st_mode);
	case 'c': return S_ISCHR(st.st_mode);
	case 'd': return S_ISDIR(st.st_mode);
	case 'f': return S_ISREG(st.st_mode);
	case 'g': return (st.st_mode & S_ISGID) != 0;
	case 'k': return (st.st_mode & S_ISVTX) != 0;
	case 'p': return S_ISFIFO(st.st_mode);
	case 's': return st.st_size > 0;
	case 'u': return (st.st_mode & S_ISUID) != 0;
	case 'G': return st.st_gid == getegid();
	case 'O': return st.st_uid == geteuid();
	case 'S': return S_ISSOCK(st.st_mode);
	}
	return true;
}

static bool isunary(const char *s)
{
	return s[0] == '-' && s[1] && s[2] == '\0' && strchr("bcdefghkLnOGprsStuwxz", s[1]);
}

static bool unary(char what, const char *operand)
{
	switch (what) {
	case 'n': return *operand != '\0';
	case 'z': return *operand == '\0';
	case 't': return isatty(integer(operand));
	}
	return file(what, operand);
}

static const char *const binaries[] = {
	"=", "!=", "<", ">", "-nt", "-ot", "-ef", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "==",
};
enum { EQUAL, UNEQUAL, BEFORE, BEHIND, NEWER, OLDER, SAMEFILE, EQ, NE, LT, LE, GT, GE, EQUAL2, NBINARIES };

static int binary(const char *s)
{
	for (int i = 0; s && i < NBINARIES; i++)
		if (strcmp(binaries[i], s) == 0)
			return i;
	return -1;
}

static long long modified(const struct stat *st)
{
	return (long long)st->st_mtim.tv_sec * 1000000000 + st->st_mtim.tv_nsec;
}

static bool comparefiles(const char *a, int op, const char *b)
{
	struct stat sa, sb;
	bool isa = stat(a, &sa) == 0, isb = stat(b, &sb) == 0;

	if (op == SAMEFILE)
		return isa && isb && sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
	if (!isa || !isb)
		return op == NEWER ? isa : isb;
	return op == NEWER ? modified(&sa) > modified(&sb) : modified(&sa) < modified(&sb);
}

static bool compare(const char *a, int op, const char *b)
{
	long long x, y;

	switch (op) {
	case EQUAL:
	case EQUAL2: return strcmp(a, b) == 0;
	case UNEQUAL: return strcmp(a, b) != 0;
	case BEFORE: return strcmp(a, b) < 0;
	case BEHIND: return strcmp(a, b) > 0;
	case NEWER:
	case OLDER:
	case SAMEFILE: return comparefiles(a, op, b);
	}
	x = integer(a);
	y = integer(b);
	switch (op) {
	case EQ: return x == y;
	case NE: return x != y;
	case LT: return x < y;
	case LE: return x <= y;
	case GT: return x > y;
	}
	return x >= y;
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
	if (isunary(s) && at[1]) {
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
	if (argv[0][strlen(argv[0]) - 1] == '[') {
		if (strcmp(argv[argc - 1], "]") != 0) {
			complain("[: no closing ]");
			return 2;
		}
		argv[--argc] = NULL;
	}
	if (argc <= 1)
		return 1;
	at = argv + 1;
	result = either();
	if (*at)
		wrong(*at, ": unexpected");
	return failed ? 2 : !result;
}
