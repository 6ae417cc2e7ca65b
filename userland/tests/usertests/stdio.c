/* The library's streams. */

#include "test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define PATH "/tmp/stdio"

static char buf[256];

static void formats(void)
{
	snprintf(buf, sizeof buf, "%d|%5d|%-5d|%05d|%x|%#o|%c|%s|%.2s|%%", -1, 42, 42, 42, 255, 8, 'c', "str", "cut");
	same(strcmp(buf, "-1|   42|42   |00042|ff|010|c|str|cu|%"), 0);
	snprintf(buf, sizeof buf, "%lld %llu %" PRIx64 " %zu %ld", -(1LL << 62), ~0ULL, (uint64_t)1 << 40, sizeof buf, -5L);
	same(strcmp(buf, "-4611686018427387904 18446744073709551615 10000000000 256 -5"), 0);
	snprintf(buf, sizeof buf, "%.3f %g %e %8.2f %g %.0f", 3.14159, 0.1, 12345.678, -2.5, 1e100, 0.75);
	same(strcmp(buf, "3.142 0.1 1.234568e+04    -2.50 1e+100 1"), 0);
	same(snprintf(buf, atoi("5"), "%s", "long text"), 9);
	same(strcmp(buf, "long"), 0);
	double d;
	long long ll;
	int i, n;

	same(sscanf("12 -3.5e2 0x1f 123456789012 word", "%d %lf %x %lld %9s%n", &i, &d, &n, &ll, buf, &i), 5);
	expect(d == -350.0 && n == 31 && ll == 123456789012 && strcmp(buf, "word") == 0);
}

static void update(void)
{
	FILE *f = fopen(PATH, "w+");

	expect(f != NULL);
	for (int i = 0; i < 1000; i++)
		expect(fprintf(f, "line %d\n", i) > 0);
	rewind(f);
	for (int i = 0; i < 1000; i++) {
		expect(fgets(buf, sizeof buf, f) != NULL);
		same(atoi(buf + 5), i);
	}
	expect(fgets(buf, sizeof buf, f) == NULL && feof(f) && !ferror(f));
	same(fseek(f, 5, SEEK_SET), 0);
	same(fgetc(f), '0');
	same(ungetc('z', f), 'z');
	same(ftell(f), 5);
	same(fgetc(f), 'z');
	same(fseek(f, 0, SEEK_CUR), 0);
	expect(fputs("XY", f) >= 0);
	same(fflush(f), 0);
	same(ftell(f), 8);
	same(fseek(f, 0, SEEK_SET), 0);
	same(fread(buf, 1, 12, f), 12);
	same(memcmp(buf, "line 0XYine ", 12), 0);
	same(fclose(f), 0);
	f = fopen(PATH, "a+");
	expect(fputs("end", f) >= 0);
	same(fseek(f, -3, SEEK_END), 0);
	same(fread(buf, 1, 10, f), 3);
	same(memcmp(buf, "end", 3), 0);
	same(fclose(f), 0);
	expect(fopen("/nowhere/x", "w") == NULL);
	same(errno, ENOENT);
	expect(fopen(PATH, "q") == NULL);
	same(errno, EINVAL);
	expect(fopen(PATH, "wx") == NULL);
	same(errno, EEXIST);
	f = fopen(PATH, "r");
	same(fputc('x', f), EOF);
	same(fclose(f), 0);
	same(remove(PATH), 0);
}

/* What fflush and fpurge say of a stream that they cannot serve. */
static void refusals(void)
{
	FILE *f = fopen(PATH, "w+"), *other;

	same(fflush(f), 0);
	fputs("0123456789", f);
	same(fflush(NULL), 0);
	same(fclose(f), 0);
	/* Not open. */
	refused(fflush(f), EBADF);
	refused(fpurge(f), EBADF);
	refused(fclose(f), EBADF);
	refused(fputc('x', f), EBADF);
	refused(fgetc(f), EBADF);
	refused(fseek(f, 0, SEEK_SET), EBADF);
	expect(freopen(PATH, "r", f) == NULL && errno == EBADF);

	/* A file's input that has not been had is given back, to whoever shares its offset. */
	f = fopen(PATH, "r");
	same(fgetc(f), '0');
	same(lseek(fileno(f), 0, SEEK_CUR), 10);
	same(fflush(f), 0);
	same(lseek(fileno(f), 0, SEEK_CUR), 1);
	same(fgetc(f), '1');
	same(fflush(NULL), 0);
	same(lseek(fileno(f), 0, SEEK_CUR), 2);
	/* Nothing is below. */
	same(fgetc(f), '2');
	same(close(fileno(f)), 0);
	refused(fflush(f), EBADF);
	refused(fclose(f), EBADF);

	/* What cannot be written stays an error until it is forgotten. */
	f = fopen("/dev/null", "r");
	other = fdopen(dup(fileno(f)), "r");
	expect(other != NULL && other != f);
	same(fclose(other), 0);
	same(fclose(f), 0);
	f = fopen(PATH, "w");
	fputs("lost", f);
	same(close(fileno(f)), 0);
	refused(fflush(f), EBADF);
	expect(ferror(f));
	refused(fflush(NULL), EBADF);
	same(fpurge(f), 0);
	same(fflush(f), 0);
	same(fflush(NULL), 0);
	refused(fclose(f), EBADF);

	/* fpurge of input and of output. */
	f = fopen(PATH, "w+");
	fputs("gone", f);
	same(fpurge(f), 0);
	fputs("kept", f);
	rewind(f);
	same(fgetc(f), 'k');
	same(ungetc('u', f), 'u');
	same(fpurge(f), 0);
	same(fgetc(f), EOF);
	same(fclose(f), 0);
	/* Standard output can be opened again after it was closed, and is written when the program ends. */
	same(fclose(stdout), 0);
	refused(fflush(stdout), EBADF);
	expect(freopen(PATH, "w", stdout) == stdout);
	const pid_t pid = fork();

	if (pid == 0) {
		fputs("at the end", stdout);
		exit(0);
	}
	await_ok(pid);
	f = fopen(PATH, "r");
	expect(fgets(buf, sizeof buf, f) != NULL && strcmp(buf, "at the end") == 0);
	same(fclose(f), 0);
	same(unlink(PATH), 0);
}

static size_t size_of(const char *path)
{
	struct stat st;

	same(stat(path, &st), 0);
	return st.st_size;
}

static void buffering(void)
{
	FILE *f = fopen(PATH, "w");
	static char big[4096];

	fputs("held", f);
	same(size_of(PATH), 0);
	same(fflush(f), 0);
	same(size_of(PATH), 4);
	same(setvbuf(f, NULL, _IOLBF, 0), 0);
	fputs("a line\nand", f);
	expect(size_of(PATH) >= 11);
	same(setvbuf(f, NULL, _IONBF, 0), 0);
	fputs("!", f);
	same(size_of(PATH), 15);
	same(setvbuf(f, big, _IOFBF, sizeof big), 0);
	for (int i = 0; i < 4096; i++)
		fputc('b', f);
	same(size_of(PATH), 15);
	fputc('b', f);
	same(size_of(PATH), 15 + 4096);
	fclose(f);
	same(size_of(PATH), 15 + 4097);
	same(unlink(PATH), 0);
}

/* Text in a buffer when a process forks is in the buffers of both processes. */
static void over_fork(void)
{
	FILE *f = fopen(PATH, "w");

	fputs("twice", f);
	const pid_t pid = fork();

	if (pid == 0)
		exit(0);
	await_ok(pid);
	fclose(f);
	same(size_of(PATH), 10);
	same(unlink(PATH), 0);
}

static void lines(void)
{
	FILE *f = fopen(PATH, "w+");
	char *line = NULL;
	size_t size = 0;

	for (int i = 0; i < 3000; i++)
		fputc(i == 2000 ? '\n' : 'a' + i % 26, f);
	rewind(f);
	same(getline(&line, &size, f), 2001);
	expect(line[2000] == '\n' && line[2001] == '\0' && size > 2001);
	same(getline(&line, &size, f), 999);
	same(getline(&line, &size, f), -1);
	free(line);
	fclose(f);
	same(unlink(PATH), 0);
}

/* fgets and gets, whose last line may lack its newline. */
static void last_line(void)
{
	char line[8];
	FILE *f = fopen(PATH, "w+");

	fputs("one\n\nlonger than that\nend", f);
	rewind(f);
	expect(fgets(line, sizeof line, f) == line && strcmp(line, "one\n") == 0);
	expect(fgets(line, sizeof line, f) == line && strcmp(line, "\n") == 0);
	expect(fgets(line, sizeof line, f) == line && strcmp(line, "longer ") == 0);
	expect(fgets(line, 1, f) == line && strcmp(line, "") == 0);
	expect(fgets(buf, sizeof buf, f) == buf && strcmp(buf, "than that\n") == 0);
	same(ungetc('b', f), 'b');
	expect(fgets(line, sizeof line, f) == line && strcmp(line, "bend") == 0 && feof(f) && !ferror(f));
	strcpy(line, "before");
	expect(fgets(line, sizeof line, f) == NULL && strcmp(line, "before") == 0);
	expect(fgets(line, 0, f) == NULL);
	same(fclose(f), 0);
	f = fopen(PATH, "w");
	errno = 0;
	expect(fgets(line, sizeof line, f) == NULL && errno == EBADF);
	fputs("from standard input\nend", f);
	same(fclose(f), 0);
	expect(freopen(PATH, "r", stdin) == stdin);
	extern char *gets(char *);

	expect(gets(buf) == buf && strcmp(buf, "from standard input") == 0);
	expect(gets(buf) == buf && strcmp(buf, "end") == 0);
	expect(gets(buf) == NULL);
	same(unlink(PATH), 0);
}

static void redirected(void)
{
	expect(freopen(PATH, "w", stdout) == stdout);
	printf("to the file");
	same(system("echo from the shell"), 0);
	exit(0);
}

static void standard_output(void)
{
	await_ok(child(redirected));
	FILE *f = fopen(PATH, "r");
	const size_t n = fread(buf, 1, sizeof buf - 1, f);

	buf[n] = '\0';
	expect(strcmp(buf, "from the shell\nto the file") == 0);
	fclose(f);
	same(unlink(PATH), 0);
}

static void through_pipes(void)
{
	int fds[2];
	FILE *f;

	same(pipe(fds), 0);
	const pid_t pid = fork();

	if (pid == 0) {
		f = fdopen(fds[1], "w");
		for (int i = 0; i < 500; i++)
			fprintf(f, "%d\n", i);
		fclose(f);
		_exit(0);
	}
	close(fds[1]);
	f = fdopen(fds[0], "r");
	for (int i = 0, n; i < 500; i++) {
		same(fscanf(f, "%d", &n), 1);
		same(n, i);
	}
	fclose(f);
	await_ok(pid);
	expect(fdopen(77, "r") == NULL);
	same(errno, EBADF);
}

static void shells(void)
{
	FILE *f = popen("echo one; echo two", "r");

	expect(f != NULL);
	expect(fgets(buf, sizeof buf, f) != NULL && strcmp(buf, "one\n") == 0);
	expect(fgets(buf, sizeof buf, f) != NULL && strcmp(buf, "two\n") == 0);
	expect(fgets(buf, sizeof buf, f) == NULL);
	same(pclose(f), 0);
	f = popen("cat > " PATH "; exit 4", "w");
	fputs("through cat", f);
	same(pclose(f), 4 << 8);
	same(size_of(PATH), 11);
	same(unlink(PATH), 0);
}

static void temporary(void)
{
	char name[] = PATH "XXXXXX", other[] = PATH "XXXXXX", dir[] = PATH "XXXXXX";
	const int fd = mkstemp(name), fd2 = mkstemp(other);
	FILE *f = tmpfile();

	expect(fd >= 0 && fd2 >= 0 && strcmp(name, other) != 0);
	same(unlink(name), 0);
	same(unlink(other), 0);
	expect(mkdtemp(dir) != NULL);
	same(rmdir(dir), 0);
	expect(f != NULL);
	expect(fprintf(f, "%d", 12345) == 5);
	rewind(f);
	int n;

	same(fscanf(f, "%d", &n), 1);
	same(n, 12345);
	fclose(f);
	refused(mkstemp(strcpy(buf, "tooshortX")), EINVAL);
}

const struct test stdiotests[] = {
	{ "formats", formats },
	{ "update", update },
	{ "buffering", buffering },
	{ "over fork", over_fork },
	{ "lines", lines },
	{ "standard output", standard_output },
	{ "through pipes", through_pipes },
	{ "shells", shells },
	{ "temporary", temporary },
	{ "refusals", refusals },
	{ "last line", last_line },
	{ NULL, NULL },
};
