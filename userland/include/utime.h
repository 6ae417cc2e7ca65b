/* utime: a file's times, in seconds. */
#ifndef _UTIME_H_
#define _UTIME_H_

#include <sys/cdefs.h>
#include <sys/types.h>

struct utimbuf {
	time_t actime;	/* last read */
	time_t modtime;	/* last write */
};

__BEGIN_DECLS
int utime(const char *, const struct utimbuf *);
__END_DECLS

#endif
