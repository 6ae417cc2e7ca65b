/* The positional parameters, and getopts, which walks through them. */
#include <stdlib.h>
#include <string.h>
#include "sh.h"

struct params params = { NULL, 0, 1, 0 };
const char *arg0 = "sh";

static void discard(char **args, int n)
{
	for (int i = 0; i < n; i++)
		free(args[i]);
	free(args);
}

struct params newparams(char **args, int n)
{
	struct params outer = params;
	char **copy = more(NULL, (n + 1) * sizeof *copy);

	for (int i = 0; i < n; i++)
		copy[i] = save(args[i]);
	copy[n] = NULL;
	params = (struct params){ copy, n, 1, 0 };
	return outer;
}

void setparams(char **args, int n)
{
	struct params old = newparams(args, n);

	discard(old.args, old.n);
}

void restoreparams(struct params outer)
{
	discard(params.args, params.n);
	params = outer;
}

bool shift(int n)
{
	if (n > params.n)
		return false;
	for (int i = 0; i < n; i++)
		free(params.args[i]);
	memmove(params.args, params.args + n, (params.n - n + 1) * sizeof *params.args);
	params.n -= n;
	params.optind = 1;
	params.optoffset = 0;
	return true;
}

/* OPTIND was assigned to: the next option is looked for there. */
void optindset(const char *value)
{
	params.optind = strtol(value, NULL, 10);
	params.optoffset = 0;
}

static void setoptind(int i, int offset)
{
	char text[16];

	snprintf(text, sizeof text, "%d", i);
	setvar("OPTIND", text);
	params.optoffset = offset;
}

/* The letter for a wrong option; prints a message unless the options begin with a colon. */
static const char *bad(char c, bool silent, bool missing)
{
	char text[2] = { c, '\0' };

	if (silent) {
		setvar("OPTARG", text);
		return missing ? ":" : "?";
	}
	complain(missing ? "-%c: its argument is missing" : "-%c: no such option", c);
	unsetvar("OPTARG");
	return "?";
}

/* The next option of the arguments; NULL at their end. */
static const char *nextoption(const char *options, int n, char **args)
{
	bool silent = *options == ':';
	const char *arg, *found;
	static char name[2];
	int i = params.optind - 1;

	arg = i >= 0 && i < n ? args[i] : NULL;
	if (params.optoffset == 0) {
		if (arg == NULL || arg[0] != '-' || arg[1] == '\0')
			return NULL;
		if (strcmp(arg, "--") == 0) {
			setoptind(i + 2, 0);
			return NULL;
		}
		params.optoffset = 1;
	}
	if (arg == NULL || strlen(arg) <= (size_t)params.optoffset)
		return NULL;
	arg += params.optoffset;
	name[0] = *arg++;
	found = name[0] == ':' ? NULL : strchr(options, name[0]);
	if (found && found[1] == ':') {
		if (*arg == '\0' && i + 1 >= n) {
			setoptind(i + 2, 0);
			return bad(name[0], silent, true);
		}
		setvar("OPTARG", *arg ? arg : args[i + 1]);
		setoptind(*arg ? i + 2 : i + 3, 0);
		return name;
	}
	setoptind(*arg ? i + 1 : i + 2, *arg ? params.optoffset + 1 : 0);
	if (found == NULL)
		return bad(name[0], silent, false);
	unsetvar("OPTARG");
	return name;
}

/* getopts options name [argument ...]: sets name to the next option, its argument in $OPTARG; 1 after the last one. */
int do_getopts(int argc, char **argv)
{
	const char *option;

	if (argc < 3 || !isname(argv[2])) {
		complain("usage: getopts options name [argument ...]");
		return 2;
	}
	option = argc > 3 ? nextoption(argv[1], argc - 3, argv + 3) : nextoption(argv[1], params.n, params.args);
	if (option == NULL)
		unsetvar("OPTARG");
	if (!setvar(argv[2], option ? option : "?"))
		return 2;
	return option == NULL;
}
