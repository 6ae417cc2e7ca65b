/* sysctlbyname: the kernel wants the name's length, too. */

#include <string.h>
#include <sys/sysctl.h>

int __sysctlbyname(const char *, size_t, void *, size_t *, const void *, size_t);

int sysctlbyname(const char *name, void *oldp, size_t *oldlenp, const void *newp, size_t newlen)
{
	return __sysctlbyname(name, strlen(name), oldp, oldlenp, newp, newlen);
}
