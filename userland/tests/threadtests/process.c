/* fork, exec and exit in a process with threads. */

#include "thread.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

static volatile int ticks, order;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *sleeps(void *arg)
{
	for (;;) {
		usleep(5000);
		ticks++;
	}
	return arg;
}

static void *naps(void *arg)
{
	sleep(10000);
	return arg;
}

static void *waits(void *arg)
{
	pthread_mutex_lock(&mutex);
	return arg;
}

/* Threads in sleeps of all kinds, at a lock, and at work. */
static void crowd(void)
{
	pthread_mutex_lock(&mutex);
	for (int i = 0; i < 3; i++) {
		begin(sleeps, NULL);
		begin(waits, NULL);
	}
	begin(naps, NULL);
	usleep(20000);
}

static void *exits(void *arg)
{
	exit((int)(long)arg);
}

static void exit_main(void)
{
	crowd();
	exit(3);
}

static void exit_thread(void)
{
	crowd();
	end(begin(exits, (void *)4L));
}

static void *last(void *arg)
{
	usleep(30000);
	return arg;
}

static void exit_last(void)
{
	begin(last, NULL);
	pthread_exit(NULL);
}

static void exits_all(void)
{
	same(WEXITSTATUS(await(child(exit_main))), 3);
	same(WEXITSTATUS(await(child(exit_thread))), 4);
	same(await(child(exit_last)), 0);
}

static void main_goes_child(void)
{
	begin(exits, (void *)0L);
	pthread_exit(NULL);
}

static void *kills_itself(void *arg)
{
	usleep(20000);
	kill(getpid(), SIGTERM);
	pause();
	return arg;
}

static void main_is_gone(void)
{
	begin(kills_itself, NULL);
	pthread_exit(NULL);
}

static void main_goes(void)
{
	same(await(child(main_goes_child)), 0);
	same(WTERMSIG(await(child(main_is_gone))), SIGTERM);
}

static void before(void)
{
	order = order * 10 + 1;
}

static void in_parent(void)
{
	order = order * 10 + 2;
}

static void in_child(void)
{
	order = order * 10 + 3;
}

static void *forks(void *arg)
{
	pid_t pid;

	pthread_mutex_lock(&mutex);
	pid = fork();
	if (pid == 0) {
		const int seen = ticks;

		/* This thread is the only one, and has its mutex. */
		usleep(30000);
		if (ticks != seen || order != 13 || pthread_mutex_unlock(&mutex) != 0)
			_exit(1);
		if (pthread_create(&(pthread_t){ 0 }, NULL, sleeps, NULL) != 0)
			_exit(2);
		usleep(20000);
		_exit(ticks > seen ? 0 : 3);
	}
	pthread_mutex_unlock(&mutex);
	same(order, 12);
	await_ok(pid);
	return arg;
}

static void fork_copies_one(void)
{
	begin(sleeps, NULL);
	same(pthread_atfork(before, in_parent, in_child), 0);
	usleep(20000);
	end(begin(forks, NULL));
}

static void had_none(void)
{
	same(order, 0);
}

static void had_one(void)
{
	same(order, 13);
}

static void adds(void)
{
	same(pthread_atfork(before, in_parent, in_child), 0);
}

/* Handlers that come to the list while those of a fork are called are for the next one. */
static void atfork_meanwhile(void)
{
	same(pthread_atfork(adds, NULL, NULL), 0);
	await_ok(child(had_none));
	same(order, 0);
	await_ok(child(had_one));
	same(order, 12);
}

static void *writes(void *file)
{
	for (;;)
		fprintf(file, "hello %d\n", 1);
	return NULL;
}

static FILE *null;

static void writes_once(void)
{
	FILE *const f = fopen("/dev/null", "w");

	alarm(5);
	expect(fprintf(null, "x") == 1 && fflush(null) == 0);
	expect(f != NULL && fputs("y", f) >= 0 && fclose(f) == 0);
}

/* The child's streams are free, though threads had them that it does not have. */
static void stdio_after_fork(void)
{
	null = fopen("/dev/null", "w");
	for (int i = 0; i < 3; i++)
		begin(writes, null);
	for (int i = 0; i < 20; i++) {
		usleep(777);
		await_ok(child(writes_once));
	}
	_exit(0);
}

static pthread_mutex_t shared = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t awaited = PTHREAD_COND_INITIALIZER;
static bool come;

static void *awaits(void *arg)
{
	pthread_mutex_lock(&shared);
	while (!come)
		pthread_cond_wait(&awaited, &shared);
	pthread_mutex_unlock(&shared);
	return arg;
}

/* Nobody of the parent waits on a condition in its child, where it is as good as new. */
static void has_no_waiter(void)
{
	pthread_t thread;

	same(pthread_cond_broadcast(&awaited), 0);
	same(pthread_cond_destroy(&awaited), 0);
	same(pthread_cond_init(&awaited, NULL), 0);
	thread = begin(awaits, NULL);
	msleep(20);
	same(pthread_cond_destroy(&awaited), EBUSY);
	come = true;
	same(pthread_cond_signal(&awaited), 0);
	end(thread);
	same(pthread_cond_destroy(&awaited), 0);
}

static void conditions_of_parent(void)
{
	const pthread_t thread = begin(awaits, NULL);

	msleep(20);
	await_ok(child(has_no_waiter));
	same(pthread_cond_destroy(&awaited), EBUSY);
	come = true;
	same(pthread_cond_signal(&awaited), 0);
	end(thread);
}

static void *execs(void *arg)
{
	char *const argv[] = { (char *)"threadtests", (char *)"@exec", arg, NULL };

	refused(execve("/no/such", argv, NULL), ENOENT);
	execve("/tests/threadtests", argv, NULL);
	_exit(9);
}

static void exec_main(void)
{
	crowd();
	execs((void *)"5");
}

static void exec_thread(void)
{
	crowd();
	end(begin(execs, (void *)"6"));
}

static void exec_ends_others(void)
{
	same(WEXITSTATUS(await(child(exec_main))), 5);
	same(WEXITSTATUS(await(child(exec_thread))), 6);
}

static void *waits_for_child(void *arg)
{
	same(WEXITSTATUS(await((pid_t)(long)arg)), 7);
	return arg;
}

static void exits_with_7(void)
{
	usleep(20000);
	_exit(7);
}

static void wait_in_thread(void)
{
	end(begin(waits_for_child, (void *)(long)child(exits_with_7)));
}

const struct test processtests[] = {
	{ "exit ends all", exits_all },
	{ "the first thread goes", main_goes },
	{ "fork copies one", fork_copies_one },
	{ "atfork meanwhile", atfork_meanwhile },
	{ "stdio after fork", stdio_after_fork },
	{ "conditions of the parent", conditions_of_parent },
	{ "exec ends others", exec_ends_others },
	{ "wait in a thread", wait_in_thread },
	{ NULL, NULL },
};
