/*
 * stdio in a program with threads: each function has its stream for itself. The
 * locks of streams are found by the address of the FILE; there is one for each
 * that was ever used. No thread is cancelled while it is in a function here.
 */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "thread.h"

const char __threaded_stdio;

struct lock {
	FILE *f;
	unsigned word, depth;
	struct __pthread *owner;
	struct lock *next;
};

#define NLISTS 16u
static struct lock *lists[NLISTS];
static unsigned lists_lock;
/* Those of stdin, stdout and stderr, and of all streams when there is no memory for more. */
static struct lock few[3], rest;

static struct lock *lock_of(FILE *f)
{
	struct lock **const list = &lists[((uintptr_t)f >> 4) % NLISTS], *l;
	static unsigned nfew;

	__lock(&lists_lock);
	for (l = *list; l != NULL && l->f != f; l = l->next)
		;
	if (l == NULL) {
		l = nfew < 3 ? &few[nfew++] : calloc(1, sizeof *l);
		if (l != NULL) {
			l->f = f;
			l->next = *list;
			*list = l;
		} else {
			l = &rest;
		}
	}
	__unlock(&lists_lock);
	return l;
}

/* Around a fork, no thread is in the lists. */
void __streams_hold(void)
{
	__lock(&lists_lock);
}

void __streams_release(void)
{
	__unlock(&lists_lock);
}

/* Frees a lock that a thread has which this process does not have. */
static void abandon(struct lock *l)
{
	if (l->owner == self())
		return;
	l->word = l->depth = 0;
	l->owner = NULL;
}

/* In the child of a fork: frees the locks of threads that it does not have. */
void __streams_forked(void)
{
	for (unsigned i = 0; i < NLISTS; i++)
		for (struct lock *l = lists[i]; l != NULL; l = l->next)
			abandon(l);
	abandon(&rest);
}

void flockfile(FILE *f)
{
	struct __pthread *const t = self();
	struct lock *const l = lock_of(f);

	if (l->owner != t) {
		__lock(&l->word);
		l->owner = t;
	}
	l->depth++;
}

int ftrylockfile(FILE *f)
{
	struct __pthread *const t = self();
	struct lock *const l = lock_of(f);

	if (l->owner != t) {
		if (!try_lock(&l->word))
			return -1;
		l->owner = t;
	}
	l->depth++;
	return 0;
}

void funlockfile(FILE *f)
{
	struct lock *const l = lock_of(f);

	if (l->owner != self() || --l->depth > 0)
		return;
	l->owner = NULL;
	__unlock(&l->word);
}

static FILE *enter(FILE *f)
{
	__guard(self());
	flockfile(f);
	return f;
}

static void leave(FILE *f)
{
	funlockfile(f);
	__unguard(self());
}

/* type name(parameters), which is unlocked(arguments) with the lock of stream. */
#define WITH(type, stream, name, parameters, arguments) \
	type __unlocked_##name parameters; \
	type name parameters \
	{ \
		FILE *const held = enter(stream); \
		const type result = __unlocked_##name arguments; \
	\
		leave(held); \
		return result; \
	}

#undef putc
#undef putchar
#undef getc
#undef getchar

WITH(int, f, fputc, (int c, FILE *f), (c, f))
WITH(int, f, putc, (int c, FILE *f), (c, f))
WITH(int, stdout, putchar, (int c), (c))
WITH(int, f, fgetc, (FILE *f), (f))
WITH(int, f, getc, (FILE *f), (f))
WITH(int, stdin, getchar, (void), ())
WITH(int, f, ungetc, (int c, FILE *f), (c, f))
WITH(int, f, fputs, (const char *restrict text, FILE *restrict f), (text, f))
WITH(int, stdout, puts, (const char *text), (text))
WITH(size_t, f, fwrite, (const void *restrict buf, size_t size, size_t n, FILE *restrict f), (buf, size, n, f))
WITH(size_t, f, fread, (void *restrict buf, size_t size, size_t n, FILE *restrict f), (buf, size, n, f))
WITH(ssize_t, f, getdelim, (char **restrict line, size_t *restrict size, int delimiter, FILE *restrict f),
	(line, size, delimiter, f))
WITH(ssize_t, f, getline, (char **restrict line, size_t *restrict size, FILE *restrict f), (line, size, f))
WITH(int, f, fseek, (FILE *f, long offset, int whence), (f, offset, whence))
WITH(int, f, fseeko, (FILE *f, off_t offset, int whence), (f, offset, whence))
WITH(long, f, ftell, (FILE *f), (f))
WITH(off_t, f, ftello, (FILE *f), (f))
WITH(int, f, vfprintf, (FILE *restrict f, const char *restrict fmt, va_list ap), (f, fmt, ap))
WITH(int, stdout, vprintf, (const char *restrict fmt, va_list ap), (fmt, ap))
WITH(int, f, vfscanf, (FILE *restrict f, const char *restrict fmt, va_list ap), (f, fmt, ap))
WITH(int, stdin, vscanf, (const char *restrict fmt, va_list ap), (fmt, ap))

/* The list of streams has the lock of no stream. */
static char all;
#define ALL ((FILE *)(void *)&all)

WITH(int, f != NULL ? f : ALL, fflush, (FILE *f), (f))

FILE *__unlocked_fopen(const char *restrict, const char *restrict), *__unlocked_fdopen(int, const char *);

FILE *fopen(const char *restrict path, const char *restrict mode)
{
	FILE *const held = enter(ALL), *const f = __unlocked_fopen(path, mode);

	leave(held);
	return f;
}

FILE *fdopen(int fd, const char *mode)
{
	FILE *const held = enter(ALL), *const f = __unlocked_fdopen(fd, mode);

	leave(held);
	return f;
}

char *__unlocked_fgets(char *restrict, int, FILE *restrict);

char *fgets(char *restrict line, int size, FILE *restrict f)
{
	char *result;

	enter(f);
	result = __unlocked_fgets(line, size, f);
	leave(f);
	return result;
}

void __unlocked_rewind(FILE *);

void rewind(FILE *f)
{
	enter(f);
	__unlocked_rewind(f);
	leave(f);
}

int fprintf(FILE *restrict f, const char *restrict fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vfprintf(f, fmt, ap);
	va_end(ap);
	return n;
}

int printf(const char *restrict fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vfprintf(stdout, fmt, ap);
	va_end(ap);
	return n;
}

int fscanf(FILE *restrict f, const char *restrict fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vfscanf(f, fmt, ap);
	va_end(ap);
	return n;
}

int scanf(const char *restrict fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vfscanf(stdin, fmt, ap);
	va_end(ap);
	return n;
}
