/* Older names of calls that check what a program may do with its effective ids. */

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int eaccess(const char *path, int mode)
{
	return faccessat(AT_FDCWD, path, mode, AT_EACCESS);
}

int euidaccess(const char *path, int mode)
{
	return eaccess(path, mode);
}

/* getenv, unless the program has other rights than its user. */
char *secure_getenv(const char *name)
{
	return issetugid() ? NULL : getenv(name);
}
