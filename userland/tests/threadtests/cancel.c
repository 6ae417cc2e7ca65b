/* Cancellation, deferred and asynchronous, and cleanup handlers. */

#include "thread.h"

#include <fcntl.h>
#include <semaphore.h>
#include <poll.h>
#include <stdio.h>
#include <sys/event.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static sem_t sem;
static int fds[2];
static int kq, listener, pair[2];
static const struct sockaddr_un name = { .sun_family = AF_UNIX, .sun_path = "cancel.socket" };
static volatile int cleaned, steps;

static void clean(void *arg)
{
	cleaned = cleaned * 10 + (int)(long)arg;
}

static void in_sleep(void)
{
	sleep(100);
}

static void in_nanosleep(void)
{
	const struct timespec ts = { .tv_sec = 100 };

	clock_nanosleep(CLOCK_MONOTONIC, 0, &ts, NULL);
}

static void in_read(void)
{
	char byte;

	read(fds[0], &byte, 1);
}

static void in_write(void)
{
	static const char bytes[4096];

	for (;;)
		write(fds[1], bytes, sizeof bytes);
}

static void in_pause(void)
{
	pause();
}

static void in_poll(void)
{
	poll(NULL, 0, 100000);
}

static void in_select(void)
{
	select(0, NULL, NULL, NULL, NULL);
}

static void in_sigwait(void)
{
	sigset_t set;
	int sig;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigwait(&set, &sig);
}

static void in_accept(void)
{
	accept(listener, NULL, NULL);
}

static void in_recv(void)
{
	char byte;

	recv(pair[0], &byte, 1, 0);
}

static void in_recvmsg(void)
{
	char byte;
	struct iovec iov = { .iov_base = &byte, .iov_len = 1 };
	struct msghdr msg = { .msg_iov = &iov, .msg_iovlen = 1 };

	recvmsg(pair[0], &msg, 0);
}

static void in_send(void)
{
	static const char bytes[4096];

	for (;;)
		send(pair[0], bytes, sizeof bytes, 0);
}

static void in_sendmsg(void)
{
	static char bytes[4096];
	struct iovec iov = { .iov_base = bytes, .iov_len = sizeof bytes };
	const struct msghdr msg = { .msg_iov = &iov, .msg_iovlen = 1 };

	for (;;)
		sendmsg(pair[0], &msg, 0);
}

/* A call that fails at once is a point as well. */
static void in_connect(void)
{
	for (;;)
		connect(pair[0], (const struct sockaddr *)&name, sizeof name);
}

static void in_sendto(void)
{
	for (;;)
		sendto(pair[0], NULL, 0, 0, (const struct sockaddr *)&name, sizeof name);
}

static void in_tcdrain(void)
{
	for (;;)
		tcdrain(pair[0]);
}

static void in_kevent(void)
{
	struct kevent event;

	kevent(kq, NULL, 0, &event, 1, NULL);
}

static void unlock(void *arg)
{
	pthread_mutex_unlock(arg);
}

static void in_cond(void)
{
	pthread_mutex_lock(&mutex);
	pthread_cleanup_push(unlock, &mutex);
	for (;;)
		pthread_cond_wait(&cond, &mutex);
	pthread_cleanup_pop(1);
}

static void in_sem(void)
{
	sem_wait(&sem);
}

static void *for_ever(void *arg)
{
	for (;;)
		pause();
	return arg;
}

static void in_join(void)
{
	pthread_join(begin(for_ever, NULL), NULL);
}

static void in_testcancel(void)
{
	for (;;) {
		pthread_testcancel();
		sched_yield();
	}
}

static void *cleans(void *arg)
{
	void (*const run)(void) = (void (*)(void))arg;

	pthread_cleanup_push(clean, (void *)1);
	pthread_cleanup_push(clean, (void *)2);
	steps = 1;
	run();
	steps = 2;
	pthread_cleanup_pop(0);
	pthread_cleanup_pop(0);
	return NULL;
}

/* At each point: while it sleeps, and with the cancellation there before it. */
static void points(void)
{
	static void (*const all[])(void) = {
		in_sleep, in_nanosleep, in_read, in_write, in_pause, in_poll, in_select, in_sigwait, in_cond, in_sem,
		in_join, in_testcancel, in_accept, in_recv, in_recvmsg, in_send, in_sendmsg, in_sendto,
		in_connect, in_tcdrain, in_kevent,
	};

	same(pipe(fds), 0);
	same(sem_init(&sem, 0, 0), 0);
	same(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	unlink(name.sun_path);
	expect((listener = socket(AF_UNIX, SOCK_STREAM, 0)) >= 0);
	same(bind(listener, (const struct sockaddr *)&name, sizeof name), 0);
	same(listen(listener, 1), 0);
	expect((kq = kqueue()) >= 0);
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		for (int early = 0; early < 2; early++) {
			const pthread_t thread = begin(cleans, (void *)all[i]);

			cleaned = steps = 0;
			if (!early)
				msleep(20);
			same(pthread_cancel(thread), 0);
			expect(end(thread) == PTHREAD_CANCELED);
			if (cleaned != 21)
				fail(__FILE__, __LINE__, "point %d: cleaned %d", (int)i, cleaned);
			same(steps, 1);
			same(pthread_mutex_trylock(&mutex), 0);
			same(pthread_mutex_unlock(&mutex), 0);
		}
	same(unlink(name.sun_path), 0);
}

static volatile bool asleep;

static void *disables(void *arg)
{
	int before;
	const uint64_t from = now();

	(void)arg;
	same(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before), 0);
	same(before, PTHREAD_CANCEL_ENABLE);
	asleep = true;
	msleep(80);
	took(from, 80);
	pthread_testcancel();
	steps = 5;
	same(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &before), 0);
	same(before, PTHREAD_CANCEL_DISABLE);
	steps = 6;
	pthread_testcancel();
	steps = 7;
	return NULL;
}

static void disabled(void)
{
	const pthread_t thread = begin(disables, NULL);

	while (!asleep)
		msleep(10);
	same(pthread_cancel(thread), 0);
	expect(end(thread) == PTHREAD_CANCELED);
	same(steps, 6);
}

static void *computes(void *arg)
{
	int before;

	pthread_cleanup_push(clean, (void *)3);
	same(pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &before), 0);
	same(before, PTHREAD_CANCEL_DEFERRED);
	for (;;)
		steps++;
	pthread_cleanup_pop(0);
	return arg;
}

static void asynchronous(void)
{
	const pthread_t thread = begin(computes, NULL);

	msleep(50);
	expect(steps > 0);
	same(pthread_cancel(thread), 0);
	expect(end(thread) == PTHREAD_CANCELED);
	same(cleaned, 3);
}

static void *itself(void *arg)
{
	pthread_cancel(pthread_self());
	steps = 1;
	pthread_testcancel();
	steps = 2;
	return arg;
}

static void errors(void)
{
	const pthread_t thread = begin(itself, NULL);

	expect(end(thread) == PTHREAD_CANCELED);
	same(steps, 1);
	same(pthread_cancel(thread), ESRCH);
	same(pthread_setcancelstate(77, NULL), EINVAL);
	same(pthread_setcanceltype(77, NULL), EINVAL);
}

/* The cleanup handlers of pthread_exit, and one that sleeps: it is not cut short. */
static void sleeps(void *arg)
{
	const uint64_t from = now();

	(void)arg;
	msleep(40);
	took(from, 40);
	cleaned = 9;
}

static void *sleeps_at_end(void *arg)
{
	pthread_cleanup_push(sleeps, NULL);
	pause();
	pthread_cleanup_pop(0);
	return arg;
}

static void cleanup_sleeps(void)
{
	const pthread_t thread = begin(sleeps_at_end, NULL);

	msleep(10);
	same(pthread_cancel(thread), 0);
	expect(end(thread) == PTHREAD_CANCELED);
	same(cleaned, 9);
}

const struct test canceltests[] = {
	{ "points", points },
	{ "disabled", disabled },
	{ "asynchronous", asynchronous },
	{ "errors", errors },
	{ "cleanup sleeps", cleanup_sleeps },
	{ NULL, NULL },
};
