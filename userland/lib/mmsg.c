/* sendmmsg and recvmmsg: several messages by one call. */

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>

ssize_t sendmmsg(int fd, struct mmsghdr *messages, size_t nmessages, int flags)
{
	const int before = errno;

	for (size_t i = 0; i < nmessages; i++) {
		const ssize_t n = sendmsg(fd, &messages[i].msg_hdr, flags);

		if (n < 0) {
			if (i == 0)
				return -1;
			errno = before;
			return (ssize_t)i;
		}
		messages[i].msg_len = n;
	}
	return (ssize_t)nmessages;
}

ssize_t recvmmsg(int fd, struct mmsghdr *restrict messages, size_t nmessages, int flags,
	const struct timespec *restrict timeout)
{
	const int before = errno;
	int how = flags & ~MSG_WAITFORONE;

	if (timeout != NULL && nmessages > 0) {
		struct pollfd pfd = { .fd = fd, .events = POLLIN };
		const int ready = ppoll(&pfd, 1, timeout, NULL);

		if (ready <= 0)
			return ready;
	}
	for (size_t i = 0; i < nmessages; i++) {
		const ssize_t n = recvmsg(fd, &messages[i].msg_hdr, how);

		if (n < 0) {
			if (i == 0)
				return -1;
			errno = before;
			return (ssize_t)i;
		}
		messages[i].msg_len = n;
		if (flags & MSG_WAITFORONE)
			how |= MSG_DONTWAIT;
	}
	return (ssize_t)nmessages;
}
