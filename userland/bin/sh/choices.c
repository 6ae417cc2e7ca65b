/* The words that Tab offers as arguments of some commands: sysctl's names, modules, jobs, variables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/linker.h>
#include <sys/sysctl.h>
#include "sh.h"

/* Names of figures, up to the dot behind the part that is being typed. */
static void sysctlnames(const char *typed, void (*choice)(const char *name))
{
	char *names = sysctltext("sysctl.names");
	size_t n = strlen(typed);

	for (char *name = names, *next; name && *name; name = next) {
		size_t length = strcspn(name, "\n");

		next = name + length + (name[length] == '\n');
		if (strncmp(name, typed, n) != 0 || n > length)
			continue;
		length = n + strcspn(name + n, ".\n");
		choice(keep(name, length + (name[length] == '.')));
	}
	free(names);
}

/* Modules that are loaded. */
static void loadedmodules(void (*choice)(const char *name))
{
	struct kld_file_stat st = { .version = sizeof st };

	for (int id = kldnext(1); id > 0; id = kldnext(id))
		if (kldstat(id, &st) == 0)
			choice(st.name);
}

/* Names and files of modules that can be loaded. */
static void modulenames(const char *typed, void (*choice)(const char *name))
{
	char *names = NULL;
	ssize_t n, room = 4096;

	for (;; room = n) {
		names = more(names, room);
		if ((n = kldnames(typed, names, room)) <= room)
			break;
	}
	for (const char *name = names; n > 0 && name < names + n;) {
		size_t length = (const char *)memchr(name, '\n', names + n - name) - name;

		choice(keep(name, length));
		name += length + 1;
	}
	free(names);
}

static void jobnames(void (*choice)(const char *name))
{
	for (const struct job *j = jobs; j; j = j->next) {
		char name[16];

		snprintf(name, sizeof name, "%%%d", j->id);
		if (j->id > 0)
			choice(name);
	}
}

static bool isin(const char *name, const char *const *list)
{
	while (*list && strcmp(*list, name) != 0)
		list++;
	return *list != NULL;
}

/* Offers what `command` takes as an argument that begins as `typed` does; false if that is a file, or anything. */
bool argumentsof(const char *command, const char *typed, void (*choice)(const char *name))
{
	static const char *const ofjobs[] = { "bg", "fg", "jobs", "kill", "wait", NULL };
	static const char *const ofvariables[] = { "export", "local", "read", "readonly", "unset", NULL };

	if (strcmp(command, "sysctl") == 0 && *typed != '-')
		sysctlnames(typed, choice);
	else if (strcmp(command, "kldload") == 0 && *typed != '-')
		modulenames(typed, choice);
	else if (strcmp(command, "kldunload") == 0 && *typed != '-')
		loadedmodules(choice);
	else if (*typed == '%' && isin(command, ofjobs))
		jobnames(choice);
	else if (isin(command, ofvariables))
		eachvar(choice);
	else
		return false;
	return true;
}
