/* Advisory locks: of ranges by fcntl, of whole files by flock. */

#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>

#define PATH "/tmp/locked"

static int fd;

static int lock(int cmd, int type, off_t start, off_t len)
{
	struct flock range = { .l_type = type, .l_whence = SEEK_SET, .l_start = start, .l_len = len };

	return fcntl(fd, cmd, &range);
}

static void opened(void)
{
	put_file(PATH, "0123456789");
	fd = open(PATH, O_RDWR);
	expect(fd >= 0);
}

/* The lock that stands in the way of a lock, as F_GETLK returns it. */
static struct flock obstacle(int type, off_t start, off_t len)
{
	struct flock range = { .l_type = type, .l_whence = SEEK_SET, .l_start = start, .l_len = len };

	same(fcntl(fd, F_GETLK, &range), 0);
	return range;
}

static void others(void)
{
	/* A child has none of its parent's. */
	refused(lock(F_SETLK, F_WRLCK, 0, 1), EAGAIN);
	refused(lock(F_SETLK, F_RDLCK, 9, 0), EAGAIN);
	same(lock(F_SETLK, F_WRLCK, 10, 5), 0);
	same(lock(F_SETLK, F_RDLCK, 20, 1), 0);
	refused(lock(F_SETLK, F_WRLCK, 20, 1), EAGAIN);
	struct flock it = obstacle(F_WRLCK, 0, 0);

	expect(it.l_type == F_WRLCK && it.l_start == 0 && it.l_len == 10 && it.l_pid == getppid());
	same(it.l_whence, SEEK_SET);
	it = obstacle(F_WRLCK, 12, 0);
	expect(it.l_type == F_RDLCK && it.l_start == 20 && it.l_len == 0);
	it = obstacle(F_RDLCK, 12, 0);
	expect(it.l_type == F_UNLCK && it.l_start == 12);
}

static void ranges(void)
{
	opened();
	same(lock(F_SETLK, F_WRLCK, 0, 10), 0);
	same(lock(F_SETLK, F_RDLCK, 20, 0), 0);
	await_ok(child(others));
	/* All that the child had went with it. */
	same(lock(F_SETLK, F_WRLCK, 0, 0), 0);
	same(obstacle(F_WRLCK, 0, 0).l_type, F_UNLCK);
	struct flock back = { .l_type = F_WRLCK, .l_whence = SEEK_END, .l_len = -3 };

	same(fcntl(fd, F_SETLK, &back), 0);
	back = (struct flock){ .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = -1 };
	refused(fcntl(fd, F_SETLK, &back), EINVAL);
	refused(lock(F_SETLK, F_WRLCK, -1, 1), EINVAL);
	refused(lock(F_SETLK, 9, 0, 1), EINVAL);
	same(lock(F_SETLK, F_WRLCK, (1LL << 60) + 1, 1), 0);
	refused(lock(F_SETLK, F_WRLCK, INT64_MAX, 2), EOVERFLOW);
	refused(fcntl(fd, F_SETLK, nowhere), EFAULT);
	int fds[2];

	pipe(fds);
	refused(fcntl(fds[0], F_SETLK, &back), EINVAL);
	same(unlink(PATH), 0);
}

static void one_in_the_middle(void)
{
	const struct flock it = obstacle(F_WRLCK, 0, 0), then = obstacle(F_WRLCK, 40, 0);

	expect(it.l_start == 0 && it.l_len == 40);
	expect(then.l_start == 60 && then.l_len == 40);
	same(lock(F_SETLK, F_WRLCK, 40, 20), 0);
}

static void one_again(void)
{
	const struct flock it = obstacle(F_RDLCK, 0, 0);

	expect(it.l_type == F_WRLCK && it.l_start == 0 && it.l_len == 100);
}

static void weaker(void)
{
	same(lock(F_SETLK, F_RDLCK, 30, 10), 0);
	const struct flock it = obstacle(F_RDLCK, 30, 0);

	expect(it.l_start == 40 && it.l_len == 60);
}

/* Locks of one process are cut, changed and joined. */
static void cut_and_joined(void)
{
	opened();
	same(lock(F_SETLK, F_WRLCK, 0, 100), 0);
	same(lock(F_SETLK, F_UNLCK, 40, 20), 0);
	await_ok(child(one_in_the_middle));
	same(lock(F_SETLK, F_WRLCK, 40, 20), 0);
	await_ok(child(one_again));
	same(lock(F_SETLK, F_RDLCK, 20, 20), 0);
	await_ok(child(weaker));
	same(unlink(PATH), 0);
}

static void can_lock(void)
{
	same(lock(F_SETLK, F_WRLCK, 0, 0), 0);
}

/* Any descriptor of the file that is closed takes the locks with it. */
static void closing(void)
{
	int other;

	opened();
	same(lock(F_SETLK, F_WRLCK, 0, 0), 0);
	other = open(PATH, O_RDONLY);
	refused(fcntl(other, F_SETLK, &(struct flock){ .l_type = F_WRLCK }), EBADF);
	same(fcntl(other, F_SETLK, &(struct flock){ .l_type = F_RDLCK, .l_len = 1 }), 0);
	close(other);
	await_ok(child(can_lock));
	same(unlink(PATH), 0);
}

static void holds_for_a_while(void)
{
	same(lock(F_SETLK, F_WRLCK, 0, 10), 0);
	msleep(60);
	same(lock(F_SETLK, F_UNLCK, 0, 5), 0);
	msleep(60);
	/* Its end gives the rest up. */
}

static void waiting(void)
{
	opened();
	const uint64_t before = now();
	const pid_t pid = child(holds_for_a_while);

	msleep(20);
	refused(lock(F_SETLK, F_RDLCK, 0, 10), EAGAIN);
	same(lock(F_SETLKW, F_RDLCK, 0, 5), 0);
	expect(now() - before >= 60000);
	same(lock(F_SETLKW, F_WRLCK, 0, 10), 0);
	expect(now() - before >= 120000);
	await_ok(pid);
	same(unlink(PATH), 0);
}

static void pauses_with_lock(void)
{
	same(lock(F_SETLK, F_WRLCK, 0, 1), 0);
	for (;;)
		pause();
}

static void interrupted(void)
{
	opened();
	const pid_t pid = child(pauses_with_lock);

	msleep(20);
	handle(SIGALRM, count, 0);
	ualarm(20000, 0);
	refused(lock(F_SETLKW, F_WRLCK, 0, 1), EINTR);
	same(caught[SIGALRM], 1);
	kill(pid, SIGKILL);
	same(lock(F_SETLKW, F_WRLCK, 0, 1), 0);
	await(pid);
	same(unlink(PATH), 0);
}

static void wants_the_first(void)
{
	same(lock(F_SETLK, F_WRLCK, 1, 1), 0);
	same(lock(F_SETLKW, F_WRLCK, 0, 1), 0);
}

static void deadlock(void)
{
	opened();
	same(lock(F_SETLK, F_WRLCK, 0, 1), 0);
	const pid_t pid = child(wants_the_first);

	msleep(30);
	refused(lock(F_SETLKW, F_WRLCK, 1, 1), EDEADLK);
	same(lock(F_SETLK, F_UNLCK, 0, 1), 0);
	await_ok(pid);
	same(unlink(PATH), 0);
}

static void shares_the_file(void)
{
	/* The lock is the open file's, so it is the child's too. */
	same(flock(fd, LOCK_EX | LOCK_NB), 0);
	const int own = open(PATH, O_RDONLY);

	refused(flock(own, LOCK_SH | LOCK_NB), EWOULDBLOCK);
	const int first = fd;

	fd = own;
	same(obstacle(F_RDLCK, 0, 0).l_pid, -1);
	close(first);
}

static void whole_files(void)
{
	int other, copy;

	opened();
	same(flock(fd, LOCK_SH), 0);
	other = open(PATH, O_RDONLY);
	same(flock(other, LOCK_SH | LOCK_NB), 0);
	refused(flock(fd, LOCK_EX | LOCK_NB), EWOULDBLOCK);
	same(flock(other, LOCK_UN), 0);
	same(flock(fd, LOCK_EX | LOCK_NB), 0);
	await_ok(child(shares_the_file));
	copy = dup(fd);
	close(fd);
	refused(flock(other, LOCK_EX | LOCK_NB), EWOULDBLOCK);
	close(copy);
	same(flock(other, LOCK_EX | LOCK_NB), 0);
	refused(flock(other, 0), EINVAL);
	refused(flock(99, LOCK_SH), EBADF);
	int fds[2];

	pipe(fds);
	refused(flock(fds[0], LOCK_SH), EOPNOTSUPP);
	same(unlink(PATH), 0);
}

static void raises(void)
{
	const int own = open(PATH, O_RDWR);

	same(flock(own, LOCK_SH), 0);
	msleep(30);
	same(flock(own, LOCK_EX), 0);
}

/* Two that hold it to read and both want to write: each gives up what it had, so both come to it. */
static void both_want_more(void)
{
	opened();
	const pid_t a = child(raises), b = child(raises);

	await_ok(a);
	await_ok(b);
	handle(SIGALRM, count, 0);
	same(flock(fd, LOCK_EX), 0);
	const int other = open(PATH, O_RDWR);

	ualarm(20000, 0);
	refused(flock(other, LOCK_SH), EINTR);
	same(unlink(PATH), 0);
}

static void finds_it_locked(void)
{
	same(lseek(fd, 0, SEEK_SET), 0);
	refused(lockf(fd, F_TEST, 10), EACCES);
	refused(lockf(fd, F_TLOCK, 10), EAGAIN);
	same(lockf(fd, F_TEST, 4), 0);
	same(lockf(fd, F_LOCK, 4), 0);
}

static void by_lockf(void)
{
	opened();
	same(lseek(fd, 4, SEEK_SET), 4);
	same(lockf(fd, F_LOCK, 3), 0);
	same(lockf(fd, F_TEST, 3), 0);
	await_ok(child(finds_it_locked));
	same(lseek(fd, 0, SEEK_SET), 0);
	same(lockf(fd, F_ULOCK, 0), 0);
	refused(lockf(fd, 9, 0), EINVAL);
	same(unlink(PATH), 0);
}

const struct test locktests[] = {
	{ "ranges", ranges },
	{ "cut and joined", cut_and_joined },
	{ "closing", closing },
	{ "waiting", waiting },
	{ "interrupted", interrupted },
	{ "deadlock", deadlock },
	{ "whole files", whole_files },
	{ "both want more", both_want_more },
	{ "by lockf", by_lockf },
	{ NULL, NULL },
};
