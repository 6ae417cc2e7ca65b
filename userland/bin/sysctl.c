/* sysctl -a | name ... | name=value: figures of the kernel, shown or set. */
#include <err.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>

static int show(const char *name)
{
	size_t size;
	char *text;

	if (sysctlbyname(name, NULL, &size, NULL, 0) < 0) {
		warn("%s", name);
		return 1;
	}
	if (size == sizeof(uint64_t)) {
		printf("%s: %lld\n", name, sysctlvalue(name));
		return 0;
	}
	if ((text = sysctltext(name)) == NULL)
		err(1, "%s", name);
	printf("%s:%s%s%s", name, strchr(text, '\n') ? "\n" : " ", text,
	       *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
	free(text);
	return 0;
}

static int set(char *assignment)
{
	char *equals = strchr(assignment, '='), *end;
	uint64_t value = strtoull(equals + 1, &end, 0);

	*equals = '\0';
	if (end == equals + 1 || *end)
		errx(2, "%s: not a number", equals + 1);
	if (sysctlbyname(assignment, NULL, NULL, &value, sizeof value) == 0)
		return 0;
	warn("%s", assignment);
	return 1;
}

static int showall(void)
{
	char *names = sysctltext("sysctl.names");

	if (names == NULL)
		err(1, "sysctl.names");
	for (char *name = strtok(names, "\n"); name; name = strtok(NULL, "\n"))
		if (strcmp(name, "sysctl.names") != 0)
			show(name);
	free(names);
	return 0;
}

int main(int argc, char **argv)
{
	int failed = 0;

	if (argc < 2)
		errx(2, "usage: sysctl -a | name ... | name=value ...");
	if (strcmp(argv[1], "-a") == 0)
		return showall();
	for (int i = 1; i < argc; i++)
		failed |= strchr(argv[i], '=') ? set(argv[i]) : show(argv[i]);
	return failed;
}
