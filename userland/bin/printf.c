/* printf format [argument ...]: the shell's own, as a program. */
#include <stdarg.h>
#include "sh/mem.c"
#include "sh/printf.c"

void complain(const char *format, ...)
{
	va_list arguments;

	fflush(stdout);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
}

int main(int argc, char **argv)
{
	int result = do_printf(argc, argv);

	return fflush(stdout) == 0 ? result : 1;
}
