/* kqueue1 of NetBSD and FreeBSD: kqueue with flags of open. */

#include <errno.h>
#include <fcntl.h>
#include <sys/event.h>

int kqueue1(int flags)
{
	if (flags & ~(O_CLOEXEC | O_NONBLOCK)) {
		errno = EINVAL;
		return -1;
	}
	return kqueuex(flags & O_CLOEXEC ? KQUEUE_CLOEXEC : 0);
}
