/* Errors, and the end of the shell. */
#include <stdarg.h>
#include <unistd.h>
#include "sh.h"

bool inspecial;

void complain(const char *format, ...)
{
	va_list args;

	fflush(stdout);
	fprintf(stderr, "%s: ", interactive ? "sh" : arg0);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fprintf(stderr, "\n");
}

void quit(int code)
{
	status = code;
	skip = S_NONE;
	interrupted = 0;
	loops = tested = 0;
	exittrap();
	if (!subshell)
		endjobs();
	fflush(stdout);
	_exit(code);
}

int fatal(int code)
{
	if (!interactive || subshell)
		quit(code);
	skip = S_ABORT;
	return status = code;
}

int failure(int code)
{
	return inspecial ? fatal(code) : code;
}
