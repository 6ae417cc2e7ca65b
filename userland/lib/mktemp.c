/* New names and files: the X at the end of a template become letters. */

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char letters[] = "abcdefghijklmnopqrstuvwxyz";

/* Names tried before giving up, and the fewest X that allow as many. */
enum { ATTEMPTS = 1000, FEWEST = 6 };

/* Another name at each call: process, time and count, stirred. */
static uint32_t another(void)
{
	static uint32_t count;
	struct timespec now;
	uint32_t h;

	clock_gettime(CLOCK_REALTIME, &now);
	h = (uint32_t)getpid() * 0x9e3779b9u ^ (uint32_t)now.tv_sec * 0x85ebca6bu ^ (uint32_t)now.tv_nsec;
	h += ++count * 0xc2b2ae35u;
	h ^= h >> 15;
	h *= 0x2c1b3c6du;
	return h ^ h >> 13;
}

static int make_file(const char *path, int flags)
{
	return open(path, O_RDWR | O_CREAT | O_EXCL | flags, 0600);
}

static int make_directory(const char *path, int flags)
{
	(void)flags;
	return mkdir(path, 0700);
}

static int make_nothing(const char *path, int flags)
{
	struct stat st;

	(void)flags;
	if (lstat(path, &st) < 0)
		return errno == ENOENT ? 0 : -1;
	errno = EEXIST;
	return -1;
}

/* Fills in the template, whose last `suffix` bytes stay, until `make` succeeds; returns what it returned, or -1. */
static int fill(char *template, int suffix, int flags, int (*make)(const char *, int))
{
	const size_t len = strlen(template);
	char *end, *start;

	if (suffix < 0 || len < (size_t)suffix + FEWEST) {
		errno = EINVAL;
		return -1;
	}
	start = end = template + len - suffix;
	while (start > template && start[-1] == 'X')
		start--;
	if (end - start < FEWEST) {
		errno = EINVAL;
		return -1;
	}
	for (int i = 0; i < ATTEMPTS; i++) {
		uint32_t h = another();
		int result;

		for (char *p = start; p < end; p++) {
			*p = letters[h % 26];
			h = h / 26 ^ h << 27;
		}
		result = make(template, flags);
		if (result >= 0 || errno != EEXIST)
			return result;
	}
	return -1;
}

int mkstemp(char *template)
{
	return fill(template, 0, 0, make_file);
}

int mkostemp(char *template, int flags)
{
	return fill(template, 0, flags & ~O_ACCMODE, make_file);
}

int mkstemps(char *template, int suffix)
{
	return fill(template, suffix, 0, make_file);
}

int mkostemps(char *template, int suffix, int flags)
{
	return fill(template, suffix, flags & ~O_ACCMODE, make_file);
}

char *mkdtemp(char *template)
{
	return fill(template, 0, 0, make_directory) < 0 ? NULL : template;
}

char *mktemp(char *template)
{
	if (fill(template, 0, 0, make_nothing) < 0)
		*template = '\0';
	return template;
}

char *tmpnam(char *buf)
{
	static char name[L_tmpnam];

	if (buf == NULL)
		buf = name;
	strcpy(buf, P_tmpdir "/XXXXXXXX");
	return fill(buf, 0, 0, make_nothing) < 0 ? NULL : buf;
}

/* The file has no name any more when it is handed out, so it goes with its last descriptor. */
FILE *tmpfile(void)
{
	char name[] = P_tmpdir "/XXXXXXXX";
	const int fd = mkstemp(name);
	FILE *f;

	if (fd < 0)
		return NULL;
	unlink(name);
	f = fdopen(fd, "w+");
	if (f == NULL)
		close(fd);
	return f;
}
