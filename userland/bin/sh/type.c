/* The meaning of a name as a command: type, command, hash. */
#include <errno.h>
#include <string.h>
#include <unistd.h>
#include "sh.h"

/* command -V and type: in words. */
static bool tell(const char *name, const char *path)
{
	bool special;
	char *found;

	if (aliasvalue(name)) {
		printf("%s is an alias for %s\n", name, aliasvalue(name));
	} else if (isreserved(name)) {
		printf("%s is a shell keyword\n", name);
	} else if (getbuiltin(name, &special) && special) {
		printf("%s is a special shell builtin\n", name);
	} else if (getfunc(name)) {
		printf("%s is a shell function\n", name);
	} else if (getbuiltin(name, &special)) {
		printf("%s is a shell builtin\n", name);
	} else if ((found = findcommand(name, path)) != NULL && access(found, X_OK) == 0) {
		printf("%s is %s\n", name, found);
	} else {
		complain("%s: not found", name);
		return false;
	}
	return true;
}

/* command -v: in a word that runs it. */
static bool show(const char *name, const char *path)
{
	struct buf b = { 0 };
	bool special;
	char *found;

	if (aliasvalue(name)) {
		putquoted(&b, aliasvalue(name));
		printf("alias %s=%s\n", name, string(&b));
	} else if (isreserved(name) || getfunc(name) || getbuiltin(name, &special)) {
		printf("%s\n", name);
	} else if ((found = findcommand(name, path)) != NULL && access(found, X_OK) == 0) {
		printf("%s\n", found);
	} else {
		return false;
	}
	return true;
}

/* type name ... */
int do_type(int argc, char **argv)
{
	bool well = true;

	for (int i = 1; i < argc; i++)
		well &= tell(argv[i], getvar("PATH"));
	return well ? 0 : 127;
}

/* hash [-r] [name ...]: commands are looked for each time, so there is nothing to remember or to forget. */
int do_hash(int argc, char **argv)
{
	bool special;
	int result = 0;

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "-r") == 0 || getfunc(argv[i]) || getbuiltin(argv[i], &special) ||
		    findcommand(argv[i], getvar("PATH")))
			continue;
		complain("hash: %s: not found", argv[i]);
		result = 1;
	}
	return result;
}

/* Runs a program in a child, as a command would be. */
static int program(char **argv, const char *path)
{
	struct job *j = newjob(argv[0]);
	int pid = forkinto(j, false);

	if (pid == 0)
		_exit(tryexecute(argv, environment(), path));
	if (pid > 0)
		return waitforeground(j);
	removejob(j);
	return 2;
}

/* command [-p] [-v | -V] name [argument ...]: what it would be without functions; a special builtin is none then. */
int do_command(int argc, char **argv)
{
	const char *path = getvar("PATH");
	char how = '\0';
	bool special;
	builtin *b;
	int i = 1;

	for (; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
		if (strcmp(argv[i], "--") == 0) {
			i++;
			break;
		}
		if (strlen(argv[i]) != 2 || !strchr("pvV", argv[i][1])) {
			complain("usage: command [-p] [-v | -V] name [argument ...]");
			return 2;
		}
		if (argv[i][1] == 'p')
			path = defaultpath;
		else
			how = argv[i][1];
	}
	if (i == argc)
		return 0;
	if (how)
		return (how == 'v' ? show : tell)(argv[i], path) ? 0 : 127;
	inspecial = false;
	if ((b = getbuiltin(argv[i], &special)) != NULL)
		return b(argc - i, argv + i);
	return program(argv + i, path);
}
