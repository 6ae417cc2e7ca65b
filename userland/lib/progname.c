/* The program's name, and an empty environment. */

#include <stdlib.h>
#include <string.h>

extern const char *__progname;
extern char **environ;

const char *getprogname(void)
{
	return __progname;
}

void setprogname(const char *name)
{
	const char *slash = strrchr(name, '/');

	__progname = slash ? slash + 1 : name;
}

int clearenv(void)
{
	static char *none[1];

	environ = none;
	return 0;
}
