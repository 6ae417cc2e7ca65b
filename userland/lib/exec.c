/* The exec family: arguments as a list, a search through PATH, a shell for a file that is not a program. */

#include <errno.h>
#include <limits.h>
#include <paths.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The number of arguments of a list, `first` included; `after` is left behind its null. */
static size_t length(const char *first, va_list *after)
{
	size_t n = 1;

	if (first == NULL)
		return 0;
	while (va_arg(*after, char *) != NULL)
		n++;
	return n;
}

static void fill(char **argv, size_t argc, const char *first, va_list *args)
{
	argv[0] = (char *)first;
	for (size_t i = 1; i <= argc; i++)
		argv[i] = va_arg(*args, char *);
}

int execv(const char *path, char *const argv[])
{
	return execve(path, argv, environ);
}

int execl(const char *path, const char *arg, ...)
{
	va_list args;

	va_start(args, arg);
	const size_t argc = length(arg, &args);
	va_end(args);
	char *argv[argc + 1];
	va_start(args, arg);
	fill(argv, argc, arg, &args);
	va_end(args);
	return execve(path, argv, environ);
}

int execle(const char *path, const char *arg, ...)
{
	va_list args;

	va_start(args, arg);
	const size_t argc = length(arg, &args);
	va_end(args);
	char *argv[argc + 1];
	va_start(args, arg);
	fill(argv, argc, arg, &args);
	char **envp = va_arg(args, char **);
	va_end(args);
	return execve(path, argv, envp);
}

int execlp(const char *file, const char *arg, ...)
{
	va_list args;

	va_start(args, arg);
	const size_t argc = length(arg, &args);
	va_end(args);
	char *argv[argc + 1];
	va_start(args, arg);
	fill(argv, argc, arg, &args);
	va_end(args);
	return execvp(file, argv);
}

/* A file that may be executed but is no program is a script for the shell. */
static int execorsh(const char *path, char *const argv[], char *const envp[])
{
	size_t argc = 0;

	execve(path, argv, envp);
	if (errno != ENOEXEC)
		return -1;
	while (argv[argc] != NULL)
		argc++;
	const char *shargv[argc + 3];
	shargv[0] = "sh";
	shargv[1] = path;
	for (size_t i = 1; i < argc; i++)
		shargv[i + 1] = argv[i];
	shargv[argc > 0 ? argc + 1 : 2] = NULL;
	return execve(_PATH_BSHELL, (char *const *)shargv, envp);
}

/* EACCES of a directory entry that cannot be executed is only the answer if no later one can be. */
int execvpe(const char *file, char *const argv[], char *const envp[])
{
	const char *path = getenv("PATH");
	char name[PATH_MAX];
	bool denied = false;

	if (*file == '\0') {
		errno = ENOENT;
		return -1;
	}
	if (strchr(file, '/') != NULL)
		return execorsh(file, argv, envp);
	for (const char *dir = path ? path : _PATH_DEFPATH; dir != NULL;) {
		const size_t len = strcspn(dir, ":");
		const bool last = dir[len] == '\0';

		if (len + strlen(file) + 2 <= sizeof name) {
			memcpy(name, len > 0 ? dir : ".", len > 0 ? len : 1);
			strcpy(name + (len > 0 ? len : 1), "/");
			strcat(name, file);
			execorsh(name, argv, envp);
			if (errno == EACCES)
				denied = true;
			else if (errno != ENOENT && errno != ENOTDIR)
				return -1;
		}
		dir = last ? NULL : dir + len + 1;
	}
	errno = denied ? EACCES : ENOENT;
	return -1;
}

int execvp(const char *file, char *const argv[])
{
	return execvpe(file, argv, environ);
}
