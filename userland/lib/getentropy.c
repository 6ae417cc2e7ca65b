/* getentropy: getrandom for small buffers, on which arc4random stands. */

#include <errno.h>
#include <limits.h>
#include <sys/random.h>

int getentropy(void *buf, size_t length)
{
	if (length > GETENTROPY_MAX) {
		errno = EINVAL;
		return -1;
	}
	return getrandom(buf, length, 0) < 0 ? -1 : 0;
}
