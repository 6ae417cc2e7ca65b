/* Output of the test programs: a line for each check, and a status of 0 if all were right. */
#ifndef CHECK_H
#define CHECK_H

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int nfailed;

/* Prints one line: ok or FAIL, and the name of the check. */
__attribute__((unused, format(printf, 2, 3))) static bool check(bool held, const char *fmt, ...)
{
	va_list ap;

	printf(held ? "ok   " : "FAIL ");
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	printf("\n");
	nfailed += !held;
	return held;
}

/* A system call that has to fail with `error`. */
__attribute__((unused)) static bool fails(long result, int error, const char *what)
{
	const int found = errno;

	if (result == -1 && found == error)
		return check(true, "%s: %s", what, strerror(error));
	if (result == -1)
		return check(false, "%s: %s, not %s", what, strerror(found), strerror(error));
	return check(false, "%s: returned %ld, not %s", what, result, strerror(error));
}

/* The status for main to return. */
static int finish(void)
{
	if (nfailed > 0)
		printf("%d checks FAILED\n", nfailed);
	return nfailed > 0;
}

#endif
