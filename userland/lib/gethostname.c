/* gethostname(3), sethostname(3): kern.hostname. ENAMETOOLONG for a buffer that is too short, whose last byte is a null then. */

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/sysctl.h>
#include <unistd.h>

int gethostname(char *buf, size_t size)
{
	char name[HOST_NAME_MAX + 2];
	size_t length = sizeof name;

	if (sysctlbyname("kern.hostname", name, &length, NULL, 0) < 0)
		return -1;
	length = strlen(name) + 1;
	if (size >= length) {
		memcpy(buf, name, length);
		return 0;
	}
	memcpy(buf, name, size);
	if (size > 0)
		buf[size - 1] = '\0';
	errno = ENAMETOOLONG;
	return -1;
}

int sethostname(const char *name, size_t length)
{
	return sysctlbyname("kern.hostname", NULL, NULL, name, length);
}
