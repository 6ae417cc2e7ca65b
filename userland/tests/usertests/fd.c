/* Descriptors. */

#include "test.h"

#include <fcntl.h>

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
	{ "lowest free", lowest_free },
	{ "none at all", none_at_all },
	{ NULL, NULL },
};
