/* The attributes and file actions of posix_spawn. */
#ifndef SPAWN_IMPL_H
#define SPAWN_IMPL_H

#include <spawn.h>

struct __posix_spawnattr {
	short flags;	/* POSIX_SPAWN_ */
	pid_t pgroup;
	int policy;
	struct sched_param param;
	sigset_t sigdefault;
	sigset_t sigmask;
};

struct action {
	enum { OPEN, DUP2, CLOSE, CHDIR, FCHDIR } kind;
	int fd;
	int to;		/* DUP2 */
	int flags;	/* OPEN */
	mode_t mode;	/* OPEN */
	char *path;	/* OPEN, CHDIR: ours to free */
};

/* In the order in which they are to be done. */
struct __posix_spawn_file_actions {
	struct action *actions;
	size_t count;
};

#endif
