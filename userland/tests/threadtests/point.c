/* Cancellation in posix_spawn and in system. */

#include "thread.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>

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
	{ "posix_spawn", spawn },
	{ "system", shell },
	{ NULL, NULL },
};
