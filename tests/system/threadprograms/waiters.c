/*
 * Threads of one process that wait for the same descriptor: in select, in poll, in accept and in
 * kevent of one queue. Each of them is woken; a signal for one of them ends its wait alone.
 */

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/event.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int ends[2];
static int queue;
static int door;

static void *in_select(void *unused)
{
	fd_set set;

	FD_ZERO(&set);
	FD_SET(ends[0], &set);
	return (void *)(long)select(ends[0] + 1, &set, NULL, NULL, NULL);
}

static void *in_poll(void *unused)
{
	struct pollfd one = { .fd = ends[0], .events = POLLIN };

	return (void *)(long)poll(&one, 1, -1);
}

static void *in_kevent(void *unused)
{
	struct kevent event;

	return (void *)(long)kevent(queue, NULL, 0, &event, 1, NULL);
}

static void *in_accept(void *unused)
{
	int fd = accept(door, NULL, NULL);

	if (fd >= 0)
		close(fd);
	return (void *)(long)(fd >= 0);
}

static void *interrupted(void *unused)
{
	return (void *)(long)(poll(NULL, 0, 5000) < 0 ? errno : 0);
}

static void ignore(int sig)
{
}

static long result(pthread_t thread)
{
	void *value;

	pthread_join(thread, &value);
	return (long)value;
}

int main(void)
{
	struct sockaddr_un name = { .sun_family = AF_UNIX, .sun_path = "/tmp/waiters" };
	struct sigaction action = { .sa_handler = ignore };
	void *(*ways[])(void *) = { in_select, in_select, in_poll, in_poll, in_kevent, in_kevent };
	pthread_t threads[6], other;
	struct kevent event;

	pipe(ends);
	queue = kqueue();
	EV_SET(&event, ends[0], EVFILT_READ, EV_ADD, 0, 0, NULL);
	kevent(queue, &event, 1, NULL, 0, NULL);
	for (int i = 0; i < 6; i++)
		pthread_create(&threads[i], NULL, ways[i], NULL);
	sigaction(SIGUSR1, &action, NULL);
	pthread_create(&other, NULL, interrupted, NULL);
	usleep(100000);
	pthread_kill(other, SIGUSR1);
	printf("signal: %d\n", result(other) == EINTR);
	write(ends[1], "x", 1);
	for (int i = 0; i < 6; i++)
		printf("%ld%c", result(threads[i]), i == 5 ? '\n' : ' ');

	unlink(name.sun_path);
	door = socket(AF_UNIX, SOCK_STREAM, 0);
	bind(door, (struct sockaddr *)&name, sizeof name);
	listen(door, 2);
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, in_accept, NULL);
	usleep(100000);
	for (int i = 0; i < 2; i++) {
		int fd = socket(AF_UNIX, SOCK_STREAM, 0);

		connect(fd, (struct sockaddr *)&name, sizeof name);
	}
	printf("accepted: %ld", result(threads[0]));
	printf(" %ld\n", result(threads[1]));

	unlink(name.sun_path);
	return 0;
}
