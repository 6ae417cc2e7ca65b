/* The file actions of posix_spawn. */

#include "spawnimpl.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int posix_spawn_file_actions_init(posix_spawn_file_actions_t *fa)
{
	*fa = calloc(1, sizeof **fa);
	return *fa == NULL ? ENOMEM : 0;
}

int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *fa)
{
	for (size_t i = 0; i < (*fa)->count; i++)
		free((*fa)->actions[i].path);
	free((*fa)->actions);
	free(*fa);
	*fa = NULL;
	return 0;
}

static int add(posix_spawn_file_actions_t fa, struct action action)
{
	struct action *larger;

	if (action.kind != CHDIR && (action.fd < 0 || action.fd >= getdtablesize()))
		return EBADF;
	if (action.path != NULL && (action.path = strdup(action.path)) == NULL)
		return ENOMEM;
	larger = realloc(fa->actions, (fa->count + 1) * sizeof *larger);
	if (larger == NULL) {
		free(action.path);
		return ENOMEM;
	}
	fa->actions = larger;
	fa->actions[fa->count++] = action;
	return 0;
}

int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *__restrict fa, int fd,
    const char *__restrict path, int flags, mode_t mode)
{
	return add(*fa, (struct action){ .kind = OPEN, .fd = fd, .path = (char *)path, .flags = flags, .mode = mode });
}

int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *fa, int fd, int to)
{
	if (to < 0 || to >= getdtablesize())
		return EBADF;
	return add(*fa, (struct action){ .kind = DUP2, .fd = fd, .to = to });
}

int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *fa, int fd)
{
	return add(*fa, (struct action){ .kind = CLOSE, .fd = fd });
}

int posix_spawn_file_actions_addchdir(posix_spawn_file_actions_t *__restrict fa, const char *__restrict path)
{
	return add(*fa, (struct action){ .kind = CHDIR, .path = (char *)path });
}

int posix_spawn_file_actions_addfchdir(posix_spawn_file_actions_t *fa, int fd)
{
	return add(*fa, (struct action){ .kind = FCHDIR, .fd = fd });
}
