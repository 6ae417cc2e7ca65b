/* send and recv: sendto and recvfrom without an address. */

#include <sys/socket.h>

ssize_t send(int fd, const void *buf, size_t size, int flags)
{
	return sendto(fd, buf, size, flags, NULL, 0);
}

ssize_t recv(int fd, void *buf, size_t size, int flags)
{
	return recvfrom(fd, buf, size, flags, NULL, NULL);
}
