/* kqueue and kevent. */

#include "test.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/event.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>

static struct kevent ev, evs[8];

/* One change. */
static int change(int kq, uintptr_t ident, int filter, int flags, unsigned fflags, int64_t data)
{
	struct kevent kev;

	EV_SET(&kev, ident, filter, flags, fflags, data, (void *)(ident + 100));
	return kevent(kq, &kev, 1, NULL, 0, NULL);
}

/* The events that come within a time, in evs; the first in ev. */
static int events(int kq, int ms)
{
	const struct timespec time = { ms / 1000, ms % 1000 * 1000000 };
	const int n = kevent(kq, NULL, 0, evs, sizeof evs / sizeof *evs, ms < 0 ? NULL : &time);

	ev = evs[0];
	return n;
}

static void queue(void)
{
	int kq = kqueue(), fd, n = 0;
	struct stat st;

	expect(kq >= 0);
	same(events(kq, 0), 0);
	same(fstat(kq, &st), 0);
	expect(S_ISFIFO(st.st_mode));
	refused(read(kq, &n, sizeof n), EOPNOTSUPP);
	refused(lseek(kq, 0, SEEK_SET), ESPIPE);
	/* A second descriptor of it. */
	fd = dup(kq);
	same(change(fd, 1, EVFILT_USER, EV_ADD | EV_ONESHOT, NOTE_TRIGGER, 0), 0);
	same(close(kq), 0);
	same(events(fd, 0), 1);
	same(close(fd), 0);
	refused(events(fd, 0), EBADF);
	refused(events(STDIN_FILENO, 0), EBADF);
	kq = kqueue1(O_CLOEXEC);
	same(fcntl(kq, F_GETFD), FD_CLOEXEC);
	refused(kqueue1(O_APPEND), EINVAL);
	refused(kqueuex(4), EINVAL);
	same(close(kq), 0);
	kq = kqueuex(0);
	same(fcntl(kq, F_GETFD), 0);
}

static void errors(void)
{
	struct timespec time = { 0, 1000000000 };
	const int kq = kqueue(), file = open("/etc/passwd", O_RDONLY);
	int ends[2];
	char c = 0;

	refused(kevent(kq, NULL, 0, evs, 1, &time), EINVAL);
	time = (struct timespec){ -1, 0 };
	refused(kevent(kq, NULL, 0, evs, 1, &time), EINVAL);
	refused(kevent(kq, NULL, -1, NULL, 0, NULL), EINVAL);
	refused(kevent(kq, NULL, 0, evs, -1, NULL), EINVAL);
	refused(kevent(kq, nowhere, 1, NULL, 0, NULL), EFAULT);
	refused(kevent(kq, NULL, 0, evs, 1, nowhere), EFAULT);
	refused(change(kq, 1, EVFILT_TIMER, EV_DELETE, 0, 0), ENOENT);
	refused(change(kq, 1, EVFILT_TIMER, EV_ENABLE, 0, 0), ENOENT);
	refused(change(kq, 1, EVFILT_TIMER, EV_ADD, 0, -1), EINVAL);
	refused(change(kq, 1, EVFILT_TIMER, EV_ADD, NOTE_SECONDS | NOTE_MSECONDS, 1), EINVAL);
	refused(change(kq, 1, EVFILT_TIMER, EV_ADD, 0x100, 1), EINVAL);
	refused(change(kq, 1, EVFILT_TIMER, EV_ADD | EV_ENABLE | EV_DISABLE, 0, 1), EINVAL);
	refused(change(kq, 77, EVFILT_READ, EV_ADD, 0, 0), EBADF);
	refused(change(kq, kq, EVFILT_READ, EV_ADD, 0, 0), EINVAL);
	refused(change(kq, file, EVFILT_WRITE, EV_ADD, 0, 0), EINVAL);
	refused(change(kq, 20000, EVFILT_PROC, EV_ADD, NOTE_EXIT, 0), ESRCH);
	refused(change(kq, 0, EVFILT_SIGNAL, EV_ADD, 0, 0), EINVAL);
	refused(change(kq, 64, EVFILT_SIGNAL, EV_ADD, 0, 0), EINVAL);
	refused(change(kq, 1, -99, EV_ADD, 0, 0), EINVAL);
	/* A bad place for events loses none. */
	same(pipe(ends), 0);
	same(change(kq, ends[0], EVFILT_READ, EV_ADD | EV_CLEAR, 0, 0), 0);
	same(write(ends[1], &c, 1), 1);
	refused(kevent(kq, NULL, 0, nowhere, 1, NULL), EFAULT);
	same(events(kq, 0), 1);
	same(ev.ident, ends[0]);
	same(events(kq, 0), 0);
	/* So does a bad place for the answer to a change, which is made. */
	EV_SET(&evs[0], 9, EVFILT_USER, EV_ADD | EV_RECEIPT, 0, 0, NULL);
	refused(kevent(kq, evs, 1, nowhere, 1, NULL), EFAULT);
	same(change(kq, 9, EVFILT_USER, EV_DELETE, 0, 0), 0);
	/* Errors are reported where there is room, with the changes around them done. */
	EV_SET(&evs[0], 1, EVFILT_USER, EV_ADD, 0, 0, NULL);
	EV_SET(&evs[1], 2, EVFILT_USER, EV_DELETE, 0, 0, NULL);
	EV_SET(&evs[2], 3, EVFILT_USER, EV_ADD | EV_RECEIPT, 0, 0, NULL);
	same(kevent(kq, evs, 3, evs, 3, NULL), 2);
	expect(evs[0].ident == 2 && evs[0].flags == EV_ERROR && evs[0].data == ENOENT);
	expect(evs[1].ident == 3 && evs[1].flags == EV_ERROR && evs[1].data == 0);
	same(change(kq, 3, EVFILT_USER, EV_DELETE, 0, 0), 0);
	same(change(kq, 1, EVFILT_USER, EV_DELETE, 0, 0), 0);
}

static void units(void)
{
	static const struct { unsigned unit; int64_t data; } fifty[] = {
		{ 0, 50 }, { NOTE_MSECONDS, 50 }, { NOTE_USECONDS, 50000 }, { NOTE_NSECONDS, 50000000 },
	};
	const int kq = kqueue();

	for (unsigned i = 0; i < sizeof fifty / sizeof *fifty; i++) {
		const uint64_t before = now();

		same(change(kq, i, EVFILT_TIMER, EV_ADD | EV_ONESHOT, fifty[i].unit, fifty[i].data), 0);
		same(events(kq, -1), 1);
		expect(now() - before >= 50000 && now() - before < 100000 + 2 * tick());
		expect(ev.ident == i && ev.filter == EVFILT_TIMER && ev.data == 1);
		expect(ev.udata == (void *)(i + 100) && ev.flags & EV_ONESHOT);
		/* Gone when it was reported. */
		refused(change(kq, i, EVFILT_TIMER, EV_DELETE, 0, 0), ENOENT);
	}
	const uint64_t before = now();

	same(change(kq, 9, EVFILT_TIMER, EV_ADD | EV_ONESHOT, NOTE_SECONDS, 1), 0);
	same(events(kq, -1), 1);
	expect(now() - before >= 1000000);
}

static void periodic(void)
{
	const int kq = kqueue();
	const uint64_t before = now();
	int64_t sum = 0;

	same(change(kq, 1, EVFILT_TIMER, EV_ADD, 0, 20), 0);
	/* Never before its time, and no drift: it is counted from when it was set. */
	for (int i = 0; i < 10; i++) {
		same(events(kq, -1), 1);
		sum += ev.data;
		expect(now() - before >= (uint64_t)sum * 20000);
		expect(now() - before < (uint64_t)(sum + 1) * 20000 + 2 * tick());
	}
	/* Expiries are counted while nobody asks, and asked for once (it is EV_CLEAR by itself). */
	msleep(200);
	same(events(kq, 0), 1);
	sum += ev.data;
	expect(ev.data >= 10 && ev.flags & EV_CLEAR);
	expect((uint64_t)sum * 20000 <= now() - before);
	same(change(kq, 1, EVFILT_TIMER, EV_DELETE, 0, 0), 0);
	msleep(50);
	same(events(kq, 0), 0);
}

static void absolute(void)
{
	const int kq = kqueue();
	struct timespec time;

	clock_gettime(CLOCK_REALTIME, &time);
	const int64_t then = (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000 + 60;

	same(change(kq, 1, EVFILT_TIMER, EV_ADD | EV_ONESHOT, NOTE_ABSTIME, then), 0);
	same(events(kq, -1), 1);
	clock_gettime(CLOCK_REALTIME, &time);
	expect((int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000 >= then);
	/* One that has passed. */
	same(change(kq, 1, EVFILT_TIMER, EV_ADD, NOTE_ABSTIME | NOTE_SECONDS, 1), 0);
	same(events(kq, -1), 1);
	same(ev.data, 1);
	/* It is not reset, and does not expire again. */
	same(events(kq, 50), 1);
	same(ev.data, 1);
}

static void rearmed(void)
{
	const int kq = kqueue();
	const uint64_t before = now();

	same(change(kq, 1, EVFILT_TIMER, EV_ADD, 0, 10), 0);
	msleep(50);
	/* What has expired is forgotten with the old time. */
	same(change(kq, 1, EVFILT_TIMER, EV_ADD, 0, 100), 0);
	same(events(kq, 0), 0);
	same(events(kq, -1), 1);
	same(ev.data, 1);
	expect(now() - before >= 150000);
	/* A wrong time leaves it as it is. */
	refused(change(kq, 1, EVFILT_TIMER, EV_ADD, 0, -5), EINVAL);
	same(events(kq, -1), 1);
	expect(now() - before >= 250000);
	for (int i = 0; i < 100; i++)
		same(change(kq, 1, EVFILT_TIMER, EV_ADD, NOTE_SECONDS, 1 + i), 0);
	same(change(kq, 1, EVFILT_TIMER, EV_DELETE, 0, 0), 0);
}

static void disabled(void)
{
	const int kq = kqueue();

	same(change(kq, 1, EVFILT_TIMER, EV_ADD | EV_DISABLE, 0, 10), 0);
	same(events(kq, 50), 0);
	same(change(kq, 1, EVFILT_TIMER, EV_ENABLE, 0, 0), 0);
	same(events(kq, 0), 1);
	expect(ev.data >= 4);
	same(change(kq, 1, EVFILT_TIMER, EV_DELETE, 0, 0), 0);
	/* One that is disabled when it is reported. */
	same(change(kq, 2, EVFILT_TIMER, EV_ADD | EV_DISPATCH, 0, 10), 0);
	same(events(kq, -1), 1);
	same(events(kq, 50), 0);
	same(change(kq, 2, EVFILT_TIMER, EV_ENABLE | EV_DISPATCH, 0, 0), 0);
	same(events(kq, -1), 1);
	/* Disabled after it has occurred. */
	same(change(kq, 3, EVFILT_USER, EV_ADD, NOTE_TRIGGER, 0), 0);
	same(change(kq, 3, EVFILT_USER, EV_DISABLE, 0, 0), 0);
	same(events(kq, 0), 0);
	same(change(kq, 3, EVFILT_USER, EV_ENABLE, 0, 0), 0);
	same(events(kq, 0), 1);
	/* One that is to be reported although nothing has occurred. */
	same(change(kq, 4, EVFILT_USER, EV_ADD, 0, 0), 0);
	same(change(kq, 3, EVFILT_USER, EV_DELETE, 0, 0), 0);
	same(change(kq, 4, EVFILT_USER, EV_FORCEONESHOT, 0, 0), 0);
	same(events(kq, 0), 1);
	same(ev.ident, 4);
	refused(change(kq, 4, EVFILT_USER, EV_DELETE, 0, 0), ENOENT);
}

static void user(void)
{
	const int kq = kqueue();

	same(change(kq, 7, EVFILT_USER, EV_ADD | EV_CLEAR, NOTE_FFCOPY | 0x6, 0), 0);
	same(events(kq, 0), 0);
	same(change(kq, 7, EVFILT_USER, 0, NOTE_FFOR | NOTE_TRIGGER | 0x11, 0x123456789abcdef), 0);
	same(events(kq, 0), 1);
	same(ev.fflags, 0x17);
	same(ev.data, 0x123456789abcdef);
	same(events(kq, 0), 0);
	same(change(kq, 7, EVFILT_USER, 0, NOTE_FFAND | NOTE_TRIGGER | 0x12, 0), 0);
	same(events(kq, 0), 1);
	same(ev.fflags, 0x12);
	same(change(kq, 7, EVFILT_USER, 0, NOTE_FFCOPY | 0x9, 0), 0);
	same(events(kq, 0), 0);
	same(change(kq, 7, EVFILT_USER, 0, NOTE_TRIGGER, 0), 0);
	same(events(kq, 0), 1);
	same(ev.fflags, 0x9);
	EV_SET(&evs[0], 8, EVFILT_USER, EV_ADD, NOTE_TRIGGER, 0, &ev);
	evs[0].ext[0] = 11;
	evs[0].ext[3] = 1ull << 40;
	same(kevent(kq, evs, 1, NULL, 0, NULL), 0);
	same(events(kq, 0), 1);
	expect(ev.udata == &ev && ev.ext[0] == 11 && ev.ext[3] == 1ull << 40);
	/* Neither cleared nor removed: there again. */
	same(events(kq, 0), 1);
	same(change(kq, 8, EVFILT_USER, EV_KEEPUDATA, 0, 0), 0);
	same(events(kq, 0), 1);
	expect(ev.udata == &ev);
}

static void pipes(void)
{
	const int kq = kqueue();
	char buf[512] = { 0 };
	int ends[2], n = 0;

	same(pipe(ends), 0);
	same(change(kq, ends[0], EVFILT_READ, EV_ADD, 0, 0), 0);
	same(change(kq, ends[1], EVFILT_WRITE, EV_ADD | EV_CLEAR, 0, 0), 0);
	refused(change(kq, ends[0], EVFILT_WRITE, EV_ADD, 0, 0), EINVAL);
	same(events(kq, 0), 1);
	expect(ev.filter == EVFILT_WRITE && ev.data >= 512);
	same(events(kq, 0), 0);
	same(write(ends[1], buf, 10), 10);
	same(events(kq, 0), 1);
	expect(ev.filter == EVFILT_READ && ev.data == 10);
	same(events(kq, 0), 1);
	same(read(ends[0], buf, 10), 10);
	while (events(kq, 0) > 0)
		same(ev.filter, EVFILT_WRITE);
	/* As many bytes as the program wants. */
	same(change(kq, ends[0], EVFILT_READ, EV_ADD, NOTE_LOWAT, 20), 0);
	same(write(ends[1], buf, 19), 19);
	same(events(kq, 0), 0);
	same(write(ends[1], buf, 1), 1);
	same(events(kq, 0), 1);
	same(ev.data, 20);
	/* A pipe that is full, and has room again. */
	fcntl(ends[1], F_SETFL, O_NONBLOCK);
	while (write(ends[1], buf, sizeof buf) > 0)
		n++;
	expect(n > 1);
	same(change(kq, ends[0], EVFILT_READ, EV_DELETE, 0, 0), 0);
	same(events(kq, 0), 0);
	same(read(ends[0], buf, sizeof buf), sizeof buf);
	same(read(ends[0], buf, sizeof buf), sizeof buf);
	same(events(kq, 0), 1);
	expect(ev.filter == EVFILT_WRITE && ev.ident == (uintptr_t)ends[1]);
	close(ends[0]);
	same(events(kq, 0), 1);
	expect(ev.flags & EV_EOF);
	/* The last writer goes. */
	same(pipe(ends), 0);
	same(change(kq, ends[0], EVFILT_READ, EV_ADD | EV_CLEAR, 0, 0), 0);
	close(ends[1]);
	same(events(kq, 0), 1);
	expect(ev.flags & EV_EOF && ev.data == 0);
}

static void closed(void)
{
	const int kq = kqueue();
	const uint64_t before = figure("kern.knotes");
	int ends[2], fd;

	same(pipe(ends), 0);
	same(change(kq, ends[1], EVFILT_WRITE, EV_ADD, 0, 0), 0);
	same(figure("kern.knotes"), before + 1);
	/* Another descriptor of the same file keeps the file, not the event. */
	fd = dup(ends[1]);
	close(ends[1]);
	same(figure("kern.knotes"), before);
	same(events(kq, 0), 0);
	same(change(kq, fd, EVFILT_WRITE, EV_ADD, 0, 0), 0);
	same(dup2(ends[0], fd), fd);
	same(events(kq, 0), 0);
	refused(change(kq, fd, EVFILT_WRITE, EV_DELETE, 0, 0), ENOENT);
	for (int i = 0; i < 50; i++)
		same(change(kq, i, EVFILT_TIMER, EV_ADD, 0, 10), 0);
	const uint64_t callouts = figure("kern.callout.clients");

	close(kq);
	same(figure("kern.callout.clients"), callouts - 50);
	same(figure("kern.knotes"), before);
}

static void files(void)
{
	const int kq = kqueue();
	char buf[8];
	int fd;

	put_file("/tmp/grows", "1234");
	fd = open("/tmp/grows", O_RDWR);
	same(change(kq, fd, EVFILT_READ, EV_ADD, 0, 0), 0);
	same(events(kq, 0), 1);
	same(ev.data, 4);
	same(read(fd, buf, 8), 4);
	same(events(kq, 0), 0);
	const int other = open("/tmp/grows", O_WRONLY | O_APPEND);

	same(write(other, "56", 2), 2);
	same(events(kq, 0), 1);
	same(ev.data, 2);
	same(change(kq, other, EVFILT_WRITE, EV_ADD, 0, 0), 0);
	same(events(kq, 0), 2);
	fd = open("/dev/null", O_RDWR);
	same(change(kq, fd, EVFILT_READ, EV_ADD | EV_ONESHOT, 0, 0), 0);
	same(events(kq, 0), 3);
	same(unlink("/tmp/grows"), 0);
}

static void fifos(void)
{
	const int kq = kqueue();
	int in, out;
	char c;

	same(mkfifo("/tmp/kqfifo", 0600), 0);
	in = open("/tmp/kqfifo", O_RDONLY | O_NONBLOCK);
	same(change(kq, in, EVFILT_READ, EV_ADD, 0, 0), 0);
	same(events(kq, 0), 0);
	out = open("/tmp/kqfifo", O_WRONLY);
	same(write(out, "x", 1), 1);
	same(events(kq, 0), 1);
	expect(!(ev.flags & EV_EOF));
	close(out);
	same(events(kq, 0), 1);
	expect(ev.flags & EV_EOF && ev.data == 1);
	same(read(in, &c, 1), 1);
	out = open("/tmp/kqfifo", O_WRONLY);
	same(events(kq, 0), 0);
	close(out);
	same(unlink("/tmp/kqfifo"), 0);
}

static void signals(void)
{
	const int kq = kqueue();
	sigset_t set;

	handle(SIGUSR1, count, 0);
	signal(SIGUSR2, SIG_IGN);
	sigemptyset(&set);
	sigaddset(&set, SIGHUP);
	sigprocmask(SIG_BLOCK, &set, NULL);
	same(change(kq, SIGUSR1, EVFILT_SIGNAL, EV_ADD, 0, 0), 0);
	same(change(kq, SIGUSR2, EVFILT_SIGNAL, EV_ADD, 0, 0), 0);
	same(change(kq, SIGHUP, EVFILT_SIGNAL, EV_ADD, 0, 0), 0);
	same(events(kq, 0), 0);
	/* Caught, ignored, blocked: each is counted as often as it was sent. */
	for (int i = 0; i < 3; i++)
		kill(getpid(), SIGUSR1);
	for (int i = 0; i < 4; i++)
		kill(getpid(), SIGUSR2);
	for (int i = 0; i < 5; i++)
		kill(getpid(), SIGHUP);
	same(events(kq, 0), 3);
	expect(evs[0].ident == SIGUSR1 && evs[0].data == 3);
	expect(evs[1].ident == SIGUSR2 && evs[1].data == 4);
	expect(evs[2].ident == SIGHUP && evs[2].data == 5);
	same(caught[SIGUSR1], 3);
	same(events(kq, 0), 0);
}

static int kq_;

static void interrupts(void)
{
	kq_ = kqueue();
	handle(SIGALRM, count, SA_RESTART);
	ualarm(20000, 0);
	/* Not made again after the handler. */
	refused(events(kq_, -1), EINTR);
	same(caught[SIGALRM], 1);
	/* A signal that is ignored ends no wait. */
	signal(SIGALRM, SIG_IGN);
	ualarm(20000, 0);
	const uint64_t before = now();

	same(events(kq_, 60), 0);
	expect(now() - before >= 60000);
}

static void leaves(void)
{
	msleep(30);
	_exit(7);
}

static void runs(void)
{
	msleep(30);
	execl("/bin/sleep", "sleep", "0.03", NULL);
}

static void has_child(void)
{
	msleep(30);
	const pid_t pid = fork();

	if (pid == 0) {
		msleep(30);
		_exit(3);
	}
	await(pid);
	msleep(30);
	_exit(4);
}

static void processes(void)
{
	const int kq = kqueue();
	pid_t pid = child(leaves);

	same(change(kq, pid, EVFILT_PROC, EV_ADD, NOTE_EXIT | NOTE_FORK | NOTE_EXEC, 0), 0);
	same(events(kq, -1), 1);
	expect(ev.ident == (uintptr_t)pid && ev.fflags == NOTE_EXIT && ev.flags & EV_EOF);
	expect(WIFEXITED((int)ev.data) && WEXITSTATUS((int)ev.data) == 7);
	/* It is there to be waited for. */
	int status;

	same(waitpid(pid, &status, WNOHANG), pid);
	refused(change(kq, pid, EVFILT_PROC, EV_DELETE, 0, 0), ENOENT);
	pid = child(runs);
	same(change(kq, pid, EVFILT_PROC, EV_ADD, NOTE_EXIT | NOTE_EXEC, 0), 0);
	same(events(kq, -1), 1);
	same(ev.fflags, NOTE_EXEC);
	same(events(kq, -1), 1);
	same(ev.fflags, NOTE_EXIT);
	/* One that has ended already. */
	await_ok(pid);
	pid = child(leaves);
	msleep(100);
	refused(change(kq, pid, EVFILT_PROC, EV_ADD, NOTE_FORK | NOTE_EXEC, 0), ESRCH);
	same(change(kq, pid, EVFILT_PROC, EV_ADD, NOTE_EXIT, 0), 0);
	same(events(kq, 0), 1);
	expect(WEXITSTATUS((int)ev.data) == 7);
	await(pid);
	/* Killed. */
	pid = child(runs);
	same(change(kq, pid, EVFILT_PROC, EV_ADD, NOTE_EXIT, 0), 0);
	kill(pid, SIGKILL);
	same(events(kq, -1), 1);
	expect(WIFSIGNALED((int)ev.data) && WTERMSIG((int)ev.data) == SIGKILL);
	await(pid);
}

static void followed(void)
{
	const int kq = kqueue();
	const pid_t pid = child(has_child);
	pid_t grandchild = 0;
	int forks = 0, exits = 0;

	same(change(kq, pid, EVFILT_PROC, EV_ADD, NOTE_EXIT | NOTE_FORK | NOTE_TRACK, 0), 0);
	while (exits < 2) {
		const int n = events(kq, 2000);

		expect(n > 0);
		for (int i = 0; i < n; i++) {
			expect(!(evs[i].fflags & NOTE_TRACKERR));
			if (evs[i].fflags & NOTE_CHILD) {
				grandchild = evs[i].ident;
				same(evs[i].data, pid);
			}
			if (evs[i].fflags & NOTE_FORK) {
				same(evs[i].ident, pid);
				forks++;
			}
			if (evs[i].fflags & NOTE_EXIT) {
				same(WEXITSTATUS((int)evs[i].data), evs[i].ident == (uintptr_t)pid ? 4 : 3);
				exits++;
			}
		}
	}
	same(forks, 1);
	expect(grandchild > pid);
	await(pid);
}

static void without_queue(void)
{
	struct stat st;

	/* A child has no kqueue of its parent's. */
	refused(events(kq_, 0), EBADF);
	refused(fstat(kq_, &st), EBADF);
}

static void inherited(void)
{
	kq_ = kqueue();
	same(change(kq_, 1, EVFILT_TIMER, EV_ADD, 0, 10), 0);
	await_ok(child(without_queue));
	same(events(kq_, -1), 1);
}

static void nested(void)
{
	const int outer = kqueue(), inner = kqueue();
	struct pollfd pfd = { .fd = inner, .events = POLLIN };
	struct timeval time = { 0, 200000 };
	fd_set set;

	same(change(outer, inner, EVFILT_READ, EV_ADD, 0, 0), 0);
	same(change(inner, outer, EVFILT_READ, EV_ADD, 0, 0), 0);
	same(events(outer, 0), 0);
	same(poll(&pfd, 1, 0), 0);
	same(change(inner, 1, EVFILT_TIMER, EV_ADD, 0, 30), 0);
	same(events(outer, -1), 1);
	expect(ev.ident == (uintptr_t)inner && ev.data >= 1);
	same(poll(&pfd, 1, -1), 1);
	same(pfd.revents, POLLIN);
	while (events(inner, 0) > 0 && ev.filter != EVFILT_TIMER)
		;
	same(change(inner, outer, EVFILT_READ, EV_DELETE, 0, 0), 0);
	events(inner, 0);
	FD_ZERO(&set);
	FD_SET(inner, &set);
	same(select(inner + 1, &set, NULL, NULL, &time), 1);
	expect(FD_ISSET(inner, &set));
}

static void many(void)
{
	enum { TIMERS = 200 };
	const int kq = kqueue();
	int seen[TIMERS] = { 0 }, left = TIMERS;

	for (int i = 0; i < TIMERS; i++)
		same(change(kq, i, EVFILT_TIMER, EV_ADD | EV_ONESHOT, 0, 10 + i % 40), 0);
	while (left > 0) {
		const int n = events(kq, 1000);

		expect(n > 0);
		for (int i = 0; i < n; i++, left--)
			expect(seen[evs[i].ident]++ == 0);
	}
	same(events(kq, 100), 0);
}

static void limits(void)
{
	const uint64_t most = figure("kern.kq_calloutmax");
	int kq = kqueue();
	uint64_t n = 0;

	while (n <= most && change(kq, n, EVFILT_TIMER, EV_ADD, NOTE_SECONDS, 1000) == 0)
		n++;
	same(errno, ENOMEM);
	expect(n > 0 && n <= most);
	/* Other timers of the system are not touched by it. */
	msleep(20);
	same(change(kq, 0, EVFILT_TIMER, EV_DELETE, 0, 0), 0);
	same(change(kq, n, EVFILT_TIMER, EV_ADD, NOTE_SECONDS, 1000), 0);
	close(kq);
	kq = kqueue();
	for (n = 0; change(kq, n, EVFILT_USER, EV_ADD, 0, 0) == 0; n++)
		;
	same(errno, ENOMEM);
	expect(n >= 10000);
	close(kq);
}

const struct test kqueuetests[] = {
	{ "queue", queue },
	{ "errors", errors },
	{ "units", units },
	{ "periodic", periodic },
	{ "absolute", absolute },
	{ "rearmed", rearmed },
	{ "disabled", disabled },
	{ "user", user },
	{ "pipes", pipes },
	{ "closed", closed },
	{ "files", files },
	{ "fifos", fifos },
	{ "signals", signals },
	{ "interrupts", interrupts },
	{ "processes", processes },
	{ "followed", followed },
	{ "inherited", inherited },
	{ "nested", nested },
	{ "many", many },
	{ "limits", limits },
	{ NULL, NULL },
};
