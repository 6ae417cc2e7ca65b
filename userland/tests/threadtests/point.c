/* Cancellation points in handlers that interrupted others, in posix_spawn and in system. */

#include "thread.h"

#include <fcntl.h>
#include <semaphore.h>
#include <setjmp.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static sem_t sem;
static int fds[2];
static volatile int reached;

static void in_read(void)
{
	char byte;

	read(fds[0], &byte, 1);
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

static void *naps(void *arg)
{
	sleep(1000);
	return arg;
}

static void in_join(void)
{
	pthread_join(begin(naps, NULL), NULL);
}

/* Handlers that have to leave the point which they interrupt as it was. */
static void writes(int sig)
{
	(void)sig;
	reached++;
	same(write(fds[1], "", 0), 0);
}

static void allocates(int sig)
{
	(void)sig;
	reached++;
	free(malloc(100));
	msleep(0);
}

/* The cancellation comes while the handler has it disabled. */
static void disables(int sig)
{
	const uint64_t from = now();
	int state;

	(void)sig;
	reached++;
	same(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state), 0);
	same(state, PTHREAD_CANCEL_ENABLE);
	msleep(60);
	took(from, 60);
	same(pthread_setcancelstate(state, NULL), 0);
}

/* The cancellation comes while the handler is in stdio, whose functions are no points. */
static void prints(int sig)
{
	(void)sig;
	reached++;
	flockfile(stderr);
	for (const uint64_t from = now(); now() - from < 60000;)
		fflush(stderr);
	funlockfile(stderr);
}

static void *runs(void *arg)
{
	void (*const run)(void) = (void (*)(void))arg;

	run();
	return NULL;
}

static void in_handlers(void)
{
	static void (*const points[])(void) = { in_read, in_cond, in_sem, in_join };
	static void (*const handlers[])(int) = { writes, allocates, disables, prints };

	same(pipe(fds), 0);
	same(sem_init(&sem, 0, 0), 0);
	for (size_t i = 0; i < sizeof points / sizeof *points; i++)
		for (size_t j = 0; j < sizeof handlers / sizeof *handlers; j++) {
			const pthread_t thread = begin(runs, (void *)points[i]);

			reached = 0;
			handle(SIGUSR1, handlers[j], SA_RESTART);
			msleep(20);
			same(pthread_kill(thread, SIGUSR1), 0);
			msleep(20);
			same(reached, 1);
			same(pthread_cancel(thread), 0);
			expect(end(thread) == PTHREAD_CANCELED);
		}
}

static sigjmp_buf out;

static void jumps(int sig)
{
	(void)sig;
	siglongjmp(out, 1);
}

/* A handler ends a read by a jump: a cancellation that is disabled does not end the sleep after it. */
static void *jumps_out(void *arg)
{
	uint64_t from;

	if (sigsetjmp(out, 1) == 0)
		in_read();
	reached = 1;
	/* The cancellation comes here, where there is no point. */
	while (reached == 1)
		sched_yield();
	same(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL), 0);
	from = now();
	msleep(40);
	took(from, 40);
	same(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL), 0);
	in_read();
	reached = 3;
	return arg;
}

static void by_a_jump(void)
{
	pthread_t thread;

	same(pipe(fds), 0);
	handle(SIGUSR1, jumps, SA_RESTART);
	thread = begin(jumps_out, NULL);
	msleep(20);
	same(pthread_kill(thread, SIGUSR1), 0);
	while (reached != 1)
		msleep(10);
	same(pthread_cancel(thread), 0);
	reached = 2;
	expect(end(thread) == PTHREAD_CANCELED);
	same(reached, 2);
}

static void *ends(void *arg)
{
	return arg;
}

static void exits(int sig)
{
	(void)sig;
	pthread_exit(fds);
}

static void *kills_itself(void *arg)
{
	pthread_kill(pthread_self(), SIGUSR1);
	return arg;
}

/* A handler that pthread_kill calls may do what it will, and not come back. */
static void by_kill(void)
{
	handle(SIGUSR1, jumps, 0);
	if (sigsetjmp(out, 1) == 0)
		pthread_kill(pthread_self(), SIGUSR1);
	end(begin(ends, NULL));
	handle(SIGUSR1, exits, 0);
	expect(end(begin(kills_itself, NULL)) == fds);
	end(begin(ends, NULL));
}

static FILE *stream;

/* Writes to a pipe that is full, and computes for ever. */
static void *writes_and_spins(void *arg)
{
	pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
	fputs("x", stream);
	fflush(stream);
	for (;;)
		;
	return arg;
}

/* A thread that may end anywhere, but for stdio, ends as soon as it has left that. */
static void behind_stdio(void)
{
	static char bytes[65536];
	pthread_t thread;

	same(pipe(fds), 0);
	same(fcntl(fds[1], F_SETFL, O_NONBLOCK), 0);
	while (write(fds[1], bytes, 512) > 0)
		;
	same(fcntl(fds[1], F_SETFL, 0), 0);
	stream = fdopen(fds[1], "w");
	thread = begin(writes_and_spins, NULL);
	msleep(20);
	same(pthread_cancel(thread), 0);
	msleep(20);
	expect(read(fds[0], bytes, sizeof bytes) > 0);
	expect(end(thread) == PTHREAD_CANCELED);
	same(ftrylockfile(stream), 0);
}

static volatile pid_t spawned, cleaned;

static void cleans(void *arg)
{
	(void)arg;
	cleaned = getpid();
}

static void *spawns(void *arg)
{
	char *const argv[] = { (char *)"true", NULL }, *const envp[] = { NULL };
	posix_spawn_file_actions_t fa;
	pid_t pid;

	pthread_cleanup_push(cleans, NULL);
	same(pthread_cancel(pthread_self()), 0);
	same(posix_spawn_file_actions_init(&fa), 0);
	same(posix_spawn_file_actions_addopen(&fa, 5, "/dev/null", O_RDONLY, 0), 0);
	same(posix_spawn_file_actions_addclose(&fa, 6), 0);
	same(posix_spawn(&pid, "/bin/true", &fa, NULL, argv, envp), 0);
	same(posix_spawn_file_actions_destroy(&fa), 0);
	spawned = pid;
	pthread_testcancel();
	pthread_cleanup_pop(0);
	return arg;
}

/* posix_spawn is no cancellation point, nor are the calls of its child. */
static void spawn(void)
{
	expect(end(begin(spawns, NULL)) == PTHREAD_CANCELED);
	same(cleaned, getpid());
	expect(spawned > 0);
	await_ok(spawned);
}

static void *runs_shell(void *arg)
{
	system("sleep 1000");
	return arg;
}

/* The shell is gone, and signals are as they were. */
static void shell(void)
{
	const pthread_t thread = begin(runs_shell, NULL);
	struct sigaction sa;

	msleep(100);
	same(sigaction(SIGINT, NULL, &sa), 0);
	expect(sa.sa_handler == SIG_IGN);
	same(pthread_cancel(thread), 0);
	expect(end(thread) == PTHREAD_CANCELED);
	same(sigaction(SIGINT, NULL, &sa), 0);
	expect(sa.sa_handler == SIG_DFL);
	same(sigaction(SIGQUIT, NULL, &sa), 0);
	expect(sa.sa_handler == SIG_DFL);
	refused(waitpid(-1, NULL, WNOHANG), ECHILD);
}

const struct test pointtests[] = {
	{ "in handlers", in_handlers },
	{ "left by a jump", by_a_jump },
	{ "left by pthread_kill", by_kill },
	{ "behind stdio", behind_stdio },
	{ "posix_spawn", spawn },
	{ "system", shell },
	{ NULL, NULL },
};
