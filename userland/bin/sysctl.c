/* sysctl [-enNq] -a | name[=value] ...: figures of the kernel, shown or set; -e as name=value, -n values, -N names alone. */
#include <err.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>
#include <unistd.h>

static bool equals, valuesonly, namesonly, quiet;

static void showname(const char *name, bool table)
{
	if (!valuesonly)
		printf("%s%s", name, namesonly ? "\n" : equals ? "=" : table ? ":\n" : ": ");
}

static bool show(const char *name)
{
	size_t size;
	char *text;

	if (sysctlbyname(name, NULL, &size, NULL, 0) < 0) {
		if (!quiet)
			warnx(errno == ENOENT ? "unknown oid '%s'" : "%s", name);
		return false;
	}
	if (namesonly) {
		showname(name, false);
	} else if (size == sizeof(uint64_t)) {
		showname(name, false);
		printf("%lld\n", sysctlvalue(name));
	} else {
		if ((text = sysctltext(name)) == NULL)
			err(1, "%s", name);
		showname(name, strchr(text, '\n') != NULL);
		printf("%s%s", text, *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
		free(text);
	}
	return true;
}

static bool istext(const char *name)
{
	size_t size;

	return sysctlbyname(name, NULL, &size, NULL, 0) == 0 && size != sizeof(uint64_t);
}

static bool set(char *assignment)
{
	char *sign = strchr(assignment, '='), *end;
	uint64_t value = strtoull(sign + 1, &end, 0);

	*sign = '\0';
	if (istext(assignment)) {
		if (!quiet)
			show(assignment);
		if (sysctlbyname(assignment, NULL, NULL, sign + 1, strlen(sign + 1)) == 0)
			return true;
		warn("%s=%s", assignment, sign + 1);
		return false;
	}
	if (end == sign + 1 || *end) {
		warnx("%s: invalid value '%s'", assignment, sign + 1);
		return false;
	}
	if (!quiet)
		show(assignment);
	if (sysctlbyname(assignment, NULL, NULL, &value, sizeof value) == 0)
		return true;
	warn("%s=%s", assignment, sign + 1);
	return false;
}

static bool showall(void)
{
	char *names = sysctltext("sysctl.names");

	if (names == NULL)
		err(1, "sysctl.names");
	for (char *name = names, *next; *name; name = next) {
		next = name + strcspn(name, "\n");
		next += *next != '\0' ? (*next = '\0', 1) : 0;
		if (strcmp(name, "sysctl.names") != 0)
			show(name);
	}
	free(names);
	return true;
}

int main(int argc, char **argv)
{
	bool all = false, well = true;
	int c;

	while ((c = getopt(argc, argv, "aenNq")) != -1 && c != '?') {
		all |= c == 'a';
		equals |= c == 'e';
		valuesonly |= c == 'n';
		namesonly |= c == 'N';
		quiet |= c == 'q';
	}
	if (c == '?' || all == (optind < argc) || (valuesonly && namesonly)) {
		fprintf(stderr, "usage: sysctl [-eNnq] name[=value] ...\n       sysctl [-eNnq] -a\n");
		return 1;
	}
	if (all)
		return !showall();
	for (int i = optind; i < argc; i++)
		well &= strchr(argv[i], '=') ? set(argv[i]) : show(argv[i]);
	return !well;
}
