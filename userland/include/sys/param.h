/* <sys/param.h>: names that BSD programs look for here. */
#ifndef _SYS_PARAM_H_
#define _SYS_PARAM_H_

#include <limits.h>
#include <signal.h>
#include <sys/types.h>

#ifndef NBBY
#define NBBY 8
#endif
#define BSD 199506
#define NGROUPS NGROUPS_MAX
#define NOFILE OPEN_MAX
#define NCARGS ARG_MAX
#define MAXPATHLEN PATH_MAX
#define MAXSYMLINKS SYMLOOP_MAX
#define MAXHOSTNAMELEN (HOST_NAME_MAX + 1)
#define MAXLOGNAME LOGIN_NAME_MAX

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define howmany(x, y) (((x) + ((y) - 1)) / (y))
#define roundup(x, y) (howmany(x, y) * (y))
#define powerof2(x) ((((x) - 1) & (x)) == 0)
#define setbit(a, i) ((a)[(i) / NBBY] |= 1 << (i) % NBBY)
#define clrbit(a, i) ((a)[(i) / NBBY] &= ~(1 << (i) % NBBY))
#define isset(a, i) ((a)[(i) / NBBY] & 1 << (i) % NBBY)
#define isclr(a, i) (!isset(a, i))

#endif
