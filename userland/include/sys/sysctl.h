/*
 * Values of the kernel by name. Each is an 8-byte unsigned integer or a text
 * that ends in a null and is never 8 bytes long; sysctl(1) lists them. A buffer that is too small is
 * ENOMEM, an unknown name ENOENT.
 */
#ifndef _SYS_SYSCTL_H_
#define _SYS_SYSCTL_H_

#include <sys/types.h>

__BEGIN_DECLS
int sysctlbyname(const char *name, void *oldp, size_t *oldlenp, const void *newp, size_t newlen);
/* A text, which the caller frees; NULL with errno. An integer; -1 with errno. */
char *sysctltext(const char *name);
__extension__ long long sysctlvalue(const char *name);

__END_DECLS

#endif
