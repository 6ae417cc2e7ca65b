/* getpeereid: who is at the other side of a stream. */

#include <errno.h>
#include <sys/socket.h>
#include <sys/ucred.h>
#include <sys/un.h>
#include <unistd.h>

int getpeereid(int fd, uid_t *euid, gid_t *egid)
{
	struct xucred cred;
	socklen_t size = sizeof cred;

	if (getsockopt(fd, SOL_LOCAL, LOCAL_PEERCRED, &cred, &size) < 0)
		return -1;
	if (cred.cr_version != XUCRED_VERSION) {
		errno = EINVAL;
		return -1;
	}
	*euid = cred.cr_uid;
	*egid = cred.cr_gid;
	return 0;
}
