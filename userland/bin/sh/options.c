/* The options of the shell: those of its command line, which set changes, and $-. */
#include <string.h>
#include "sh.h"

bool opt_a, opt_b, opt_C, opt_e, opt_f, opt_m, opt_n, opt_u, opt_v, opt_x, opt_ignoreeof;
bool interactive;

static const struct option {
	const char *name;
	char letter; /* \0 if it has none */
	bool *on;
} options[] = {
	{ "allexport", 'a', &opt_a }, { "errexit", 'e', &opt_e }, { "ignoreeof", '\0', &opt_ignoreeof },
	{ "monitor", 'm', &opt_m }, { "noclobber", 'C', &opt_C }, { "noexec", 'n', &opt_n },
	{ "noglob", 'f', &opt_f }, { "notify", 'b', &opt_b }, { "nounset", 'u', &opt_u },
	{ "verbose", 'v', &opt_v }, { "xtrace", 'x', &opt_x },
};
enum { NOPTIONS = sizeof options / sizeof options[0] };

static void turn(const struct option *o, bool on)
{
	if (o->on == &opt_m)
		jobcontrol(on);
	else
		*o->on = on;
}

bool setoption(char letter, bool on)
{
	for (int i = 0; i < NOPTIONS; i++) {
		if (options[i].letter == letter) {
			turn(&options[i], on);
			return true;
		}
	}
	return false;
}

bool setnamed(const char *name, bool on)
{
	for (int i = 0; i < NOPTIONS; i++) {
		if (strcmp(options[i].name, name) == 0) {
			turn(&options[i], on);
			return true;
		}
	}
	return false;
}

void showoptions(bool asinput)
{
	for (int i = 0; i < NOPTIONS; i++) {
		if (asinput)
			printf("set %co %s\n", *options[i].on ? '-' : '+', options[i].name);
		else
			printf("%-12s %s\n", options[i].name, *options[i].on ? "on" : "off");
	}
}

const char *optionletters(void)
{
	struct buf b = { 0 };

	for (int i = 0; i < NOPTIONS; i++)
		if (*options[i].on && options[i].letter)
			put(&b, options[i].letter);
	if (interactive)
		put(&b, 'i');
	return string(&b);
}

static int wrong(const char *option)
{
	complain("set: %s: no such option", option);
	return failure(2);
}

/* set [-abCefmnuvx] [+abCefmnuvx] [-o name] [+o name] [--] [argument ...] */
int do_set(int argc, char **argv)
{
	int i = 1;

	if (argc == 1)
		showvars("", 0);
	for (; i < argc && (argv[i][0] == '-' || argv[i][0] == '+') && argv[i][1]; i++) {
		bool on = argv[i][0] == '-';

		if (strcmp(argv[i], "--") == 0) {
			setparams(argv + i + 1, argc - i - 1);
			return 0;
		}
		for (const char *o = argv[i] + 1; *o; o++) {
			if (*o != 'o' && !setoption(*o, on))
				return wrong((char[]){ '-', *o, '\0' });
			if (*o != 'o')
				continue;
			if (argv[i + 1] == NULL)
				showoptions(!on);
			else if (!setnamed(argv[++i], on))
				return wrong(argv[i]);
			break;
		}
	}
	if (i < argc)
		setparams(argv + i, argc - i);
	return 0;
}
