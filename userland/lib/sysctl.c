/* sysctl(3) by name: the kernel wants the name's length, too. */

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>

int __sysctlbyname(const char *, size_t, void *, size_t *, const void *, size_t);

int sysctlbyname(const char *name, void *oldp, size_t *oldlenp, const void *newp, size_t newlen)
{
	return __sysctlbyname(name, strlen(name), oldp, oldlenp, newp, newlen);
}

/* A table may grow after its length was asked for, so it is read into a buffer with some room. */
char *sysctltext(const char *name)
{
	char *text = NULL;
	size_t size;

	do {
		free(text);
		if (sysctlbyname(name, NULL, &size, NULL, 0) < 0)
			return NULL;
		size += 256;
		if ((text = malloc(size)) == NULL)
			return NULL;
		if (sysctlbyname(name, text, &size, NULL, 0) == 0)
			return text;
	} while (errno == ENOMEM);
	free(text);
	return NULL;
}

long long sysctlvalue(const char *name)
{
	uint64_t value;
	size_t size = sizeof value;

	return sysctlbyname(name, &value, &size, NULL, 0) == 0 ? (long long)value : -1;
}
