/* poll: which of some descriptors are ready. Values are FreeBSD's (userland/share/doc/abi.md). */
#ifndef _POLL_H_
#define _POLL_H_

#include <sys/_sigset.h>
#include <sys/cdefs.h>
#include <sys/timespec.h>
#include <sys/types.h>

typedef unsigned int nfds_t;

struct pollfd {
	int fd;		/* descriptor; below 0, passed over */
	short events;	/* the events that are asked for */
	short revents;	/* what there is */
};

#define POLLIN 0x0001		/* something can be read, or the end */
#define POLLPRI 0x0002		/* urgent data: never on this system */
#define POLLOUT 0x0004		/* a write would not block */
#define POLLERR 0x0008		/* reported unasked: error, or a pipe without a reader */
#define POLLHUP 0x0010		/* reported unasked: no writer any more */
#define POLLNVAL 0x0020		/* reported unasked: not an open descriptor */
#define POLLRDNORM 0x0040
#define POLLWRNORM POLLOUT
#define POLLRDBAND 0x0080
#define POLLWRBAND 0x0100

#define INFTIM (-1)		/* timeout: none */

__BEGIN_DECLS
int poll(struct pollfd *, nfds_t, int);
int ppoll(struct pollfd *, nfds_t, const struct timespec *__restrict, const sigset_t *__restrict);
__END_DECLS

#endif
