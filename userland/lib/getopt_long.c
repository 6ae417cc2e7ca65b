/*
 * getopt_long(3): options of several letters, after --, which may be cut short
 * where that leaves no doubt. Operands are moved behind the options, unless
 * POSIXLY_CORRECT is in the environment or the list of letters begins with +.
 */

#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const char *__optrest;

static const struct option *find(const char *name, const struct option *options, bool *ambiguous)
{
	size_t length = strcspn(name, "=");
	const struct option *found = NULL;

	*ambiguous = false;
	for (; options->name != NULL; options++) {
		if (strncmp(options->name, name, length) != 0)
			continue;
		if (options->name[length] == '\0') {
			*ambiguous = false;
			return options;
		}
		*ambiguous |= found != NULL;
		found = options;
	}
	return found;
}

/* The number of words of the option that begins with `word`: two if its argument is the next word. */
static int wordsof(const char *word, const char *letters, const struct option *options)
{
	const struct option *o;
	bool ambiguous;

	if (strcmp(word, "--") == 0)
		return 1;
	if (word[1] == '-') {
		o = find(word + 2, options, &ambiguous);
		return 1 + (o != NULL && o->has_arg == required_argument && strchr(word, '=') == NULL);
	}
	while (*++word != '\0') {
		const char *found = strchr(letters, *word);

		if (found != NULL && found[1] == ':')
			return 1 + (word[1] == '\0');
	}
	return 1;
}

/* Moves words [middle, last) before those from `first` on. */
static void rotate(char **argv, int first, int middle, int last)
{
	for (; middle < last; first++, middle++) {
		char *word = argv[middle];

		memmove(argv + first + 1, argv + first, (middle - first) * sizeof *argv);
		argv[first] = word;
	}
}

/* Brings the next option to argv[optind]; false if there is none. */
static bool advance(int argc, char **argv, const char *letters, const struct option *options, bool permute)
{
	int next = optind, last;

	while (permute && next < argc && (argv[next][0] != '-' || argv[next][1] == '\0'))
		next++;
	if (next >= argc || argv[next][0] != '-' || argv[next][1] == '\0')
		return false;
	last = next + wordsof(argv[next], letters, options);
	rotate(argv, optind, next, last < argc ? last : argc);
	return true;
}

static int complain(const char *letters, const char *what, const char *name)
{
	if (opterr && *letters != ':')
		fprintf(stderr, "%s: %s -- %.*s\n", getprogname(), what, (int)strcspn(name, "="), name);
	return '?';
}

static int longoption(int argc, char **argv, const char *letters, const struct option *options, int *index)
{
	char *name = argv[optind++] + 2, *equals = strchr(name, '=');
	bool ambiguous;
	const struct option *o = find(name, options, &ambiguous);

	optopt = 0;
	optarg = NULL;
	if (o == NULL || ambiguous)
		return complain(letters, o == NULL ? "unknown option" : "ambiguous option", name);
	if (equals != NULL && o->has_arg == no_argument)
		return complain(letters, "option doesn't take an argument", name);
	if (equals != NULL)
		optarg = equals + 1;
	else if (o->has_arg == required_argument)
		optarg = optind < argc ? argv[optind++] : NULL;
	if (o->has_arg == required_argument && optarg == NULL) {
		complain(letters, "option requires an argument", name);
		optopt = o->flag == NULL ? o->val : 0;
		return *letters == ':' ? ':' : '?';
	}
	if (index != NULL)
		*index = o - options;
	if (o->flag == NULL)
		return o->val;
	*o->flag = o->val;
	return 0;
}

int getopt_long(int argc, char *const argv[], const char *letters, const struct option *options, int *index)
{
	char **words = (char **)argv;
	bool permute = *letters != '+' && getenv("POSIXLY_CORRECT") == NULL;

	letters += *letters == '+' || *letters == '-';
	if (optreset || *__optrest == '\0') {
		if (!advance(argc, words, letters, options, permute))
			return -1;
		if (words[optind][1] == '-' && words[optind][2] != '\0') {
			optreset = 0;
			__optrest = "";
			return longoption(argc, words, letters, options, index);
		}
	}
	return getopt(argc, argv, letters);
}
