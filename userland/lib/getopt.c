/*
 * getopt(3) as BSD and POSIX have it: options end at the first operand, and
 * `optreset` begins another list. (picolibc's goes on behind operands.)
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *optarg;
int optind = 1, opterr = 1, optopt, optreset;

/* The remaining letters of a word of options; getopt_long reads them, too. */
const char *__optrest = "";

static int complain(const char *optstring, const char *what)
{
	if (opterr && *optstring != ':')
		fprintf(stderr, "%s: %s -- %c\n", getprogname(), what, optopt);
	return '?';
}

int getopt(int argc, char *const argv[], const char *optstring)
{
	const char *found;

	if (optreset || *__optrest == '\0') {
		const char *word = optind < argc ? argv[optind] : NULL;

		optreset = 0;
		__optrest = "";
		if (word == NULL || word[0] != '-' || word[1] == '\0')
			return -1;
		if (strcmp(word, "--") == 0) {
			optind++;
			return -1;
		}
		__optrest = word + 1;
	}
	optopt = (unsigned char)*__optrest++;
	found = optopt == ':' ? NULL : strchr(optstring, optopt);
	if (found == NULL) {
		if (*__optrest == '\0')
			optind++;
		return complain(optstring, "illegal option");
	}
	optarg = NULL;
	if (found[1] != ':') {
		if (*__optrest == '\0')
			optind++;
		return optopt;
	}
	optind++;
	if (*__optrest != '\0')
		optarg = (char *)__optrest;
	else if (optind < argc)
		optarg = argv[optind++];
	__optrest = "";
	if (optarg != NULL)
		return optopt;
	complain(optstring, "option requires an argument");
	return *optstring == ':' ? ':' : '?';
}
