/* Directories. */

#include "test.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define DIRECTORY "/tmp/dir"

static void made_and_removed(void)
{
	struct stat st;

	same(mkdir(DIRECTORY, 0755), 0);
	refused(mkdir(DIRECTORY, 0755), EEXIST);
	refused(mkdir("/nowhere/x", 0755), ENOENT);
	same(stat(DIRECTORY, &st), 0);
	expect(S_ISDIR(st.st_mode));
	same(st.st_nlink, 2);
	same(mkdir(DIRECTORY "/sub", 0755), 0);
	same(stat(DIRECTORY, &st), 0);
	same(st.st_nlink, 3);
	refused(rmdir(DIRECTORY), ENOTEMPTY);
	refused(unlink(DIRECTORY), EPERM);
	same(rmdir(DIRECTORY "/sub"), 0);
	put_file(DIRECTORY "/file", "");
	refused(rmdir(DIRECTORY "/file"), ENOTDIR);
	refused(rmdir(DIRECTORY), ENOTEMPTY);
	same(unlink(DIRECTORY "/file"), 0);
	same(rmdir(DIRECTORY), 0);
	refused(rmdir(DIRECTORY), ENOENT);
	refused(rmdir("/tmp/."), EINVAL);
}

static void current(void)
{
	char path[PATH_MAX];
	char *allocated;

	expect(getcwd(path, sizeof path) != NULL);
	same(mkdir(DIRECTORY, 0755), 0);
	same(mkdir(DIRECTORY "/sub", 0755), 0);
	same(chdir(DIRECTORY "/sub"), 0);
	expect(getcwd(path, sizeof path) != NULL && strcmp(path, DIRECTORY "/sub") == 0);
	expect(getcwd(path, 5) == NULL);
	same(errno, ERANGE);
	allocated = getcwd(NULL, 0);
	expect(allocated != NULL && strcmp(allocated, DIRECTORY "/sub") == 0);
	free(allocated);
	put_file("here", "x");
	same(access(DIRECTORY "/sub/here", F_OK), 0);
	same(chdir(".."), 0);
	expect(realpath("./sub/../sub//here", path) != NULL && strcmp(path, DIRECTORY "/sub/here") == 0);
	same(symlink("sub/here", "to"), 0);
	expect(realpath("to", path) != NULL && strcmp(path, DIRECTORY "/sub/here") == 0);
	expect(realpath("sub/here/x", path) == NULL);
	same(errno, ENOTDIR);
	same(unlink("to"), 0);
	same(unlink("sub/here"), 0);
	refused(chdir("sub/here"), ENOENT);
	same(rmdir("sub"), 0);
	same(chdir("/"), 0);
	expect(getcwd(path, sizeof path) != NULL && strcmp(path, "/") == 0);
	same(rmdir(DIRECTORY), 0);
}

enum { MANY = 100 };

static void listed(void)
{
	static bool seen[MANY];
	char path[sizeof DIRECTORY + NAME_MAX + 1];
	struct dirent *entry;
	DIR *dir;
	int n = 0, others = 0;

	same(mkdir(DIRECTORY, 0755), 0);
	for (int i = 0; i < MANY; i++) {
		snprintf(path, sizeof path, DIRECTORY "/file%d", i);
		put_file(path, "");
	}
	dir = opendir(DIRECTORY);
	expect(dir != NULL);
	while ((entry = readdir(dir)) != NULL) {
		int i;

		same(strlen(entry->d_name), entry->d_namlen);
		if (sscanf(entry->d_name, "file%d", &i) == 1) {
			expect(i >= 0 && i < MANY && !seen[i]);
			same(entry->d_type, DT_REG);
			seen[i] = true;
			n++;
		} else {
			same(entry->d_type, DT_DIR);
			others++;
		}
	}
	same(n, MANY);
	same(others, 2);
	/* Once more, removing as it goes. */
	rewinddir(dir);
	while ((entry = readdir(dir)) != NULL)
		if (entry->d_name[0] == 'f') {
			snprintf(path, sizeof path, DIRECTORY "/%s", entry->d_name);
			same(unlink(path), 0);
			n--;
		}
	same(n, 0);
	same(closedir(dir), 0);
	same(rmdir(DIRECTORY), 0);
	expect(opendir(DIRECTORY) == NULL);
	same(errno, ENOENT);
}

static void places(void)
{
	char path[64], name[32];
	DIR *dir;
	long where;

	same(mkdir(DIRECTORY, 0755), 0);
	for (int i = 0; i < 10; i++) {
		snprintf(path, sizeof path, DIRECTORY "/f%d", i);
		put_file(path, "");
	}
	dir = opendir(DIRECTORY);
	for (int i = 0; i < 5; i++)
		readdir(dir);
	where = telldir(dir);
	strcpy(name, readdir(dir)->d_name);
	while (readdir(dir) != NULL)
		;
	seekdir(dir, where);
	same(strcmp(readdir(dir)->d_name, name), 0);
	closedir(dir);
	for (int i = 0; i < 10; i++) {
		snprintf(path, sizeof path, DIRECTORY "/f%d", i);
		same(unlink(path), 0);
	}
	same(rmdir(DIRECTORY), 0);
}

static int visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static void sorted(void)
{
	struct dirent **list;
	int n;

	same(mkdir(DIRECTORY, 0755), 0);
	put_file(DIRECTORY "/c", "");
	put_file(DIRECTORY "/a", "");
	put_file(DIRECTORY "/b", "");
	n = scandir(DIRECTORY, &list, visible, alphasort);
	same(n, 3);
	for (int i = 0; i < n; i++) {
		same(list[i]->d_name[0], 'a' + i);
		unlink(strcat(strcpy((char[32]){ 0 }, DIRECTORY "/"), list[i]->d_name));
		free(list[i]);
	}
	free(list);
	same(rmdir(DIRECTORY), 0);
}

static void renamed(void)
{
	struct stat before, after;

	same(mkdir(DIRECTORY, 0755), 0);
	same(mkdir(DIRECTORY "/a", 0755), 0);
	same(mkdir(DIRECTORY "/b", 0755), 0);
	same(mkdir(DIRECTORY "/a/x", 0755), 0);
	same(stat(DIRECTORY "/a/x", &before), 0);
	refused(rename(DIRECTORY "/a", DIRECTORY "/a/x/y"), EINVAL);
	same(rename(DIRECTORY "/a/x", DIRECTORY "/b/y"), 0);
	same(stat(DIRECTORY "/b/y", &after), 0);
	same(before.st_ino, after.st_ino);
	same(stat(DIRECTORY "/b/y/..", &after), 0);
	same(stat(DIRECTORY "/b", &before), 0);
	same(before.st_ino, after.st_ino);
	refused(rename(DIRECTORY "/a", DIRECTORY "/b"), ENOTEMPTY);
	same(rename(DIRECTORY "/a", DIRECTORY "/b/y"), 0);
	same(rmdir(DIRECTORY "/b/y"), 0);
	same(rmdir(DIRECTORY "/b"), 0);
	same(rmdir(DIRECTORY), 0);
}

static void read_raw(void)
{
	const int fd = open("/", O_RDONLY);
	char buf[512];
	off_t base = 77;
	struct stat st;

	refused(read(fd, buf, sizeof buf), EISDIR);
	expect(getdirentries(fd, buf, sizeof buf, &base) > 0);
	same(base, 0);
	const struct dirent *entry = (const struct dirent *)buf;

	expect(strcmp(entry->d_name, ".") == 0);
	same(stat("/", &st), 0);
	same(entry->d_fileno, st.st_ino);
	same(lseek(fd, 0, SEEK_SET), 0);
	refused(getdirentries(fd, buf, 4, &base), EINVAL);
	close(fd);
}

const struct test dirtests[] = {
	{ "made and removed", made_and_removed },
	{ "current", current },
	{ "listed", listed },
	{ "places", places },
	{ "sorted", sorted },
	{ "renamed", renamed },
	{ "read raw", read_raw },
	{ NULL, NULL },
};
