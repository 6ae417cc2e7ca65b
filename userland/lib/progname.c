/* The program's name. */

#include <stdlib.h>
#include <string.h>

extern const char *__progname;

const char *getprogname(void)
{
	return __progname;
}

void setprogname(const char *name)
{
	const char *slash = strrchr(name, '/');

	__progname = slash ? slash + 1 : name;
}
