/* select, pselect and poll. */

#include "test.h"

#include <poll.h>
#include <signal.h>
#include <sys/select.h>
#include <sys/time.h>

static int fds[2];

static void timeouts(void)
{
	static const long waits[] = { 1, 1000, 10000, 10001, 33333, 100000 };
	fd_set set;

	same(pipe(fds), 0);
	for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) {
		struct timeval tv = { .tv_usec = waits[i] };
		const struct timespec ts = { .tv_nsec = waits[i] * 1000 };
		struct pollfd pfd = { .fd = fds[0], .events = POLLIN };
		uint64_t before = now();

		FD_ZERO(&set);
		FD_SET(fds[0], &set);
		same(select(fds[0] + 1, &set, NULL, NULL, &tv), 0);
		expect(now() - before >= (uint64_t)waits[i] && now() - before < (uint64_t)waits[i] + slack());
		expect(!FD_ISSET(fds[0], &set));
		before = now();
		same(pselect(0, NULL, NULL, NULL, &ts, NULL), 0);
		expect(now() - before >= (uint64_t)waits[i]);
		before = now();
		same(poll(&pfd, 1, waits[i] / 1000), 0);
		expect(now() - before >= (uint64_t)waits[i] / 1000 * 1000);
		same(pfd.revents, 0);
	}
	const uint64_t before = now();

	same(select(0, NULL, NULL, NULL, &(struct timeval){ 0 }), 0);
	same(poll(NULL, 0, 0), 0);
	expect(now() - before < 5000);
}

static void readiness(void)
{
	struct timeval forever = { .tv_sec = 30 };
	fd_set in, out;
	char c;

	same(pipe(fds), 0);
	FD_ZERO(&in);
	FD_ZERO(&out);
	FD_SET(fds[0], &in);
	FD_SET(fds[1], &out);
	same(select(fds[1] + 1, &in, &out, NULL, &forever), 1);
	expect(!FD_ISSET(fds[0], &in) && FD_ISSET(fds[1], &out));
	write(fds[1], "x", 1);
	FD_SET(fds[0], &in);
	same(select(fds[1] + 1, &in, &out, NULL, NULL), 2);
	expect(FD_ISSET(fds[0], &in) && FD_ISSET(fds[1], &out));
	read(fds[0], &c, 1);
	close(fds[1]);
	FD_ZERO(&in);
	FD_SET(fds[0], &in);
	/* The end can be read, too. */
	same(select(fds[0] + 1, &in, NULL, NULL, NULL), 1);
	same(read(fds[0], &c, 1), 0);
}

static void writes_later(void)
{
	msleep(50);
	write(fds[1], "x", 1);
}

static void woken(void)
{
	struct timeval forever = { .tv_sec = 30 };
	struct pollfd pfd;
	fd_set in;
	char c;

	same(pipe(fds), 0);
	for (int i = 0; i < 3; i++) {
		const pid_t pid = child(writes_later);
		const uint64_t before = now();

		FD_ZERO(&in);
		FD_SET(fds[0], &in);
		pfd = (struct pollfd){ .fd = fds[0], .events = POLLIN };
		if (i == 0)
			same(select(fds[0] + 1, &in, NULL, NULL, &forever), 1);
		else if (i == 1)
			same(select(fds[0] + 1, &in, NULL, NULL, NULL), 1);
		else
			same(poll(&pfd, 1, -1), 1);
		expect(now() - before >= 50000 && now() - before < 5000000);
		same(read(fds[0], &c, 1), 1);
		await_ok(pid);
	}
}

static void refusals(void)
{
	fd_set set;

	FD_ZERO(&set);
	FD_SET(77, &set);
	refused(select(78, &set, NULL, NULL, &(struct timeval){ 0 }), EBADF);
	refused(select(-1, NULL, NULL, NULL, NULL), EINVAL);
	refused(select(0, NULL, NULL, NULL, &(struct timeval){ .tv_usec = 1000000 }), EINVAL);
	refused(select(0, NULL, NULL, NULL, &(struct timeval){ .tv_sec = -1 }), EINVAL);
	refused(select(1, nowhere, NULL, NULL, NULL), EFAULT);
	refused(poll(nowhere, 1, 0), EFAULT);
	struct pollfd pfds[3] = {
		{ .fd = 77, .events = POLLIN }, { .fd = -1, .events = POLLIN }, { .fd = -5, .events = POLLOUT },
	};

	same(poll(pfds, 3, 1000), 1);
	expect(pfds[0].revents == POLLNVAL && pfds[1].revents == 0 && pfds[2].revents == 0);
}

static void interrupted(void)
{
	handle(SIGALRM, count, SA_RESTART);
	ualarm(30000, 0);
	refused(select(0, NULL, NULL, NULL, NULL), EINTR);
	ualarm(30000, 0);
	refused(poll(NULL, 0, -1), EINTR);
	ualarm(30000, 0);
	refused(select(0, NULL, NULL, NULL, &(struct timeval){ .tv_sec = 5 }), EINTR);
	same(caught[SIGALRM], 3);
}

/* A signal that is blocked but for pselect's time is seen there and nowhere else. */
static void masks(void)
{
	sigset_t blocked, open;

	handle(SIGALRM, count, 0);
	sigemptyset(&blocked);
	sigaddset(&blocked, SIGALRM);
	sigprocmask(SIG_BLOCK, &blocked, &open);
	sigdelset(&open, SIGALRM);
	raise(SIGALRM);
	same(caught[SIGALRM], 0);
	refused(pselect(0, NULL, NULL, NULL, &(struct timespec){ .tv_sec = 5 }, &open), EINTR);
	same(caught[SIGALRM], 1);
	ualarm(30000, 0);
	refused(pselect(0, NULL, NULL, NULL, NULL, &open), EINTR);
	same(caught[SIGALRM], 2);
	ualarm(30000, 0);
	refused(ppoll(NULL, 0, NULL, &open), EINTR);
	same(caught[SIGALRM], 3);
	sigprocmask(SIG_BLOCK, NULL, &open);
	expect(sigismember(&open, SIGALRM));
	raise(SIGALRM);
	same(pselect(0, NULL, NULL, NULL, &(struct timespec){ .tv_nsec = 20000000 }, NULL), 0);
	same(caught[SIGALRM], 3);
	/* Without time to sleep, too; but not when something is ready. */
	sigprocmask(SIG_BLOCK, &blocked, &open);
	sigdelset(&open, SIGALRM);
	refused(ppoll(NULL, 0, &(struct timespec){ 0 }, &open), EINTR);
	same(caught[SIGALRM], 4);
	raise(SIGALRM);
	same(ppoll(&(struct pollfd){ .fd = -1 }, 1, &(struct timespec){ 0 }, &blocked), 0);
	same(ppoll(&(struct pollfd){ .fd = 99 }, 1, NULL, &open), 1);
	same(caught[SIGALRM], 4);
}

static void hangups(void)
{
	struct pollfd in, out;
	int other[2];

	same(pipe(fds), 0);
	same(pipe(other), 0);
	out = (struct pollfd){ .fd = fds[1], .events = POLLOUT };
	same(poll(&out, 1, 0), 1);
	same(out.revents, POLLOUT);
	close(fds[0]);
	same(poll(&out, 1, 0), 1);
	expect(out.revents & (POLLERR | POLLHUP));
	write(other[1], "x", 1);
	close(other[1]);
	in = (struct pollfd){ .fd = other[0], .events = POLLIN };
	same(poll(&in, 1, -1), 1);
	expect((in.revents & (POLLIN | POLLHUP)) == (POLLIN | POLLHUP));
}

static void many(void)
{
	enum { N = 30 };
	int from[N], to[N], seen = 0;

	for (int i = 0; i < N; i++) {
		same(pipe(fds), 0);
		from[i] = fds[0];
		to[i] = fds[1];
	}
	const pid_t pid = fork();

	if (pid == 0) {
		for (int i = 0; i < N; i++) {
			msleep(5);
			write(to[i * 7 % N], "x", 1);
		}
		_exit(0);
	}
	while (seen < N) {
		fd_set set;
		int top = 0, ready;
		char c;

		FD_ZERO(&set);
		for (int i = 0; i < N; i++) {
			FD_SET(from[i], &set);
			top = from[i] > top ? from[i] : top;
		}
		ready = select(top + 1, &set, NULL, NULL, &(struct timeval){ .tv_sec = 10 });
		expect(ready > 0);
		for (int i = 0; i < N; i++)
			if (FD_ISSET(from[i], &set)) {
				same(read(from[i], &c, 1), 1);
				seen++;
				ready--;
			}
		same(ready, 0);
	}
	await_ok(pid);
}

const struct test selecttests[] = {
	{ "timeouts", timeouts },
	{ "readiness", readiness },
	{ "woken", woken },
	{ "refusals", refusals },
	{ "interrupted", interrupted },
	{ "masks", masks },
	{ "hangups", hangups },
	{ "many", many },
	{ NULL, NULL },
};
