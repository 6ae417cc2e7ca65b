/*
 * A program of libev, by its manual: timers that repeat and that are set anew, a periodic one, signals, a child,
 * both ends of a socketpair, and a timer of its own loop. Says each event with the tenths of seconds since the
 * beginning; and by which calls the loop waits.
 */

#include <ev.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static ev_tstamp begin;
static int pair[2], received;

static void say(struct ev_loop *loop, const char *what, int n)
{
	printf("%4.1f %s %d\n", ev_now(loop) - begin, what, n);
}

static void on_once(struct ev_loop *loop, ev_timer *w, int events)
{
	static int n;

	(void)events;
	say(loop, "once", ++n);
	if (n % 2 == 0)
		return;
	ev_timer_set(w, 0.3, 0);
	ev_timer_start(loop, w);
}

static void on_repeat(struct ev_loop *loop, ev_timer *w, int events)
{
	static int n;

	(void)events;
	n = n % 5 + 1;
	say(loop, "repeat", n);
	if (write(pair[0], "x", 1) != 1)
		abort();
	if (n == 3)
		raise(SIGUSR1);
	if (n == 5)
		ev_timer_stop(loop, w);
}

static void on_again(struct ev_loop *loop, ev_timer *w, int events)
{
	(void)events;
	say(loop, "idle for", (int)(w->repeat * 10 + 0.5));
	ev_timer_stop(loop, w);
	close(pair[0]);
}

static void on_bytes(struct ev_loop *loop, ev_io *w, int events)
{
	char buf[10];
	const ssize_t n = read(w->fd, buf, sizeof buf);

	(void)events;
	if (n <= 0) {
		say(loop, "end after", received);
		ev_io_stop(loop, w);
		return;
	}
	received += n;
	ev_timer_again(loop, w->data);
}

static void on_signal(struct ev_loop *loop, ev_signal *w, int events)
{
	(void)events;
	say(loop, "signal", w->signum);
	ev_signal_stop(loop, w);
}

static void on_child(struct ev_loop *loop, ev_child *w, int events)
{
	(void)events;
	say(loop, "child", WEXITSTATUS(w->rstatus));
	ev_child_stop(loop, w);
}

static void on_periodic(struct ev_loop *loop, ev_periodic *w, int events)
{
	(void)events;
	say(loop, "periodic", 1);
	ev_periodic_stop(loop, w);
}

static void run(unsigned backend)
{
	struct ev_loop *loop = backend == EVBACKEND_KQUEUE ? ev_default_loop(backend) : ev_loop_new(backend);
	ev_timer once, repeat, again;
	ev_io bytes;
	ev_signal usr1;
	ev_child child;
	ev_periodic periodic;
	pid_t pid;

	if (loop == NULL || ev_backend(loop) != backend) {
		printf("backend %u: none\n", backend);
		return;
	}
	printf("backend %u\n", backend);
	received = 0;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0)
		abort();
	begin = ev_now(loop);
	ev_timer_init(&once, on_once, 0.25, 0);
	ev_timer_start(loop, &once);
	ev_timer_init(&repeat, on_repeat, 0.1, 0.1);
	ev_timer_start(loop, &repeat);
	ev_timer_init(&again, on_again, 0, 0.4);
	ev_io_init(&bytes, on_bytes, pair[1], EV_READ);
	bytes.data = &again;
	ev_io_start(loop, &bytes);
	ev_signal_init(&usr1, on_signal, SIGUSR1);
	ev_signal_start(loop, &usr1);
	ev_periodic_init(&periodic, on_periodic, begin + 0.65, 0, 0);
	ev_periodic_start(loop, &periodic);
	if (ev_is_default_loop(loop)) {
		pid = fork();
		if (pid == 0) {
			usleep(750000);
			_exit(7);
		}
		ev_child_init(&child, on_child, pid, 0);
		ev_child_start(loop, &child);
	}
	ev_run(loop, 0);
	say(loop, "done", received);
	ev_loop_destroy(loop);
}

int main(void)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	run(EVBACKEND_KQUEUE);
	run(EVBACKEND_POLL);
	run(EVBACKEND_SELECT);
	return 0;
}
