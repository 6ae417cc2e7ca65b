/* echo [-n] [word ...] */
#include <string.h>
#include "sh.h"

int do_echo(int argc, char **argv)
{
	bool newline = true;
	int i = 1;

	if (argc > 1 && strcmp(argv[1], "-n") == 0) {
		newline = false;
		i++;
	}
	for (; i < argc; i++) {
		fputs(argv[i], stdout);
		if (i + 1 < argc)
			putchar(' ');
	}
	if (newline)
		putchar('\n');
	return 0;
}
