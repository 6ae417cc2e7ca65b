/* Files, and commands of the shell in their place: read into the buffer, and written out of it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "ed.h"

char *filename;

void rememberfile(const char *name)
{
	char *copy = allocate(NULL, strlen(name) + 1);

	strcpy(copy, name);
	free(filename);
	filename = copy;
}

/* The name behind a command, or NULL if there is none. */
char *operand(void)
{
	static struct text name;
	const char *newline = strchr(at, '\n');

	if (at[-1] != '!' && !oneof(*at, " \t\n!"))
		fail("unexpected command suffix");
	blanks();
	if (*at == '\n')
		return NULL;
	if (newline == NULL)
		fail("a name cannot have a null in it");
	name.length = 0;
	append(&name, at, newline - at);
	append(&name, "", 1);
	return name.s;
}

static FILE *openeither(const char *name, const char *mode)
{
	FILE *f;

	fflush(stdout);
	f = *name == '!' ? popen(shellcommand(name + 1), mode) : fopen(name, mode);
	if (f == NULL)
		fprintf(stderr, "%s: %s\n", name, strerror(errno));
	return f;
}

/* Closes it; true if all went well. Of a command the exit status does not matter. */
static bool closeeither(FILE *f, const char *name, bool well, int error)
{
	int status = *name == '!' ? pclose(f) : fclose(f);

	if (well && status < 0) {
		well = false;
		error = errno;
	}
	if (!well)
		fprintf(stderr, "%s: %s\n", name, strerror(error));
	return well;
}

/* Takes the lines of a file in; the bytes, or -1 if it cannot be opened. */
static long readlines(FILE *f, struct text *rest)
{
	char block[4096];
	long bytes = 0;
	size_t n;

	rest->length = 0;
	while (!interrupted && !hungup && (n = fread(block, 1, sizeof block, f)) > 0) {
		const char *s = block, *end = block + n, *newline;

		bytes += n;
		for (; (newline = memchr(s, '\n', end - s)) != NULL; s = newline + 1) {
			if (rest->length == 0) {
				arrive(s, newline - s);
				continue;
			}
			append(rest, s, newline - s);
			arrive(rest->s, rest->length);
			rest->length = 0;
		}
		append(rest, s, end - s);
	}
	return bytes;
}

/* Reads a file's lines, which arrive, and says how many bytes it has; -1 with errno set if it cannot be read. */
long readfile(const char *name)
{
	static struct text rest;
	FILE *f = openeither(name, "r");
	bool well;
	long bytes;

	if (f == NULL)
		return -1;
	errno = 0;
	bytes = readlines(f, &rest);
	well = !ferror(f);
	if (!closeeither(f, name, well, errno)) {
		errno = EIO;
		return -1;
	}
	checksignals();
	if (rest.length > 0) {
		arrive(rest.s, rest.length);
		if (!scripted)
			fprintf(stderr, "newline appended\n");
	}
	if (!scripted)
		printf("%ld\n", bytes);
	return bytes;
}

/* Writes lines and says how many bytes they are; -1 if they cannot be written. */
long writefile(const char *name, const char *mode, size_t from, size_t to)
{
	FILE *f = openeither(name, mode);
	bool well = true;
	long bytes = 0;

	if (f == NULL)
		return -1;
	for (size_t i = from; well && i <= to && !interrupted; i++) {
		const struct line *l = lineat(i);

		well = fwrite(l->text, 1, l->length, f) == l->length && putc('\n', f) != EOF;
		bytes += l->length + 1;
	}
	well = fflush(f) == 0 && well;
	if (!well && *name == '!' && errno == EPIPE)
		well = true; /* a command need not read everything */
	if (!closeeither(f, name, well, errno))
		return -1;
	if (!scripted && !interrupted)
		printf("%ld\n", bytes);
	return bytes;
}

/* Saves the buffer in ed.hup, here or at home, and ends. */
void hangup(void)
{
	const char *home = getenv("HOME");
	struct text path = { 0 };

	interrupted = 0;
	scripted = true;
	if (modified && last > 0 && writefile("ed.hup", "w", 1, last) < 0 && home) {
		append(&path, home, strlen(home));
		append(&path, "/ed.hup", sizeof "/ed.hup");
		writefile(path.s, "w", 1, last);
	}
	_exit(2);
}
