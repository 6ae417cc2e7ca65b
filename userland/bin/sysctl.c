/*
 * sysctl [-deNnq] -a | name[=value] ...: figures of the kernel, shown or set; -d
 * their meaning, -e as name=value, -n values, -N names alone. A name that is the
 * beginning of others, up to a dot, stands for all of those.
 */
#include <err.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>
#include <unistd.h>

static bool equals, valuesonly, namesonly, quiet, meanings;

/* The meaning of the figure, out of its line `name meaning` in sysctl.docs. */
static void describe(const char *name)
{
	char *docs = sysctltext("sysctl.docs");
	size_t length = strlen(name);

	if (docs == NULL)
		err(1, "sysctl.docs");
	for (char *line = docs, *next; *line; line = next) {
		next = line + strcspn(line, "\n");
		next += *next != '\0' ? (*next = '\0', 1) : 0;
		if (strncmp(line, name, length) == 0 && line[length] == ' ')
			printf("%s: %s\n", name, line + length + 1);
	}
	free(docs);
}

static void showname(const char *name, bool table)
{
	if (!valuesonly)
		printf("%s%s", name, namesonly ? "\n" : equals ? "=" : table ? ":\n" : ": ");
}

static bool istext(const char *name)
{
	size_t size;

	return sysctlbyname(name, NULL, &size, NULL, 0) == 0 && size != sizeof(uint64_t);
}

/* The value of a figure or a text of one line, without the end of a line. */
static void showvalue(const char *name)
{
	char *text;

	if (!istext(name)) {
		printf("%lld", sysctlvalue(name));
		return;
	}
	if ((text = sysctltext(name)) == NULL)
		err(1, "%s", name);
	printf("%.*s", (int)strcspn(text, "\n"), text);
	free(text);
}

static bool showbelow(const char *prefix);

static bool show(const char *name)
{
	size_t size;
	char *text;

	if (sysctlbyname(name, NULL, &size, NULL, 0) < 0) {
		if (errno == ENOENT && showbelow(name))
			return true;
		if (!quiet)
			warnx(errno == ENOENT ? "unknown oid '%s'" : "%s", name);
		return false;
	}
	if (meanings) {
		describe(name);
	} else if (namesonly) {
		showname(name, false);
	} else if (size == sizeof(uint64_t)) {
		showname(name, false);
		showvalue(name);
		putchar('\n');
	} else {
		if ((text = sysctltext(name)) == NULL)
			err(1, "%s", name);
		showname(name, strchr(text, '\n') != NULL);
		printf("%s%s", text, *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
		free(text);
	}
	return true;
}

/* Sets a name to its new value, and shows the one before and the one it has then. */
static bool set(char *assignment)
{
	char *sign = strchr(assignment, '='), *end;
	uint64_t value = strtoull(sign + 1, &end, 0);
	const void *given = &value;
	size_t size = sizeof value;
	bool well;

	*sign = '\0';
	if (sysctlbyname(assignment, NULL, NULL, NULL, 0) < 0 && errno == ENOENT)
		return show(assignment);
	if (istext(assignment)) {
		given = sign + 1;
		size = strlen(sign + 1);
	} else if (end == sign + 1 || *end) {
		warnx("%s: invalid value '%s'", assignment, sign + 1);
		return false;
	}
	if (!quiet) {
		showname(assignment, false);
		showvalue(assignment);
		fflush(stdout);
	}
	well = sysctlbyname(assignment, NULL, NULL, given, size) == 0;
	if (!quiet) {
		if (well) {
			printf(" -> ");
			showvalue(assignment);
		}
		putchar('\n');
		fflush(stdout);
	}
	if (!well)
		warn("%s=%s", assignment, sign + 1);
	return well;
}

/* Shows all names that begin with `prefix` and a dot, or, if it is NULL, all but those of sysctl itself; whether there are any. */
static bool showbelow(const char *prefix)
{
	char *names = sysctltext("sysctl.names");
	bool any = false;

	if (names == NULL)
		err(1, "sysctl.names");
	for (char *name = names, *next; *name; name = next) {
		size_t length = prefix ? strlen(prefix) : 0;

		next = name + strcspn(name, "\n");
		next += *next != '\0' ? (*next = '\0', 1) : 0;
		if (prefix ? strncmp(name, prefix, length) == 0 && name[length] == '.' : strncmp(name, "sysctl.", 7) != 0)
			any |= show(name);
	}
	free(names);
	return any;
}

int main(int argc, char **argv)
{
	bool all = false, well = true;
	int c;

	while ((c = getopt(argc, argv, "adenNq")) != -1 && c != '?') {
		all |= c == 'a';
		meanings |= c == 'd';
		equals |= c == 'e';
		valuesonly |= c == 'n';
		namesonly |= c == 'N';
		quiet |= c == 'q';
	}
	if (c == '?' || all == (optind < argc) || (valuesonly && namesonly)) {
		fprintf(stderr, "usage: sysctl [-deNnq] name[=value] ...\n       sysctl [-deNnq] -a\n");
		return 1;
	}
	if (all)
		return !showbelow(NULL);
	for (int i = optind; i < argc; i++)
		well &= strchr(argv[i], '=') ? set(argv[i]) : show(argv[i]);
	return !well;
}
