/* Requests of /dev/watchdog, which the kernel module watchdog makes (kernel/modules/watchdog.ts). Times in milliseconds. */
#ifndef _SYS_WATCHDOG_H_
#define _SYS_WATCHDOG_H_

#include <sys/ioctl.h>

#define WDIOC_PAT _IO('W', 1)			/* as a write: the time starts anew */
#define WDIOC_SETTIMEOUT _IOW('W', 2, int)	/* and starts anew */
#define WDIOC_GETTIMEOUT _IOR('W', 3, int)
#define WDIOC_GETTIMELEFT _IOR('W', 4, int)	/* 0 after it has bitten */

#define WD_MAGIC 'V'		/* written last, lets close stop the watchdog */

#endif
