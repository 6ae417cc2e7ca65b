/* Terminals by name: the entry of /dev that is the same device. */

#include <dirent.h>
#include <errno.h>
#include <paths.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* /dev/tty is whatever terminal controls the process, so it is no terminal's own name. */
static bool device(const char *path, dev_t rdev)
{
	struct stat st;

	return strcmp(path, _PATH_TTY) != 0 && stat(path, &st) == 0 && S_ISCHR(st.st_mode) && st.st_rdev == rdev;
}

int ttyname_r(int fd, char *buf, size_t size)
{
	char path[sizeof _PATH_DEV + MAXNAMLEN];
	struct dirent *entry;
	struct stat st;
	bool found = false;
	DIR *dir;

	if (fstat(fd, &st) < 0)
		return errno;
	if (!isatty(fd))
		return ENOTTY;
	dir = opendir(_PATH_DEV);
	if (dir == NULL)
		return errno;
	while (!found && (entry = readdir(dir)) != NULL) {
		strcpy(path, _PATH_DEV);
		strcat(path, entry->d_name);
		found = device(path, st.st_rdev);
	}
	closedir(dir);
	if (!found) {
		strcpy(path, _PATH_DEV);
		if (fdevname_r(fd, path + strlen(path), MAXNAMLEN) == NULL)
			return ENOTTY;
	}
	if (strlen(path) >= size)
		return ERANGE;
	strcpy(buf, path);
	return 0;
}

char *ttyname(int fd)
{
	static char name[32];
	const int error = ttyname_r(fd, name, sizeof name);

	if (error == 0)
		return name;
	errno = error;
	return NULL;
}

char *ctermid(char *buf)
{
	static char name[L_ctermid];

	return strcpy(buf != NULL ? buf : name, _PATH_TTY);
}
