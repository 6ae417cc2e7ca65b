/* chroot: paths, names and links inside of another root, and the ways out that BSD leaves. */

#include "test.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define ROOT "/tmp/root"

static bool same_file(const char *path, const struct stat *st)
{
	struct stat found;

	return stat(path, &found) == 0 && found.st_ino == st->st_ino;
}

/* In the new root, with the current directory there. */
static void confined(void)
{
	char path[PATH_MAX];
	struct stat root;

	same(chdir(ROOT "/in"), 0);
	same(chroot(ROOT), 0);
	same(stat("/", &root), 0);
	expect(same_file("/..", &root));
	expect(same_file("/../../in/../..", &root));
	expect(same_file("..", &root));
	expect(same_file("../..", &root));
	expect(same_file("up", &root));
	same(strcmp(getcwd(path, sizeof path), "/in"), 0);
	same(chdir("/.."), 0);
	same(strcmp(getcwd(path, sizeof path), "/"), 0);
	same(access("/f", F_OK), 0);
	/* An absolute link begins at the new root, also on the way. */
	same(access("/in/abs", F_OK), 0);
	refused(access("/bin/sh", F_OK), ENOENT);
	refused(access("../../bin/sh", F_OK), ENOENT);
	refused(execl("/bin/sh", "sh", (char *)NULL), ENOENT);
	same(strcmp(realpath("/in/abs", path), "/f"), 0);
	/* The root itself has no name that could go. */
	refused(rmdir("/"), EBUSY);
	refused(rmdir("/.."), EBUSY);
	refused(rmdir("/in/.."), EBUSY);
	refused(rename("/", "/other"), EBUSY);
	refused(rename("/in", "/"), EBUSY);
	refused(unlink("/"), EPERM);
	refused(mkdir("/", 0755), EEXIST);
	/* A root below the root. */
	same(chroot("in"), 0);
	same(chdir("/"), 0);
	refused(access("/../f", F_OK), ENOENT);
	same(access("/abs", F_OK), -1);
}

static void still_there(void)
{
	char path[PATH_MAX];

	same(strcmp(getcwd(path, sizeof path), "/"), 0);
	same(access("/f", F_OK), 0);
	refused(access("/bin/sh", F_OK), ENOENT);
}

/* A child has its parent's root. */
static void inherited(void)
{
	same(chroot(ROOT), 0);
	same(chdir("/"), 0);
	await_ok(child(still_there));
}

static void rights(void)
{
	same(chmod(ROOT "/in", 0700), 0);
	refused(chroot(ROOT "/f"), ENOTDIR);
	refused(chroot(ROOT "/none"), ENOENT);
	refused(chroot(""), ENOENT);
	refused(chroot(nowhere), EFAULT);
	same(setuid(100), 0);
	refused(chroot(ROOT), EPERM);
}

/* The current directory stays where it is, and a descriptor leads out, as in 4.4BSD. */
static void ways_out(void)
{
	char path[PATH_MAX];
	struct stat top;
	const int fd = open("/", O_RDONLY | O_DIRECTORY);

	same(stat("/", &top), 0);
	same(chdir("/tmp"), 0);
	same(chroot(ROOT), 0);
	/* There is no path from the root to here. */
	errno = 0;
	expect(getcwd(path, sizeof path) == NULL && errno == ENOENT);
	expect(same_file("..", &top));
	same(access("root/f", F_OK), 0);
	same(chdir("/"), 0);
	expect(!same_file("..", &top));
	same(fchdir(fd), 0);
	expect(same_file(".", &top));
	same(access("bin/sh", F_OK), 0);
}

/* A root that somebody outside removes is empty, and stays so until the last process has left it. */
static void loses_root(void)
{
	same(chdir(ROOT), 0);
	same(chroot("gone"), 0);
	same(access("/", F_OK), 0);
	refused(rmdir("gone"), EBUSY);
	msleep(50);
	refused(access("/.", F_OK), ENOENT);
	refused(open("/x", O_CREAT | O_WRONLY, 0644), ENOENT);
	same(access("f", F_OK), 0);
}

static void removed(void)
{
	pid_t pid;

	same(mkdir(ROOT "/gone", 0755), 0);
	pid = child(loses_root);
	msleep(20);
	same(rmdir(ROOT "/gone"), 0);
	await_ok(pid);
}

static void make(void)
{
	same(mkdir(ROOT, 0755), 0);
	same(mkdir(ROOT "/in", 0755), 0);
	put_file(ROOT "/f", "in the new root");
	same(symlink("/f", ROOT "/in/abs"), 0);
	same(symlink("../../../..", ROOT "/in/up"), 0);
}

static void unmake(void)
{
	same(unlink(ROOT "/in/up"), 0);
	same(unlink(ROOT "/in/abs"), 0);
	same(unlink(ROOT "/f"), 0);
	same(rmdir(ROOT "/in"), 0);
	same(rmdir(ROOT), 0);
}

static void with_root(void (*test)(void))
{
	make();
	await_ok(child(test));
	unmake();
}

static void confines(void)
{
	with_root(confined);
}

static void passes_on(void)
{
	with_root(inherited);
}

static void is_roots(void)
{
	with_root(rights);
}

static void leaves_ways_out(void)
{
	with_root(ways_out);
}

static void is_removed(void)
{
	with_root(removed);
}

const struct test roottests[] = {
	{ "confines paths", confines },
	{ "is inherited", passes_on },
	{ "is root's call", is_roots },
	{ "leaves the ways out of BSD", leaves_ways_out },
	{ "is removed", is_removed },
	{ NULL, NULL },
};
