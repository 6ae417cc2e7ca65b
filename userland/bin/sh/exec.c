/* Programs: where they are, and becoming one. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "sh.h"

enum { E_NOEXEC = 126, E_NOTFOUND = 127 };

const char *const defaultpath = "/bin:/guide:/tests";

static bool executable(const char *path)
{
	struct stat st;

	if (stat(path, &st) < 0)
		return false;
	errno = EACCES;
	return S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

/*
 * The path of a command, looked for in the directories of `path` if its name
 * has no slash; NULL if there is none, with EACCES in errno if there is one
 * that cannot be run.
 */
char *findcommand(const char *name, const char *path)
{
	int error = ENOENT;

	if (strchr(name, '/'))
		return keep(name, strlen(name));
	while (path && *name) {
		size_t n = strcspn(path, ":");
		struct buf b = { 0 };

		puts_to(&b, n > 0 ? keep(path, n) : ".");
		put(&b, '/');
		puts_to(&b, name);
		if (executable(string(&b)))
			return b.s;
		if (errno == EACCES)
			error = EACCES;
		path = path[n] ? path + n + 1 : NULL;
	}
	errno = error;
	return NULL;
}

/* A file that is no program and has no #! is a script for us. */
static void executescript(const char *path, char **argv, char **envp)
{
	int argc = 0;
	char **args;

	while (argv[argc])
		argc++;
	args = alloc((argc + 2) * sizeof *args);
	args[0] = "sh";
	args[1] = (char *)path;
	memcpy(args + 2, argv + 1, argc * sizeof *args);
	execve("/bin/sh", args, envp);
}

int tryexecute(char **argv, char **envp, const char *where)
{
	char *path = findcommand(argv[0], where);
	int error;

	fflush(stdout);
	if (path) {
		execve(path, argv, envp);
		if (errno == ENOEXEC)
			executescript(path, argv, envp);
	}
	error = errno;
	if (path == NULL && error == ENOENT)
		complain("%s: not found", argv[0]);
	else
		complain("%s: %s", argv[0], strerror(error));
	return error == ENOENT ? E_NOTFOUND : E_NOEXEC;
}

void execute(char **argv, char **envp)
{
	_exit(tryexecute(argv, envp, getvar("PATH")));
}
