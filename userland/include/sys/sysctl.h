/*
 * Values of the kernel by name. Each is an 8-byte unsigned integer.
 * A buffer that is too small is ENOMEM, an unknown name ENOENT.
 */
#ifndef _SYS_SYSCTL_H_
#define _SYS_SYSCTL_H_

#include <sys/types.h>

__BEGIN_DECLS
int sysctlbyname(const char *name, void *oldp, size_t *oldlenp, const void *newp, size_t newlen);
__END_DECLS

#endif
