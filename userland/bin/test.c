/* test condition: the shell's own, as a program. */
#include <stdarg.h>
#include "sh/test.c"

void complain(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
}

int main(int argc, char **argv)
{
	return do_test(argc, argv);
}
