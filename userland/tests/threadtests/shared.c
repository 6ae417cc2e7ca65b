/* Locks and sockets that the threads of a process share, while some of them wait for one. */

#include "thread.h"

#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

#define PATHS ((const char *const[]){ "/tmp/shared0", "/tmp/shared1" })

static int files[2];

/* Locks a byte of a file for writing. */
static int locks(int file, int at, int command)
{
	struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = at, .l_len = 1 };

	return fcntl(files[file], command, &lock);
}

static void *waits_for_first(void *arg)
{
	locks(0, 0, F_SETLKW);
	return arg;
}

static void *waits_for_second(void *arg)
{
	same(locks(1, 1, F_SETLKW), 0);
	return arg;
}

/* Has a byte of the first file, and waits in two threads: one of them gets its lock soon. */
static void waits_twice(void)
{
	same(locks(0, 2, F_SETLK), 0);
	msleep(50);
	begin(waits_for_first, NULL);
	msleep(20);
	end(begin(waits_for_second, NULL));
	pause();
}

static void holds_second(void)
{
	same(locks(1, 1, F_SETLK), 0);
	msleep(120);
}

/* A process that waits in another thread, too, is still known to wait. */
static void of_deadlock(void)
{
	pid_t other, third;

	for (int i = 0; i < 2; i++)
		files[i] = open(PATHS[i], O_RDWR | O_CREAT, 0600);
	other = child(waits_twice);
	third = child(holds_second);
	same(locks(0, 0, F_SETLK), 0);
	msleep(200);
	handle(SIGALRM, count, 0);
	alarm(2);
	refused(locks(0, 2, F_SETLKW), EDEADLK);
	alarm(0);
	await_ok(third);
	kill(other, SIGKILL);
	same(WTERMSIG(await(other)), SIGKILL);
	for (int i = 0; i < 2; i++) {
		close(files[i]);
		unlink(PATHS[i]);
	}
}

static char message[2000];

/* Sends until it fails. */
static void *sends(void *arg)
{
	while (send(*(int *)arg, message, sizeof message, 0) > 0)
		;
	return arg;
}

static int receives(const char *path)
{
	struct sockaddr_un name = { .sun_len = sizeof name, .sun_family = AF_UNIX };
	const int fd = socket(AF_UNIX, SOCK_DGRAM, 0);

	strcpy(name.sun_path, path);
	same(bind(fd, (struct sockaddr *)&name, sizeof name), 0);
	return fd;
}

static void aims(int fd, int at)
{
	struct sockaddr_un name;
	socklen_t size = sizeof name;

	same(getsockname(at, (struct sockaddr *)&name, &size), 0);
	same(connect(fd, (struct sockaddr *)&name, size), 0);
}

/* Who waits for room at a receiver sends to another one as soon as the socket is connected to it. */
static void of_receiver(void)
{
	int from = socket(AF_UNIX, SOCK_DGRAM, 0), to[2];
	pthread_t thread;

	for (int i = 0; i < 2; i++)
		to[i] = receives(PATHS[i]);
	aims(from, to[0]);
	thread = begin(sends, &from);
	msleep(30);
	aims(from, to[1]);
	msleep(30);
	for (int i = 0; i < 2; i++) {
		same(recv(to[i], message, sizeof message, MSG_DONTWAIT), sizeof message);
		close(to[i]);
		unlink(PATHS[i]);
	}
	end(thread);
	close(from);
}

const struct test threadsharedtests[] = {
	{ "deadlock of records", of_deadlock },
	{ "another receiver", of_receiver },
	{ NULL, NULL },
};
