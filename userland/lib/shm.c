/* Shared memory by name: files of /dev/shm, which mmap shares like any other. posix_madvise, which returns its error. */

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <paths.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The file of a name: a slash, and then no other. */
static bool path_of(const char *name, char *path)
{
	if (name[0] != '/' || name[1] == '\0' || strchr(name + 1, '/') != NULL) {
		errno = EINVAL;
		return false;
	}
	if (strlen(name + 1) > NAME_MAX) {
		errno = ENAMETOOLONG;
		return false;
	}
	strcpy(path, _PATH_SHM);
	strcat(path, name + 1);
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

	return path_of(name, path) ? unlink(path) : -1;
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
