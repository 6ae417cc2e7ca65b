/* Shared memory by name: files of /dev/shm, which mmap shares like any other. posix_madvise, which returns its error. */

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <paths.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The file of a name, which may begin with a slash, and has no other. */
static bool path_of(const char *name, char *path)
{
	name += name[0] == '/';
	if (name[0] == '\0' || strchr(name, '/') != NULL || strcmp(name, ".") == 0 || strcmp(name, "..") == 0) {
		errno = EINVAL;
		return false;
	}
	if (strlen(name) > NAME_MAX) {
		errno = ENAMETOOLONG;
		return false;
	}
	strcpy(path, _PATH_SHM);
	strcat(path, name);
	return true;
}

int shm_open(const char *name, int flags, mode_t mode)
{
	char path[sizeof _PATH_SHM + NAME_MAX];

	if (!path_of(name, path))
		return -1;
	if ((flags & O_ACCMODE) == O_WRONLY) {
		errno = EINVAL;
		return -1;
	}
	return open(path, flags | O_CLOEXEC | O_NOFOLLOW, mode);
}

int shm_unlink(const char *name)
{
	char path[sizeof _PATH_SHM + NAME_MAX];

	if (!path_of(name, path))
		return -1;
	if (unlink(path) == 0)
		return 0;
	/* The folder lets only owners remove files; of a name there is no folder to speak of. */
	if (errno == EPERM)
		errno = EACCES;
	return -1;
}

int posix_madvise(void *address, size_t length, int advice)
{
	const int before = errno;
	int error = 0;

	if (madvise(address, length, advice) < 0)
		error = errno;
	errno = before;
	return error;
}
