/* The name that the session was begun under. */

#include <errno.h>
#include <limits.h>
#include <unistd.h>

int __getlogin(char *buf, size_t size);

int getlogin_r(char *buf, size_t size)
{
	return __getlogin(buf, size) < 0 ? errno : 0;
}

char *getlogin(void)
{
	static char name[LOGIN_NAME_MAX];

	return __getlogin(name, sizeof name) < 0 ? NULL : name;
}
