/*
 * xargs [-0t] [-n number] [-I replacement] [command [argument ...]]: runs a
 * command with the words of standard input behind its arguments, as many as
 * fit or -n says; with -I once for each line, in the place of the replacement.
 * Blanks in words are quoted with ' " and \; -0 divides words by nulls.
 */
#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOSTWORDS = 1000, MOSTBYTES = ARG_MAX / 2 };

static bool nulls, trace;
static const char *replacement;
static char **command;
static int ncommand, result;

static void show(char **args)
{
	for (; *args; args++)
		fprintf(stderr, "%s%c", *args, args[1] ? ' ' : '\n');
}

static void run(char **args)
{
	int status;
	pid_t pid;

	if (trace)
		show(args);
	if ((pid = fork()) < 0)
		err(1, "fork");
	if (pid == 0) {
		execvp(args[0], args);
		warn("%s", args[0]);
		_exit(errno == ENOENT ? 127 : 126);
	}
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			err(1, "waitpid");
	if (WIFSIGNALED(status) || WEXITSTATUS(status) == 255)
		errx(124 + WIFSIGNALED(status), "%s: ended by %s", args[0], WIFSIGNALED(status) ? "a signal" : "status 255");
	if (WEXITSTATUS(status) >= 126)
		exit(WEXITSTATUS(status));
	if (status)
		result = 123;
}

/* A word into `word`; its length, or -1 at the end of input. */
static ssize_t readword(char *word, size_t size)
{
	bool begun = false;
	size_t n = 0;
	int c, quote = '\0';

	while ((c = getchar()) != EOF) {
		if (nulls ? c == '\0' : replacement ? c == '\n' : !quote && isspace(c)) {
			if (begun || nulls)
				break;
			continue;
		}
		if (!nulls && c == quote) {
			quote = '\0';
			continue;
		}
		if (replacement && !begun && isblank(c))
			continue;
		begun = true;
		if (!nulls && !quote && (c == '\'' || c == '"')) {
			quote = c;
			continue;
		}
		if (!nulls && !quote && c == '\\' && (c = getchar()) == EOF)
			break;
		if (quote && c == '\n')
			errx(1, "unterminated quote");
		if (n + 1 == size)
			errx(1, "a word is too long");
		word[n++] = c;
	}
	word[n] = '\0';
	return c == EOF && !begun ? -1 : (ssize_t)n;
}

/* An argument of the command with the word for each replacement in it. */
static char *replaced(const char *argument, const char *word)
{
	size_t n = strlen(replacement), room = strlen(argument) + 1;
	const char *at;
	char *s, *end;

	for (at = argument; (at = strstr(at, replacement)) != NULL; at += n)
		room += strlen(word);
	if ((s = end = malloc(room)) == NULL)
		err(1, NULL);
	while ((at = strstr(argument, replacement)) != NULL) {
		end += sprintf(end, "%.*s%s", (int)(at - argument), argument, word);
		argument = at + n;
	}
	strcpy(end, argument);
	return s;
}

static void runreplaced(const char *word)
{
	char **args = calloc(ncommand + 1, sizeof *args);

	if (args == NULL)
		err(1, NULL);
	for (int i = 0; i < ncommand; i++)
		args[i] = replaced(command[i], word);
	run(args);
	for (int i = 0; i < ncommand; i++)
		free(args[i]);
	free(args);
}

/* Gathers words and runs the command whenever there are enough. */
static void gather(long most)
{
	static char word[4096];
	char **args = calloc(ncommand + most + 1, sizeof *args);
	size_t bytes = 0;
	long n = 0;
	bool any = false;
	ssize_t length;

	if (args == NULL)
		err(1, NULL);
	memcpy(args, command, ncommand * sizeof *args);
	for (;;) {
		length = readword(word, sizeof word);
		if (n > 0 && (length < 0 || n == most || bytes + length > MOSTBYTES)) {
			args[ncommand + n] = NULL;
			run(args);
			any = true;
			while (n > 0)
				free(args[ncommand + --n]);
			bytes = 0;
		}
		if (length < 0)
			break;
		if ((args[ncommand + n++] = strdup(word)) == NULL)
			err(1, NULL);
		bytes += length + 1;
	}
	args[ncommand] = NULL;
	if (!any)
		run(args);
	free(args);
}

int main(int argc, char **argv)
{
	static char *echo[] = { "echo", NULL }, word[4096];
	long most = MOSTWORDS;
	char *end;
	int c;

	while ((c = getopt(argc, argv, "0I:n:t")) != -1) {
		switch (c) {
		case '0': nulls = true; break;
		case 'I': replacement = optarg; break;
		case 't': trace = true; break;
		case 'n':
			most = strtol(optarg, &end, 10);
			if (*end || most < 1 || most > MOSTWORDS)
				errx(1, "illegal argument count: %s", optarg);
			break;
		default:
			fprintf(stderr, "usage: xargs [-0t] [-I replstr] [-n number] [utility [argument ...]]\n");
			return 1;
		}
	}
	command = optind < argc ? argv + optind : echo;
	ncommand = optind < argc ? argc - optind : 1;
	if (replacement)
		while (readword(word, sizeof word) >= 0)
			runreplaced(word);
	else
		gather(most);
	return result;
}
