/* Descriptors. */

#include "test.h"

#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/uio.h>

static void duplicates(void)
{
	const int fd = open("/dev/null", O_RDWR);
	int copy;

	expect(fd >= 3);
	copy = dup(fd);
	same(copy, fd + 1);
	same(dup2(fd, 30), 30);
	same(dup2(fd, fd), fd);
	same(fcntl(fd, F_DUPFD, 40), 40);
	same(fcntl(fd, F_DUPFD_CLOEXEC, 40), 41);
	same(fcntl(41, F_GETFD), FD_CLOEXEC);
	same(fcntl(40, F_GETFD), 0);
	close(fd);
	same(dup(30), fd);
	refused(dup(99), EBADF);
	refused(dup2(99, 5), EBADF);
	refused(dup2(fd, -1), EBADF);
	refused(fcntl(99, F_GETFD), EBADF);
	refused(fcntl(fd, 12345), EINVAL);
	refused(close(99), EBADF);
	same(dup3(fd, 31, O_CLOEXEC), 31);
	same(fcntl(31, F_GETFD), FD_CLOEXEC);
	same(dup3(fd, 31, 0), 31);
	same(fcntl(31, F_GETFD), 0);
	refused(dup3(fd, fd, 0), EINVAL);
	refused(dup3(fd, 31, O_APPEND), EINVAL);
	refused(dup3(99, 31, 0), EBADF);
	closefrom(20);
	refused(fcntl(31, F_GETFD), EBADF);
	same(fcntl(fd, F_GETFD), 0);
}

static void offset_moves(void)
{
	same(lseek(9, 0, SEEK_CUR), 2);
	same(lseek(9, 3, SEEK_CUR), 5);
}

/* Copies of a descriptor, over fork too, have one offset and one set of flags; a second open has its own. */
static void one_offset(void)
{
	int fd, other;
	char buf[8];

	put_file("/tmp/fd", "0123456789");
	fd = open("/tmp/fd", O_RDWR);
	other = open("/tmp/fd", O_RDONLY);
	same(dup2(fd, 9), 9);
	same(read(fd, buf, 2), 2);
	await_ok(child(offset_moves));
	same(lseek(fd, 0, SEEK_CUR), 5);
	same(lseek(other, 0, SEEK_CUR), 0);
	same(fcntl(fd, F_SETFL, O_APPEND), 0);
	same(fcntl(9, F_GETFL) & O_APPEND, O_APPEND);
	same(fcntl(other, F_GETFL) & O_APPEND, 0);
	close(fd);
	same(read(9, buf, 1), 1);
	same(buf[0], '5');
	same(unlink("/tmp/fd"), 0);
}

/* Vectors at an offset: the descriptor's own stays where it is. */
static void placed_vectors(void)
{
	char one[3] = "", two[4] = "", c;
	struct iovec iov[] = { { one, 2 }, { NULL, 0 }, { two, 3 } };
	int fd, pipefd[2];

	put_file("/tmp/fd", "0123456789");
	fd = open("/tmp/fd", O_RDWR);
	same(lseek(fd, 4, SEEK_SET), 4);
	same(preadv(fd, iov, 3, 1), 5);
	same(memcmp(one, "12", 3), 0);
	same(memcmp(two, "345", 4), 0);
	same(preadv(fd, iov, 3, 8), 2);
	same(preadv(fd, iov, 3, 10), 0);
	same(preadv(fd, iov, 3, 1LL << 40), 0);
	same(lseek(fd, 0, SEEK_CUR), 4);
	iov[0].iov_base = "ab";
	iov[2].iov_base = "cde";
	same(pwritev(fd, iov, 3, 9), 5);
	same(lseek(fd, 0, SEEK_CUR), 4);
	same(lseek(fd, 0, SEEK_END), 14);
	same(pread(fd, &c, 1, 13), 1);
	same(c, 'e');
	/* O_APPEND does not move it. */
	same(fcntl(fd, F_SETFL, O_APPEND), 0);
	same(pwritev(fd, iov, 1, 0), 2);
	same(lseek(fd, 0, SEEK_END), 14);
	refused(preadv(fd, iov, 3, -1), EINVAL);
	refused(pwritev(fd, iov, 0, 0), EINVAL);
	refused(preadv(fd, iov, IOV_MAX + 1, 0), EINVAL);
	iov[1].iov_len = SSIZE_MAX;
	refused(preadv(fd, iov, 3, 0), EINVAL);
	refused(preadv(fd, nowhere, 1, 0), EFAULT);
	refused(preadv(99, iov, 1, 0), EBADF);
	same(pipe(pipefd), 0);
	refused(preadv(pipefd[0], iov, 1, 0), ESPIPE);
	refused(pwritev(pipefd[1], iov, 1, 0), ESPIPE);
	close(fd);
	fd = open("/tmp/fd", O_RDONLY);
	refused(pwritev(fd, iov, 1, 0), EBADF);
	same(unlink("/tmp/fd"), 0);
}

static void lowest_free(void)
{
	int fds[5];

	for (int i = 0; i < 5; i++)
		fds[i] = dup(0);
	close(fds[3]);
	close(fds[1]);
	same(dup(0), fds[1]);
	same(dup(0), fds[3]);
	same(dup(0), fds[4] + 1);
}

static void closes_everything(void)
{
	for (int fd = 0; fd < 64; fd++)
		close(fd);
	_exit(open("/dev/null", O_RDONLY) != 0);
}

static void none_at_all(void)
{
	await_ok(child(closes_everything));
}

const struct test fdtests[] = {
	{ "duplicates", duplicates },
	{ "one offset", one_offset },
	{ "vectors at an offset", placed_vectors },
	{ "lowest free", lowest_free },
	{ "none at all", none_at_all },
	{ NULL, NULL },
};
