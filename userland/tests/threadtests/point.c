/* Cancellation and posix_spawn. */

#include "thread.h"

#include <fcntl.h>
#include <spawn.h>
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

const struct test pointtests[] = {
	{ "posix_spawn", spawn },
	{ NULL, NULL },
};
