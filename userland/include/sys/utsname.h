/* <sys/utsname.h>, uname(3): what system this is. */
#ifndef _SYS_UTSNAME_H_
#define _SYS_UTSNAME_H_

#include <sys/cdefs.h>

#define _UTSNAME_LENGTH 256

struct utsname {
	char sysname[_UTSNAME_LENGTH];  /* kern.ostype */
	char nodename[_UTSNAME_LENGTH]; /* kern.hostname */
	char release[_UTSNAME_LENGTH];  /* kern.osrelease */
	char version[_UTSNAME_LENGTH];  /* kern.version */
	char machine[_UTSNAME_LENGTH];  /* hw.machine */
};

__BEGIN_DECLS
int uname(struct utsname *name);
__END_DECLS

#endif
