/* uname [-amnoprsv]: the system's name, which -s and -o print too; -n the host's, -r the release, -v the version, -m and -p the processor; -a all of -mnrsv. */
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysctl.h>
#include <sys/utsname.h>
#include <unistd.h>

static void show(const char *text)
{
	static bool more;

	printf("%s%s", more ? " " : "", text);
	more = true;
}

static void processor(void)
{
	char *text = sysctltext("hw.machine_arch");

	if (text == NULL)
		err(1, "hw.machine_arch");
	show(text);
	free(text);
}

int main(int argc, char **argv)
{
	char wanted[128] = { 0 };
	struct utsname name;
	int c;

	while ((c = getopt(argc, argv, "amnoprsv")) != -1 && c != '?') {
		for (const char *each = c == 'a' ? "mnrsv" : c == 'o' ? "s" : (const char[]){ c, '\0' }; *each; each++)
			wanted[(int)*each] = 1;
	}
	if (c == '?' || optind < argc) {
		fprintf(stderr, "usage: uname [-amnoprsv]\n");
		return 1;
	}
	if (uname(&name) < 0)
		err(1, "uname");
	if (memchr(wanted, 1, sizeof wanted) == NULL)
		wanted['s'] = 1;
	if (wanted['s'])
		show(name.sysname);
	if (wanted['n'])
		show(name.nodename);
	if (wanted['r'])
		show(name.release);
	if (wanted['v'])
		show(name.version);
	if (wanted['m'])
		show(name.machine);
	if (wanted['p'])
		processor();
	printf("\n");
	return 0;
}
