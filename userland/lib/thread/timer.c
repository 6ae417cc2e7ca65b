/*
 * SIGEV_THREAD: timers whose expiries begin a thread. One thread of the
 * library's waits for the signals of all such timers (SIGEV_THREAD_ID), and
 * makes a detached thread for each, which has the signals blocked that the maker
 * of the timer had. It blocks every signal itself and does not count among the
 * threads for which the process goes on.
 */

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "thread.h"

const char __threaded_timer;

/* The signal of these timers, which only the library's thread gets. */
#define SIGNAL SIGPWR

struct event {
	timer_t timer;
	int key;			/* what the signal brings */
	void (*function)(union sigval);
	union sigval value;
	pthread_attr_t attr;
	sigset_t mask;			/* of the thread that has made the timer, and of those that expiries begin */
	struct event *next;
};

static struct event *events;
static unsigned events_lock;
static int last_key;
static struct __pthread *server;

static void *run(void *arg)
{
	const struct event event = *(struct event *)arg;

	free(arg);
	sigprocmask(SIG_SETMASK, &event.mask, NULL);
	event.function(event.value);
	return NULL;
}

/* Begins a thread for the timer that has a key; nothing happens if it was deleted. */
static void expire(int key)
{
	struct event *const copy = malloc(sizeof *copy), *e;
	pthread_t thread;

	if (copy == NULL)
		return;
	__lock(&events_lock);
	for (e = events; e != NULL && e->key != key; e = e->next)
		;
	if (e != NULL)
		*copy = *e;
	__unlock(&events_lock);
	if (e == NULL || pthread_create(&thread, &copy->attr, run, copy) != 0)
		free(copy);
}

static void *serve(void *arg)
{
	sigset_t set;
	siginfo_t info;

	sigemptyset(&set);
	sigaddset(&set, SIGNAL);
	for (;;)
		if (sigwaitinfo(&set, &info) == SIGNAL)
			expire(info.si_value.sival_int);
	return arg;
}

/* Makes the library's thread, the first time. Under the lock. */
static int begin_server(void)
{
	sigset_t all, mask;
	int error;

	if (server != NULL)
		return 0;
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &mask);
	error = pthread_create(&server, NULL, serve, NULL);
	sigprocmask(SIG_SETMASK, &mask, NULL);
	if (error != 0) {
		server = NULL;
		return error;
	}
	__threads_enter();
	__nthreads--;
	__threads_leave();
	return 0;
}

/* Forgets everything in the child of a fork, which has no timers. */
void __timers_forked(void)
{
	struct event *e;

	server = NULL;
	events_lock = 0;
	while ((e = events) != NULL) {
		events = e->next;
		free(e);
	}
}

static int create(clockid_t clock, const struct sigevent *evp, timer_t *timer)
{
	struct event *const e = malloc(sizeof *e);
	struct sigevent to = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGNAL };
	int error;

	if (e == NULL)
		return EAGAIN;
	*e = (struct event){ .function = evp->sigev_notify_function, .value = evp->sigev_value };
	if (evp->sigev_notify_attributes != NULL)
		e->attr = *(pthread_attr_t *)evp->sigev_notify_attributes;
	else
		pthread_attr_init(&e->attr);
	e->attr.__detached = PTHREAD_CREATE_DETACHED;
	sigprocmask(SIG_BLOCK, NULL, &e->mask);
	__lock(&events_lock);
	error = begin_server();
	if (error == 0) {
		e->key = ++last_key;
		to.sigev_value.sival_int = e->key;
		to.sigev_notify_thread_id = (int)server->tid;
		if (syscall(SYS_timer_create, clock, &to, timer) < 0)
			error = errno;
	}
	if (error == 0) {
		e->timer = *timer;
		e->next = events;
		events = e;
	} else {
		free(e);
	}
	__unlock(&events_lock);
	return error;
}

int timer_create(clockid_t clock, struct sigevent *restrict evp, timer_t *restrict timer)
{
	const int saved = errno;
	int error;

	/* A wakeup of nobody: EFAULT if there is no word. */
	if (evp != NULL && _umtx_op(&evp->sigev_notify, UMTX_OP_WAKE, 0, NULL, NULL) < 0)
		return -1;
	if (evp == NULL || evp->sigev_notify != SIGEV_THREAD)
		return syscall(SYS_timer_create, clock, evp, timer);
	error = create(clock, evp, timer);
	errno = error != 0 ? error : saved;
	return error != 0 ? -1 : 0;
}

int timer_delete(timer_t timer)
{
	struct event *found = NULL;
	int result;

	__lock(&events_lock);
	result = syscall(SYS_timer_delete, timer);
	for (struct event **at = &events; result == 0 && *at != NULL; at = &(*at)->next)
		if ((*at)->timer == timer) {
			found = *at;
			*at = found->next;
			break;
		}
	__unlock(&events_lock);
	free(found);
	return result;
}
